import { useEffect, useState, type ReactNode } from 'react';
import { Tool } from '../ui/tool.tsx';
import { useModal } from '../ui/use-modal.ts';

interface RoomsSheetProps {
  /** The room that is shown. */
  label: string;
  /** The show's. */
  name: string;
  /** What the sheet has. A press of a link in it closes it. */
  children: ReactNode;
}

/** On narrow windows: a bar with the room's name, and a button that opens the rooms over the whole window. */
export function RoomsSheet({ label, name, children }: RoomsSheetProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <header className="workshop-bar">
      <Tool
        glyph="menu"
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      />
      <p>
        <strong>{label}</strong>
        <span>{name}</span>
      </p>
      {isOpen ? (
        <Sheet name={name} onClose={() => setIsOpen(false)}>
          {children}
        </Sheet>
      ) : null}
    </header>
  );
}

/** A modal dialog of the browser's own, which takes care of the focus and Escape. */
function Sheet({ name, children, onClose }: Omit<RoomsSheetProps, 'label'> & { onClose: () => void }) {
  const dialog = useModal();
  useEffect(() => {
    const done = new AbortController();
    const { signal } = done;
    // Ahead of the router, so that the focus is back at the button before the next room takes it.
    const follow = ({ target }: Event) => {
      if ((target as Element).closest('a')) dialog.current?.close();
    };
    dialog.current?.addEventListener('click', follow, { signal });
    // The stylesheet has the same figure.
    const wide = matchMedia('(min-width: 1000px)');
    const widen = () => {
      if (wide.matches) dialog.current?.close();
    };
    wide.addEventListener('change', widen, { signal });
    return () => done.abort();
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className="rooms-sheet"
      aria-label={`${name}: menu`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={onClose}
    >
      <div className="rooms-sheet-head">
        <p className="workshop-house">{name}</p>
        <Tool glyph="close" label="Close menu" onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
