import type { TemplateHead } from '#contract/template-manager.ts';
import { announce } from '../../../ui/announcer.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface DeleteDialogProps {
  template: TemplateHead;
  /** Deletes it; rejects with the reason when it could not. */
  onDelete: () => Promise<unknown>;
  onClose: () => void;
}

/** Says what deleting a template does, and asks. */
export function DeleteDialog({ template: { title, scheduled }, onDelete, onClose }: DeleteDialogProps) {
  const remove = async () => {
    await onDelete();
    announce(`‘${title}’ has been deleted.`);
  };
  return (
    <ConfirmDialog
      title={`Delete ‘${title}’?`}
      keep="Keep it"
      action="Delete for good"
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Its widgets, its draft and all its versions go with it, for everybody, and cannot be brought back.
        {scheduled.length > 0 ? ' What is scheduled for it does not happen.' : ''} Visitors see no difference,
        for it is not the default template.
      </p>
    </ConfirmDialog>
  );
}
