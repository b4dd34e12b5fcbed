import type { MouseEvent, ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from './calls.tsx';
import { Modal } from './modal.tsx';

/** Ignores the second click of a double click, when something else may be under the pointer. */
export const firstClick =
  (action?: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 1) event.preventDefault();
    else action?.();
  };

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** Texts of the buttons. */
  cancel: string;
  action: string;
  tone?: 'primary' | 'danger';
  /** False while something is missing that the action needs. */
  isReady?: boolean;
  /** `confirmed`: what the call asked was shown, and is wanted. */
  onConfirm: (confirmed: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an action. It closes once the action is done, and shows why it failed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, cancel, action, tone = 'danger', isReady = true, onConfirm, onClose } = props;
  const { isBusy, error, isAsked, run } = useAction(async (confirmed: boolean) => {
    await onConfirm(confirmed);
    onClose();
  });
  return (
    <Modal title={title} busy={isBusy} onClose={onClose}>
      <div className="dialog-body">
        {children}
        {error ? <Alert>{error}</Alert> : null}
        <div className="dialog-actions">
          <Button tone="secondary" busy={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            tone={tone}
            busy={isBusy}
            aria-disabled={!isReady || undefined}
            onClick={firstClick(() => void run(isAsked))}
          >
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
