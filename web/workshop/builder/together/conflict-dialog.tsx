import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { Modal } from '../../ui/modal.tsx';
import type { Autosave } from '../save/autosave.ts';
import type { SaveConflict } from '../save/status.ts';
import '../publish/publish.scss';

const ConflictChoices = lazy(async () => ({
  default: (await import('./conflict-choices.tsx')).ConflictChoices,
}));

interface ConflictDialogProps {
  autosave: Autosave;
  conflict: SaveConflict;
}

/** Shows both sides of a conflict and asks for a choice. It can wait: a bar then says that saving is paused. */
export function ConflictDialog({ autosave, conflict }: ConflictDialogProps) {
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen)
    return (
      <div className="conflict-bar" role="status">
        <p>Saving is paused until you choose a version. Your changes are kept on this device.</p>
        <Button onClick={() => setIsOpen(true)}>Choose now</Button>
      </div>
    );
  const close = () => setIsOpen(false);
  return (
    <Modal title="Two versions of this template" onClose={close}>
      <ErrorBoundary>
        <Suspense fallback={<SkeletonText label="Loading" />}>
          <ConflictChoices autosave={autosave} conflict={conflict} onLater={close} />
        </Suspense>
      </ErrorBoundary>
    </Modal>
  );
}
