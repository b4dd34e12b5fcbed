import type { ReactNode } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from './modal.tsx';
import { firstClick } from './first-click.ts';
import { useTask } from './use-task.ts';
import '../builder/publish/publish.scss';

interface ConfirmDialogProps {
  title: string;
  /** What it does. */
  children: ReactNode;
  /** Words of the button that changes nothing. */
  keep: string;
  /** Words of the button that does it. */
  action: string;
  tone?: 'primary' | 'danger';
  /** Does it; rejects with the reason when it could not. */
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what something does, and asks. It closes once that is done, and not before. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, keep, action, tone = 'danger', onConfirm, onClose } = props;
  const { busy, error, run } = useTask();
  const isBusy = busy !== undefined;
  const confirm = async () => {
    if (await run(action, onConfirm)) onClose();
  };
  return (
    <Modal title={title} busy={isBusy} onClose={onClose}>
      <div className="publish">
        {children}
        {error ? <Alert>{error}</Alert> : null}
        <div className="publish-ways">
          <Button tone="secondary" busy={isBusy} onClick={onClose}>
            {keep}
          </Button>
          <Button tone={tone} busy={isBusy} onClick={firstClick(() => void confirm())}>
            {action}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
