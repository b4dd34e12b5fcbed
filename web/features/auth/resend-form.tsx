import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays, useBotCheck } from '../../bot-check/bot-check.tsx';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { botCheckFault } from './validation.ts';

const sentAgain = 'We sent the email again.';

/** Resends the email of a registration. */
export function ResendForm({ email }: { email: string }) {
  const { token, setToken, round, renew } = useBotCheck();
  const [missing, setMissing] = useState<string>();
  const { isSending, answer, error, submit } = useSubmission(async () => {
    try {
      return await call('auth.resend', { body: { email, 'g-recaptcha-response': token } });
    } finally {
      renew();
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
      aria-label="Resend email"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const found = botCheckFault(token);
        setMissing(found);
        if (found === undefined) void submit();
      }}
    >
      <p className="login-text">Didn’t get it? Check your spam folder, or resend it.</p>
      {answer ? (
        <Alert role={undefined} tone="success">
          {sentAgain}
        </Alert>
      ) : null}
      {error && !fault ? <Alert>{error.message}</Alert> : null}
      <div className="login-end">
        <BotCheck
          delay={renderDelays.login}
          round={round}
          onToken={(passed) => {
            setToken(passed);
            if (passed) setMissing(undefined);
          }}
          error={fault}
        />
        <Button type="submit" tone="outline-primary" busy={isSending}>
          {isSending ? 'Sending…' : 'Resend email'}
        </Button>
      </div>
    </form>
  );
}
