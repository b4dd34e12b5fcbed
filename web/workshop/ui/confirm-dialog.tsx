import type { MouseEvent, ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useAction } from './calls.tsx';
import { Modal } from './modal.tsx';

/** Takes only the first click of a double click: by the second, something else may be under the pointer. */
export const firstClick =
  (action?: () => void) =>
  (event: MouseEvent): void => {
    if (event.detail > 1) event.preventDefault();
    else action?.();
  };

interface ConfirmDialogProps {
  title: string;
  /** What it does. */
  children: ReactNode;
  /** Text of the button that changes nothing. */
  cancel: string;
  /** Text of the button that does it. */
  action: string;
  tone?: 'primary' | 'danger';
  /** Does it; rejects with the reason when it could not. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what something does, and asks. It closes once that is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, cancel, action, tone = 'danger', onConfirm, onClose } = props;
  const { isBusy, error, run } = useAction(async () => {
    await onConfirm();
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
          <Button tone={tone} busy={isBusy} onClick={firstClick(() => void run())}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
