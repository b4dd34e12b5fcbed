import { verifyAccount } from '../../api/accounts.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkPage } from './link-page.tsx';

/** The page of a registration's link. A button confirms, because programs open links in emails too. */
export function VerifyAccount({ hash }: { hash: string }) {
  const { isSending, answer, error, submit } = useSubmission(async () => {
    await verifyAccount(hash);
    return true;
  });
  return (
    <LinkPage
      title="Confirm your account"
      done={{ title: 'Your account is confirmed', text: 'Welcome!' }}
      isDone={answer === true}
      error={error}
      invalid={{
        text: 'If you’ve already confirmed your account, just sign in. Otherwise, create it again.',
        start: 'login',
      }}
    >
      <div className="account-next">
        <p>Click the button to confirm your account and sign in.</p>
        {error ? <Alert>{error.message}</Alert> : null}
        <Button busy={isSending} onClick={() => void submit()}>
          {isSending ? 'Confirming…' : 'Confirm my account'}
        </Button>
      </div>
    </LinkPage>
  );
}
