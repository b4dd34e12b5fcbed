import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';

/**
 * A dialog that shows a picture: it opens right away, the arrow keys go on, and a press beside what it holds closes it.
 * Closed, it gives the focus back to the button that opened it.
 * @param onStep goes to the next picture, or with -1 to the one before, where there are several
 * @returns its element, and what belongs on it
 */
export function usePictureDialog(onStep?: (by: 1 | -1) => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const close = () => dialog.current?.close();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    if (event.key === 'ArrowRight') onStep?.(1);
    else if (event.key === 'ArrowLeft') onStep?.(-1);
  };
  const onClick = (event: MouseEvent) => {
    if (event.target === dialog.current) close();
  };
  return { dialog, close, handlers: { onKeyDown, onClick } };
}
