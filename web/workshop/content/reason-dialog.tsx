import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-field.tsx';
import { useAction } from '../ui/calls.tsx';
import { Modal } from '../ui/modal.tsx';

interface ReasonDialogProps {
  title: string;
  /** What it does, and what stays. */
  children: ReactNode;
  /** Text of the button. */
  action: string;
  tone?: 'primary' | 'danger';
  /** Who will read the reason. */
  hint?: string;
  /** False while something is loading that people should know before they decide. */
  isReady?: boolean;
  /** `confirmed`: what the call asked was shown, and is wanted. */
  onReason: (reason: string, confirmed: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** Asks why, and does it; closes once it is done. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, action, tone = 'danger', isReady = true, onReason, onClose } = props;
  const { hint = 'It stays in the log with your name.' } = props;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string>();
  const { isBusy, error, isAsked, run } = useAction(async (text: string, confirmed: boolean) => {
    await onReason(text, confirmed);
    onClose();
  });
  const field = useRef<HTMLTextAreaElement>(null);
  // After the dialog is open, which focuses its close button.
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const text = reason.trim();
    setFault(text ? undefined : 'Please say why.');
    if (text) void run(text, isAsked);
    else field.current?.focus();
  };
  return (
    <Modal title={title} busy={isBusy} onClose={onClose}>
      <form className="dialog-body" noValidate onSubmit={submit}>
        {children}
        <TextAreaField
          ref={field}
          label="Reason"
          hint={hint}
          maxLength={500}
          rows={2}
          value={reason}
          error={fault}
          onChange={({ target }) => setReason(target.value)}
        />
        {error ? <Alert>{error}</Alert> : null}
        <div className="dialog-actions">
          <Button tone="secondary" busy={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone={tone} busy={isBusy} aria-disabled={!isReady || undefined}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
