import type { Passkey, Passkeys } from '#contract/passkeys.ts';
import type { User } from '#contract/auth.ts';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { forgetCsrfToken } from '../../api/client.ts';
import { callPasskeys } from '../../api/passkeys.ts';
import { setCurrentUser } from '../../api/session.ts';
import { useSubmission, useSubmissionAtStart } from '../../api/submission.ts';
import { hasPasskeys } from '../../passkeys/support.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyView } from '../../ui/lazy-view.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { guardedBy, type Guard } from './own-account.ts';
import { PasskeyItem, type ShowPasskeys } from './passkey-item.tsx';
import { Section } from './section.tsx';
import '../../passkeys/passkeys.css';
import './passkeys-section.css';

const NewCodes = lazyView(async () => (await import('../../passkeys/new-codes.tsx')).NewCodes);
const SecondFactor = lazyView(async () => (await import('../../passkeys/second-factor.tsx')).SecondFactor);

const title = 'Passkeys';
const about =
  'A passkey is your fingerprint, face or PIN on a device of yours. It signs you in without a password, and nobody can guess it.';

/** The passkeys of the visitor: to add, rename and remove; for those with a role, the recovery codes too. */
export function PasskeysSection({ user, onExpired }: { user: User; onExpired: () => void }) {
  const guard = guardedBy(onExpired);
  const { timeZone } = useAppConfig();
  const [changed, setChanged] = useState<Passkeys>();
  const loaded = useSubmissionAtStart(() => guard(callPasskeys('passkeys.list', {})));
  const state = changed ?? loaded.answer;
  const heading = useRef<HTMLDivElement>(null);
  const show = (next: Passkeys, said: string) => {
    setChanged(next);
    announce(said);
    // The button that was pressed may be gone with its passkey.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) heading.current?.querySelector('h2')?.focus();
    });
  };
  const isAsked = user.secondFactor !== undefined;
  return (
    <div ref={heading}>
      <Section title={title} about={about}>
        {isAsked ? (
          <Suspense fallback={<SkeletonText lines={2} label="Loading" />}>
            <SecondFactor user={user} />
          </Suspense>
        ) : null}
        {loaded.isSending && !state ? <SkeletonText lines={2} label="Loading your passkeys" /> : null}
        {loaded.error && !state ? (
          <>
            <Alert>{loaded.error.message}</Alert>
            <Button tone="secondary" onClick={() => void loaded.submit()}>
              Try again
            </Button>
          </>
        ) : null}
        {state && !isAsked ? (
          <>
            <List state={state} timeZone={timeZone} onChange={show} guard={guard} />
            <AddPasskey state={state} onChange={show} guard={guard} />
            {state.passkeys.length > 0 && user.roles.length > 0 ? (
              <Codes state={state} onChange={show} guard={guard} />
            ) : null}
          </>
        ) : null}
      </Section>
    </div>
  );
}

interface PartProps {
  state: Passkeys;
  onChange: ShowPasskeys;
  guard: Guard;
}

function List({ state, timeZone, onChange, guard }: PartProps & { timeZone: string }) {
  if (state.passkeys.length === 0) return <p>You have no passkey yet.</p>;
  const isLast = state.isRequired && state.passkeys.length === 1;
  return (
    <ul className="passkey-list" aria-label="Your passkeys">
      {state.passkeys.map((passkey: Passkey) => (
        <PasskeyItem
          key={passkey.id}
          passkey={passkey}
          isLast={isLast}
          timeZone={timeZone}
          onChange={onChange}
          guard={guard}
        />
      ))}
    </ul>
  );
}

function AddPasskey({ state, onChange, guard }: PartProps) {
  const { isSending, error, submit } = useSubmission(async () => {
    const { addPasskey } = await import('../../passkeys/ceremonies.ts');
    const next = await guard(addPasskey());
    onChange(next, 'The passkey is added.');
    // Other tabs have the session from before.
    await setCurrentUser();
  });
  if (!hasPasskeys())
    return <p className="passkey-note">This browser doesn’t support passkeys. Another one may.</p>;
  return (
    <div className="passkey-part">
      {error ? <Alert>{error.message}</Alert> : null}
      <Button
        tone={state.passkeys.length === 0 ? 'primary' : 'secondary'}
        busy={isSending}
        onClick={() => void submit()}
      >
        {isSending
          ? 'Waiting for your device…'
          : state.passkeys.length === 0
            ? 'Add a passkey'
            : 'Add another passkey'}
      </Button>
    </div>
  );
}

function Codes({ state, onChange, guard }: PartProps) {
  const [codes, setCodes] = useState<string[]>();
  const [isAsking, setIsAsking] = useState(false);
  const making = useSubmission(async () => {
    forgetCsrfToken();
    const made = await guard(callPasskeys('passkeys.makeCodes', { body: {} }));
    setCodes(made.codes);
    setIsAsking(false);
  });
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsking) part.current?.querySelector('button')?.focus();
  }, [isAsking]);
  if (codes)
    return (
      <Suspense fallback={<p>Loading…</p>}>
        <NewCodes
          codes={codes}
          onSaved={() => {
            setCodes(undefined);
            onChange({ ...state, codesLeft: codes.length }, 'You have new recovery codes.');
          }}
        />
      </Suspense>
    );
  return (
    <div ref={part} className="passkey-part">
      <h3>Recovery codes</h3>
      <p>
        {state.codesLeft === 0
          ? 'You have none. Without them, a lost passkey means that an admin has to let you in again.'
          : `${state.codesLeft === 1 ? 'One code is' : `${state.codesLeft} codes are`} left. Each lets you in once without your passkey.`}
      </p>
      {making.error ? <Alert>{making.error.message}</Alert> : null}
      {isAsking ? (
        <div className="passkey-ask">
          <p>The codes you have now stop working. Make new ones?</p>
          <Button busy={making.isSending} onClick={() => void making.submit()}>
            Make new codes
          </Button>
          <Button tone="secondary" busy={making.isSending} onClick={() => setIsAsking(false)}>
            Keep mine
          </Button>
        </div>
      ) : (
        <Button
          tone="secondary"
          busy={making.isSending}
          onClick={() => {
            if (state.codesLeft > 0) setIsAsking(true);
            else void making.submit();
          }}
        >
          {state.codesLeft === 0 ? 'Make recovery codes' : 'Make new codes…'}
        </Button>
      )}
    </div>
  );
}
