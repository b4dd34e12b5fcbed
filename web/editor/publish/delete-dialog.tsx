import type { TemplateHead } from '#contract/template-manager.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../shell/modal.tsx';
import { useTask } from './use-task.ts';
import './publish.scss';

interface DeleteDialogProps {
  template: TemplateHead;
  /** Deletes it; rejects with the reason when it could not. */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what deleting a template does, and asks. */
export function DeleteDialog({ template: { title, scheduled }, onDelete, onClose }: DeleteDialogProps) {
  const { busy, error, run } = useTask();
  const remove = async () => {
    if (!(await run('Deleting', onDelete))) return;
    announce(`‘${title}’ has been deleted.`);
    onClose();
  };
  return (
    <Modal title={`Delete ‘${title}’?`} onClose={onClose}>
      <div className="publish">
        <p>
          Its widgets, its draft and all its versions go with it, for everybody, and cannot be brought back.
          {scheduled.length > 0 ? ' What is scheduled for it does not happen.' : ''} Visitors see no
          difference, for it is not the default template.
        </p>
        {error ? <Alert>{error}</Alert> : null}
        <div className="publish-ways">
          <Button tone="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button tone="danger" busy={busy !== undefined} onClick={() => void remove()}>
            Delete for good
          </Button>
        </div>
      </div>
    </Modal>
  );
}
