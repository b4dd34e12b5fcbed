import { useCallback, type RefObject } from 'react';

/**
 * Takes care of the focus when a row goes away with it: called before the removal, it moves it to the row that takes its place, to the last
 * one, or to the outline's heading when none is left.
 */
export function useFocusAfterRemoval(list: RefObject<HTMLElement | null>): (id: string) => void {
  return useCallback(
    (id) => {
      const row = list.current?.querySelector(`[data-sort-id="${CSS.escape(id)}"]`);
      const next = row?.nextElementSibling ?? row?.previousElementSibling;
      const target =
        next?.querySelector<HTMLElement>('.row-main') ?? document.getElementById('outline-title');
      target?.focus();
    },
    [list],
  );
}
