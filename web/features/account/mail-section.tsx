import { useId, type ReactNode } from 'react';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { useOwnAccount } from './own-account.ts';
import { Section } from './section.tsx';

/** Which mail a person would like to get. */
export function MailSection() {
  const { overview, run } = useOwnAccount();
  const { email, emailConfirmed, newsletter, mailConsent } = overview;
  return (
    <Section title="Newsletter and mail">
      {emailConfirmed ? (
        <>
          <Choice
            label="Newsletter"
            isOn={newsletter === 'subscribed'}
            said={['You’re subscribed to the newsletter.', 'You’re no longer subscribed to the newsletter.']}
            set={(subscribed) => run('account.newsletter', { body: { subscribed } })}
          >
            News of the show, to {email}.
          </Choice>
          <Choice
            label="Mail about the voting"
            isOn={mailConsent !== null}
            said={['You’ll get mail about the voting.', 'You won’t get mail about the voting.']}
            set={(agreed) => run('account.consent', { body: { agreed } })}
          >
            When voting opens, on its last day, and when the winners are announced.
          </Choice>
        </>
      ) : (
        <p>Confirm an email above to get news of the show and of the voting.</p>
      )}
      <p className="account-about">
        We always email you about your account itself, such as a link for a new password.
      </p>
    </Section>
  );
}

interface ChoiceProps {
  label: string;
  isOn: boolean;
  /** What to say when it is on, and off. */
  said: readonly [on: string, off: string];
  set: (isOn: boolean) => Promise<unknown>;
  children: ReactNode;
}

function Choice({ label, isOn, said, set, children }: ChoiceProps) {
  const id = useId();
  const { isSending, error, submit } = useSubmission(async (next: boolean) => {
    await set(next);
    announce(said[next ? 0 : 1]);
  });
  return (
    <div className="account-choice">
      <input
        id={id}
        type="checkbox"
        className="form-check-input"
        aria-describedby={`${id}-about`}
        aria-busy={isSending || undefined}
        checked={isSending ? !isOn : isOn}
        onChange={(event) => void submit(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-about`} className="account-note">
        {children}
      </p>
      {error ? <Alert>{error.message}</Alert> : null}
    </div>
  );
}
