import { useId, useState, type ReactNode } from 'react';
import { useAnnouncement } from '../../ui/announcer.tsx';
import { Tool } from './tool.tsx';
import { useModal } from './use-modal.ts';

interface ModalProps {
  title: string;
  children: ReactNode;
  /** What was begun in it is under way: it stays open until that has ended. */
  busy?: boolean;
  onClose: () => void;
}

/** A dialog over the workshop, there for as long as it is rendered. The browser keeps the focus in it, Escape closes it, and the focus returns. */
export function Modal({ title, children, busy = false, onClose }: ModalProps) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      className="workshop-modal"
      aria-labelledby={id}
      onKeyDown={(event) => {
        // A second Escape would close the dialog without asking `onCancel`. Those in a dialog within are not for this one.
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
      <Spoken />
    </dialog>
  );
}

/** What is announced while the dialog is open: it makes all that lies outside inert, and with it the live region of the page. */
function Spoken() {
  const text = useAnnouncement();
  const [before] = useState(text);
  return (
    <div className="visually-hidden" aria-live="polite" aria-atomic="true">
      {text === before ? '' : text}
    </div>
  );
}
