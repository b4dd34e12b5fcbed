import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { Submission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, type ButtonTone } from '../../ui/button.tsx';
import { useOwnAccount } from './own-account.ts';

type Sending = Pick<Submission<[], unknown>, 'isSending' | 'error' | 'submit'>;

interface RowFormProps {
  label: string;
  button: string;
  busy: string;
  tone?: ButtonTone;
  /** The call that the form makes. */
  sending: Sending;
  /** Names of the fields, at which their own messages are shown. */
  fields: readonly string[];
  onCancel: () => void;
  children: ReactNode;
}

/** What a field of a form takes: its name in the call, what is typed, and what the server says is wrong with it. */
export const fieldOf =
  ({ isSending, error }: Sending) =>
  (name: string, value: string, onType: (value: string) => void) => ({
    name,
    value,
    readOnly: isSending,
    error: error?.errors[name]?.[0],
    onChange: (event: { target: { value: string } }) => onType(event.target.value),
  });

/** A form of a row, with what is wrong at its fields and everything else above them. */
export function RowForm({ label, button, busy, tone, sending, fields, onCancel, children }: RowFormProps) {
  const { isSending, error, submit } = sending;
  const { signInAgain } = useOwnAccount();
  const form = useRef<HTMLFormElement>(null);
  const isAtField = fields.some((field) => error?.errors[field]);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  const cancel = useEffectEvent(() => {
    if (!isSending) onCancel();
  });
  useEffect(() => {
    const element = form.current;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') cancel();
    };
    element?.addEventListener('keydown', closeOnEscape);
    return () => element?.removeEventListener('keydown', closeOnEscape);
  }, []);
  return (
    <form
      ref={form}
      className="account-change"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {error && !isAtField ? (
        <Alert>
          <p>{error.message}</p>
          {error.code === 'fresh_sign_in_needed' ? (
            <Button tone="outline-primary" onClick={signInAgain}>
              Sign in again
            </Button>
          ) : null}
        </Alert>
      ) : null}
      {children}
      <div className="account-buttons">
        <Button type="submit" tone={tone ?? 'primary'} busy={isSending}>
          {isSending ? busy : button}
        </Button>
        <Button tone="link" busy={isSending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
