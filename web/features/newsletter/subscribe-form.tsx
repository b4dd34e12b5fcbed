import { useId, useState } from 'react';
import { call } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { emailFaults } from '../../email.ts';
import { useIsWritten } from '../../is-written.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useShownValue } from '../../ui/shown-value.ts';
import './subscribe.scss';

interface SubscribeFormProps {
  /** Where it has a heading of its own above it. */
  isHeaded?: boolean;
}

/** Lists all that is wrong with an address, or the first message of a failure of the server (tests/SPEC.md: Validation; Errors). */
export function SubscribeForm({ isHeaded = false }: SubscribeFormProps) {
  const id = useId();
  const isWritten = useIsWritten();
  const [email, setEmail] = useState('');
  const shown = useShownValue(email);
  const [faults, setFaults] = useState<string[]>([]);
  const { isSending, error, answer, submit, clear } = useSubmission(async () => {
    const { message } = await call('newsletter.signup', { body: { email: email.trim() } });
    setEmail('');
    return message;
  });
  const subscribe = () => {
    if (isSending) return;
    const found = emailFaults(email);
    setFaults(found);
    if (found.length === 0) void submit();
    else {
      clear();
      shown.ref.current?.focus();
    }
  };

  const [first] = error?.messages ?? [];
  const messages = first === undefined ? faults : [first];
  return (
    <form
      className="subscribe"
      noValidate
      // The browser itself would send it somewhere else.
      inert={isWritten}
      onSubmit={(event) => {
        event.preventDefault();
        subscribe();
      }}
    >
      {isHeaded ? null : <h2>Get the newsletter</h2>}
      <label className="form-label" htmlFor={id}>
        Email address
      </label>
      <div className="subscribe-line">
        <input
          {...shown}
          id={id}
          className="form-control"
          type="email"
          name="email"
          autoComplete="email"
          required
          readOnly={isSending}
          aria-invalid={messages.length > 0}
          aria-describedby={messages.length > 0 ? `${id}-alert` : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" busy={isSending}>
          {isSending ? 'Sending…' : 'Subscribe'}
        </Button>
      </div>
      {messages.length > 0 ? (
        <Alert id={`${id}-alert`}>
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {answer === undefined ? null : <Alert tone="success">{answer}</Alert>}
    </form>
  );
}
