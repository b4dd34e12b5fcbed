import { useEffect, useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays } from '../../bot-check/bot-check.tsx';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { botCheckFault } from './ways.ts';

const sentAgain = 'We sent the email again.';

/** Has the mail of a registration sent again, in its place. */
export function ResendMail({ email }: { email: string }) {
  const botCheckError = useId();
  const [token, setToken] = useState('');
  const [round, setRound] = useState(0);
  const [missing, setMissing] = useState<string>();
  const { isSending, answer, error, submit } = useSubmission(async () => {
    try {
      return await call('auth.resend', { body: { email, 'g-recaptcha-response': token } });
    } finally {
      setToken('');
      setRound((count) => count + 1);
    }
  });
  const fault = missing ?? error?.errors['g-recaptcha-response']?.[0];

  useEffect(() => {
    if (isSending) announce('Sending…');
    else if (answer) announce(sentAgain);
  }, [isSending, answer]);

  return (
    <form
      className="login-form"
      aria-label="Resend the email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = botCheckFault(token);
        setMissing(found);
        if (found === undefined) void submit();
      }}
    >
      <p className="login-text">Didn’t get it? Check your spam folder, or have it sent again.</p>
      {answer ? (
        <Alert role={undefined} tone="success">
          {sentAgain}
        </Alert>
      ) : null}
      {error && !fault ? <Alert>{error.message}</Alert> : null}
      <div className="login-end">
        <div>
          <BotCheck
            delay={renderDelays.login}
            round={round}
            onToken={(passed) => {
              setToken(passed);
              if (passed) setMissing(undefined);
            }}
            describedBy={fault && botCheckError}
          />
          <FieldError id={botCheckError}>{fault}</FieldError>
        </div>
        <Button type="submit" tone="outline-primary" busy={isSending}>
          {isSending ? 'Sending…' : 'Resend the email'}
        </Button>
      </div>
    </form>
  );
}
