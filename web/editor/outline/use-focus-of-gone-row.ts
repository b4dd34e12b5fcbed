import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * A row that goes away with the focus, by undo or by somebody else's change, leaves it to the row in its place, to the last one, or to the
 * outline's heading when none is left.
 * @param widgets those that the list shows
 */
export function useFocusOfGoneRow(list: RefObject<HTMLElement | null>, widgets: readonly unknown[]): void {
  const focused = useRef<{ row: Element; index: number }>(undefined);
  useLayoutEffect(() => {
    const ends = new AbortController();
    list.current?.addEventListener(
      'focusin',
      ({ target }) => {
        const row = target instanceof Element && target.closest('.row');
        if (row) focused.current = { row, index: [...(row.parentElement?.children ?? [])].indexOf(row) };
      },
      { signal: ends.signal },
    );
    return () => ends.abort();
  }, [list]);
  useLayoutEffect(() => {
    const gone = focused.current;
    if (!gone || gone.row.isConnected || document.activeElement !== document.body) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('.row-main') ?? [])];
    const target = rows[gone.index] ?? rows.at(-1) ?? document.getElementById('outline-title');
    target?.focus();
  }, [list, widgets]);
}
