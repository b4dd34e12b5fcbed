import { useLayoutEffect, useRef, type RefObject } from 'react';
import './dialogs.scss';

/** Opens a `<dialog>` over everything else for as long as it is rendered. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed before it is removed: the browser then gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
