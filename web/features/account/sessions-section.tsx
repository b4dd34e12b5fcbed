import type { AccountOverview } from '#contract/account.ts';
import { momentInWords } from '#contract/times.ts';
import { signOut } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useHandedFocus } from '../../ui/handed-focus.ts';
import { useOwnAccount } from './own-account.ts';
import { Section } from './section.tsx';

/** The browsers in which an account is signed in. */
export function SessionsSection() {
  const { overview } = useOwnAccount();
  const { isSending, error, submit } = useSubmission(async () => {
    await signOut({ everywhere: true });
    announce('You are signed out everywhere.');
  });
  return (
    <Section
      title="Where you are signed in"
      id="account-sessions"
      about="A browser that you sign out here can do nothing with your account from then on. For the voting it may take up to 15 minutes."
    >
      <ul className="account-sessions">
        {overview.sessions.map((session) => (
          <SessionItem key={session.id} {...session} />
        ))}
      </ul>
      {error ? <Alert>{error.message}</Alert> : null}
      <Button tone="outline-primary" busy={isSending} onClick={() => void submit()}>
        Sign out everywhere, here too
      </Button>
    </Section>
  );
}

function SessionItem({ id, browser, since, current }: AccountOverview['sessions'][number]) {
  const { run } = useOwnAccount();
  const leaving = useHandedFocus('#account-sessions');
  const { isSending, error, submit } = useSubmission(async () => {
    await run('account.signOutSession', { body: { id } });
    announce(`${browser} is signed out.`);
  });
  return (
    <li>
      <div className="account-row" ref={leaving}>
        <div>
          <p className="account-browser">{browser}</p>
          <p className="account-note">
            {current ? <strong>This browser</strong> : null}
            {current ? ', since ' : 'Since '}
            <time dateTime={since}>{momentInWords(Date.parse(since))}</time>
          </p>
        </div>
        {current ? null : (
          <Button tone="outline-primary" busy={isSending} onClick={() => void submit()}>
            Sign out
            <span className="visually-hidden">
              {' '}
              {browser}, since {momentInWords(Date.parse(since))}
            </span>
          </Button>
        )}
        {error ? <Alert>{error.message}</Alert> : null}
      </div>
    </li>
  );
}
