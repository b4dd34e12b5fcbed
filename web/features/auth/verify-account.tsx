import { verifyAccount } from '../../api/accounts.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { AccountEntered } from './account-entered.tsx';
import { linkFault } from './link-fault.ts';
import { LinkFailure } from './link-failure.tsx';
import { useOutcomeFocus } from './use-outcome-focus.ts';
import './auth.css';

/** The page of the link in the mail of a registration. It is the button that confirms: programs open links in mails too. */
export function VerifyAccount({ hash }: { hash: string }) {
  const { isSending, answer, error, submit } = useSubmission(async () => {
    await verifyAccount(hash);
    return true;
  });
  const fault = linkFault(error);
  const outcome = answer ? 'Your account is confirmed' : (fault ?? 'Confirm your account');
  const heading = useOutcomeFocus(outcome);
  return (
    <div className="page-column">
      <h1 ref={heading} tabIndex={-1}>
        {outcome}
      </h1>
      {answer ? <AccountEntered text="Welcome!" /> : null}
      {fault ? (
        <LinkFailure
          text="If you have confirmed your account already, simply sign in. Otherwise create it once more."
          start="login"
        />
      ) : null}
      {answer || fault ? null : (
        <div className="account-next">
          <p>One click, and you are signed in.</p>
          {error ? <Alert>{error.message}</Alert> : null}
          <Button busy={isSending} onClick={() => void submit()}>
            {isSending ? 'Confirming…' : 'Confirm my account'}
          </Button>
        </div>
      )}
    </div>
  );
}
