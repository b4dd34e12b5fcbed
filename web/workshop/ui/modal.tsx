import { useId, useState, type ReactNode } from 'react';
import { useAnnouncement } from '../../ui/announcer.tsx';
import { Tool } from './tool.tsx';
import { useModal } from './use-modal.ts';

interface ModalProps {
  title: string;
  children: ReactNode;
  /** Keeps the dialog open during a call. */
  busy?: boolean;
  onClose: () => void;
}

/** A dialog that is open while it is rendered. The browser keeps the focus in it and returns it; Escape closes it. */
export function Modal({ title, children, busy = false, onClose }: ModalProps) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="workshop-modal"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // A second Escape would close the dialog without `onCancel`. Nested dialogs handle their own.
        const isOwn = (event.target as Element).closest('dialog') === event.currentTarget;
        if (busy && isOwn && event.key === 'Escape') event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <Tool glyph="close" label="Close" aria-disabled={busy} onClick={onClose} />
      </header>
      {children}
      <Announcements />
    </dialog>
  );
}

/** Repeats announcements: the open dialog makes the page's own live region inert. */
function Announcements() {
  const text = useAnnouncement();
  const [before] = useState(text);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {text === before ? '' : text}
    </div>
  );
}
