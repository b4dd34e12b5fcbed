import type { LibraryPicture } from '#contract/uploads.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Modal } from '../ui/modal.tsx';
import { Places } from './places.tsx';

interface DeleteDialogProps {
  picture: LibraryPicture;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a picture is deleted, or says where one is used that therefore stays. */
export function DeleteDialog({ picture: { filename, uses }, onConfirm, onClose }: DeleteDialogProps) {
  if (uses.length === 0)
    return (
      <ConfirmDialog
        title={`Delete ${filename}?`}
        cancel="Keep it"
        action="Delete"
        onConfirm={onConfirm}
        onClose={onClose}
      >
        <p>The picture is gone for good, with its alternative text. Nothing on the site uses it.</p>
      </ConfirmDialog>
    );
  return (
    <Modal title={`${filename} is in use`} onClose={onClose}>
      <div className="dialog-body">
        <p>A picture that is used can’t be deleted. Take it out here first, or replace it by another one:</p>
        <Places uses={uses} />
        <div className="dialog-actions">
          <Button tone="secondary" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Modal>
  );
}
