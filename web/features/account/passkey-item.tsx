import type { Passkey, Passkeys } from '#contract/passkeys.ts';
import { dayInWords } from '#contract/times.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { forgetCsrfToken } from '../../api/client.ts';
import { callPasskeys } from '../../api/passkeys.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { Guard } from './own-account.ts';

/** Shows the passkeys as they are after a change, and says what was done. */
export type ShowPasskeys = (next: Passkeys, said: string) => void;

interface PasskeyItemProps {
  passkey: Passkey;
  /** A role needs it, and there is no other. */
  isLast: boolean;
  timeZone: string;
  onChange: ShowPasskeys;
  guard: Guard;
}

/** A passkey, with what can be done to it. */
export function PasskeyItem({ passkey, isLast, timeZone, onChange, guard }: PasskeyItemProps) {
  const [view, setView] = useState<'shown' | 'rename' | 'remove'>('shown');
  const reason = useId();
  const item = useRef<HTMLLIElement>(null);
  const lastView = useRef(view);
  useEffect(() => {
    // What was pressed is gone with the view before.
    if (lastView.current !== view) item.current?.querySelector<HTMLElement>('input, button')?.focus();
    lastView.current = view;
  }, [view]);
  const back = () => setView('shown');
  const named = <VisuallyHidden> {passkey.name}</VisuallyHidden>;
  return (
    <li ref={item}>
      {view === 'rename' ? (
        <Rename passkey={passkey} onBack={back} onChange={onChange} guard={guard} />
      ) : (
        <>
          <div className="passkey-words">
            <strong>{passkey.name}</strong>
            <span>
              Added {dayInWords(Date.parse(passkey.addedAt), timeZone)}
              {passkey.usedAt === null
                ? ', not used yet'
                : `, last used ${dayInWords(Date.parse(passkey.usedAt), timeZone)}`}
              . {passkey.isSynced ? 'Synced to your other devices.' : 'On this one device alone.'}
            </span>
          </div>
          {view === 'remove' ? (
            <Remove passkey={passkey} onBack={back} onChange={onChange} guard={guard} />
          ) : (
            <div className="passkey-ways">
              <Button tone="link" onClick={() => setView('rename')}>
                Rename{named}
              </Button>
              <Button
                tone="link"
                aria-disabled={isLast || undefined}
                aria-describedby={isLast ? reason : undefined}
                onClick={() => setView('remove')}
              >
                Remove{named}
              </Button>
              {isLast ? (
                <p id={reason} className="passkey-note">
                  Your role needs a passkey. To remove this one, add another one first.
                </p>
              ) : null}
            </div>
          )}
        </>
      )}
    </li>
  );
}

interface ChangeProps extends Pick<PasskeyItemProps, 'passkey' | 'onChange' | 'guard'> {
  onBack: () => void;
}

function Rename({ passkey, onBack, onChange, guard }: ChangeProps) {
  const [name, setName] = useState(passkey.name);
  const [missing, setMissing] = useState<string>();
  const { isSending, error, submit } = useSubmission(async () => {
    const next = await guard(callPasskeys('passkeys.rename', { body: { id: passkey.id, name } }));
    onBack();
    onChange(next, `The passkey is called ${name.trim()} now.`);
  });
  const fault = missing ?? error?.errors['name']?.[0];
  return (
    <form
      className="passkey-form"
      aria-label={`Rename ${passkey.name}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = name.trim() === '' ? 'Please enter a name.' : undefined;
        setMissing(found);
        if (found === undefined) void submit();
      }}
    >
      {error && error.errors['name'] === undefined ? <Alert>{error.message}</Alert> : null}
      <TextField
        label="Name of the passkey"
        name="passkey-name"
        autoComplete="off"
        maxLength={60}
        value={name}
        error={fault}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="passkey-ways">
        <Button type="submit" busy={isSending}>
          Save
        </Button>
        <Button tone="secondary" busy={isSending} onClick={onBack}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Remove({ passkey, onBack, onChange, guard }: ChangeProps) {
  const { isSending, error, submit } = useSubmission(async () => {
    const next = await guard(callPasskeys('passkeys.remove', { body: { id: passkey.id } }));
    forgetCsrfToken();
    onChange(next, `${passkey.name} is removed.`);
  });
  return (
    <div className="passkey-ask" role="group" aria-label={`Remove ${passkey.name}?`}>
      <p>
        It no longer signs you in, and you’re signed out everywhere else. The device may still offer it:
        delete it there, too.
      </p>
      {error ? <Alert>{error.message}</Alert> : null}
      <Button tone="danger" busy={isSending} onClick={() => void submit()}>
        Remove the passkey
      </Button>
      <Button tone="secondary" busy={isSending} onClick={onBack}>
        Keep it
      </Button>
    </div>
  );
}
