import type { MouseEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { firstClick } from '../../../web/workshop/ui/confirm-dialog.tsx';

it('a button that another one takes the place of hears the first click of a double click alone', () => {
  const act = vi.fn<() => void>();
  const click = (detail: number) => ({ detail, preventDefault: vi.fn<() => void>() });
  // A key gives a click that counts none.
  const clicks = [click(1), click(2), click(3), click(0)];
  for (const each of clicks) firstClick(act)(each as unknown as MouseEvent);
  expect(act).toHaveBeenCalledTimes(2);
  expect(clicks.map(({ preventDefault }) => preventDefault.mock.calls.length)).toEqual([0, 1, 1, 0]);
});
