import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import type { ApiError } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, type ButtonTone } from '../../ui/button.tsx';
import { useOwnAccount } from './own-account.ts';

interface RowFormProps {
  label: string;
  button: string;
  busy: string;
  tone?: ButtonTone;
  isSending: boolean;
  error: ApiError | undefined;
  /** Names of the fields, at which their own messages are shown. */
  fields: readonly string[];
  onSend: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A form of a row, with what is wrong at its fields and everything else above them. */
export function RowForm(props: RowFormProps) {
  const {
    label,
    button,
    busy,
    tone = 'primary',
    isSending,
    error,
    fields,
    onSend,
    onCancel,
    children,
  } = props;
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
        if (!isSending) onSend();
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
        <Button type="submit" tone={tone} busy={isSending}>
          {isSending ? busy : button}
        </Button>
        <Button tone="link" busy={isSending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
