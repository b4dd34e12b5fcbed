import type { User } from '#contract/auth.ts';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { forgetCsrfToken } from '../api/client.ts';
import { callPasskeys } from '../api/passkeys.ts';
import { setCurrentUser } from '../api/session.ts';
import { useSubmission } from '../api/submission.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { lazyView } from '../ui/lazy-view.ts';
import { TextField } from '../ui/text-field.tsx';
import './passkeys.css';

const NewCodes = lazyView(async () => (await import('./new-codes.tsx')).NewCodes);
/** With the library for what browsers say, which is needed at a press. */
const ceremonies = () => import('./ceremonies.ts');

interface SecondFactorProps {
  /** Whose roles are held back. */
  user: User;
  /** Goes on without the roles; without it, there is no such way. */
  onSkip?: (() => void) | undefined;
}

type View = 'passkey' | 'code' | 'recovered' | 'enroll' | { codes: string[] };

/** Asks somebody with a role for a passkey or a recovery code after the sign-in, or leads through the first passkey. */
export function SecondFactor({ user, onSkip }: SecondFactorProps) {
  const [view, setView] = useState<View>(user.secondFactor === 'enroll' ? 'enroll' : 'passkey');
  const done = useSubmission(() => setCurrentUser());
  const finish = () => void done.submit();
  return (
    <>
      {typeof view === 'object' ? (
        <Suspense fallback={<p>Loading…</p>}>
          <NewCodes codes={view.codes} busy={done.isSending} onSaved={finish} />
        </Suspense>
      ) : view === 'passkey' ? (
        <AskPasskey onCode={() => setView('code')} onDone={finish} onSkip={onSkip} />
      ) : view === 'code' ? (
        <AskCode onPasskey={() => setView('passkey')} onDone={() => setView('recovered')} />
      ) : (
        <Enroll
          isRecovered={view === 'recovered'}
          onCodes={(codes) => setView({ codes })}
          onSkip={view === 'recovered' ? finish : onSkip}
        />
      )}
      {done.error ? <Alert>{done.error.message}</Alert> : null}
    </>
  );
}

/** Its heading takes the focus: what was pressed before is gone. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className="passkey-step">
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </div>
  );
}

interface WayProps {
  onDone: () => void;
}

function AskPasskey({
  onCode,
  onDone,
  onSkip,
}: WayProps & Pick<SecondFactorProps, 'onSkip'> & { onCode: () => void }) {
  const { isSending, error, submit } = useSubmission(async () => {
    forgetCsrfToken();
    await (await ceremonies()).signInWithPasskey();
    onDone();
  });
  return (
    <Step title="Confirm that it’s you">
      <p>You work on the show, so we ask for your passkey as well.</p>
      {error ? <Alert>{error.message}</Alert> : null}
      <div className="passkey-ways">
        <Button busy={isSending} onClick={() => void submit()}>
          {isSending ? 'Waiting for your passkey…' : 'Use your passkey'}
        </Button>
        <Button tone="link" onClick={onCode}>
          Use a recovery code
        </Button>
        {onSkip ? <SkipButton onSkip={onSkip} /> : null}
      </div>
    </Step>
  );
}

const SkipButton = ({ onSkip }: { onSkip: () => void }) => (
  <Button tone="link" onClick={onSkip}>
    Not now
  </Button>
);

function AskCode({ onPasskey, onDone }: WayProps & { onPasskey: () => void }) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const { isSending, error, submit } = useSubmission(async () => {
    forgetCsrfToken();
    await callPasskeys('passkeys.useCode', { body: { code } });
    forgetCsrfToken();
    onDone();
  });
  const fault = missing ?? error?.errors['code']?.[0];
  useEffect(() => {
    if (fault !== undefined) form.current?.querySelector('input')?.focus();
  }, [fault, error]);
  return (
    <Step title="Use a recovery code">
      <p>You saved them when you added your first passkey. Each code is good once.</p>
      <form
        ref={form}
        className="passkey-form"
        aria-label="Use a recovery code"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = code.trim() === '' ? 'Please enter a recovery code.' : undefined;
          setMissing(found);
          if (found === undefined) void submit();
        }}
      >
        {error && error.errors['code'] === undefined ? <Alert>{error.message}</Alert> : null}
        <TextField
          label="Recovery code"
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={code}
          error={fault}
          readOnly={isSending}
          onChange={(event) => setCode(event.target.value)}
        />
        <div className="passkey-ways">
          <Button type="submit" busy={isSending}>
            {isSending ? 'Checking…' : 'Continue'}
          </Button>
          <Button tone="link" onClick={onPasskey}>
            Use your passkey instead
          </Button>
        </div>
      </form>
      <p className="passkey-note">
        No passkey and no code left? Ask an admin of the show to reset your passkeys.
      </p>
    </Step>
  );
}

interface EnrollProps extends Pick<SecondFactorProps, 'onSkip'> {
  /** With a recovery code: the passkey there is may be lost. */
  isRecovered: boolean;
  onCodes: (codes: string[]) => void;
}

function Enroll({ isRecovered, onCodes, onSkip }: EnrollProps) {
  const isAdded = useRef(false);
  const { isSending, error, submit } = useSubmission(async () => {
    forgetCsrfToken();
    // Where only the codes failed, the passkey is there.
    if (!isAdded.current) await (await ceremonies()).addPasskey();
    isAdded.current = true;
    const { codes } = await callPasskeys('passkeys.makeCodes', { body: {} });
    onCodes(codes);
  });
  return (
    <Step title={isRecovered ? 'Add a new passkey' : 'Add a passkey to your account'}>
      {isRecovered ? (
        <p>
          The code is used up, and you’re in. If your passkey is lost, add a new one now; under My account you
          can remove the lost one. You also get new recovery codes.
        </p>
      ) : (
        <p>
          Your role needs more than a password. A passkey is your fingerprint, face or PIN on this device or
          another one: nobody can guess it, and no copy of this site can ask for it.
        </p>
      )}
      {error ? <Alert>{error.message}</Alert> : null}
      <div className="passkey-ways">
        <Button busy={isSending} onClick={() => void submit()}>
          {isSending ? 'Waiting for your device…' : 'Add a passkey'}
        </Button>
        {onSkip ? <SkipButton onSkip={onSkip} /> : null}
      </div>
    </Step>
  );
}
