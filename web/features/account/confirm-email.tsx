import { useEffect, useRef } from 'react';
import { callAccount } from '../../api/account.ts';
import { accountPath } from '../../account-paths.ts';
import { loadUser } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import './account.css';

/** The page of the link to a new address. A button confirms, because programs open links in emails too. */
export function ConfirmEmail({ hash }: { hash: string }) {
  const { isSending, answer, error, submit } = useSubmission(async () => {
    const confirmed = await callAccount('account.confirmEmail', { body: { hash } });
    await loadUser();
    return confirmed;
  });
  const fault =
    error && ['link_expired', 'email_taken'].includes(error.code)
      ? error.message
      : error?.errors['hash']?.[0];
  const heading = useRef<HTMLHeadingElement>(null);
  const outcome = answer ? 'Your email is changed' : fault;
  useEffect(() => {
    if (outcome !== undefined) heading.current?.focus();
  }, [outcome]);
  return (
    <div className="page-column">
      <h1 ref={heading} tabIndex={-1}>
        {outcome ?? 'Confirm your new email'}
      </h1>
      {answer ? (
        <p>
          From now on, sign in with <strong className="account-address">{answer.email}</strong>.
        </p>
      ) : fault === undefined ? (
        <>
          <p>Click the button to use this address for your account.</p>
          {error ? <Alert>{error.message}</Alert> : null}
          <Button busy={isSending} onClick={() => void submit()}>
            {isSending ? 'Confirming…' : 'Use this address'}
          </Button>
        </>
      ) : null}
      {outcome === undefined ? null : (
        <p>
          <Link to={accountPath}>Go to my account</Link>
        </p>
      )}
    </div>
  );
}
