import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Tool } from './tool.tsx';

interface ModalProps {
  title: string;
  children: ReactNode;
  onClose: () => void;
}

/** A dialog over the workshop, there for as long as it is rendered. The browser keeps the focus in it, Escape closes it, and the focus returns. */
export function Modal({ title, children, onClose }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Closed before it is taken away: the browser then gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="workshop-modal"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <Tool glyph="close" label="Close" onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}
