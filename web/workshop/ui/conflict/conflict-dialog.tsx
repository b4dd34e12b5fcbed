import { Suspense, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { Modal } from '../modal.tsx';
import './conflict.scss';

interface ConflictDialogProps {
  title: string;
  /** The form, which can be put off. */
  children: (onLater: () => void) => ReactNode;
}

/** Shows both sides of a conflict and asks for a choice. It can wait: a bar then says that saving is paused. */
export function ConflictDialog({ title, children }: ConflictDialogProps) {
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
    <Modal title={title} onClose={close}>
      <ErrorBoundary>
        <Suspense fallback={<SkeletonText label="Loading" />}>{children(close)}</Suspense>
      </ErrorBoundary>
    </Modal>
  );
}
