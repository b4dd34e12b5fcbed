import type { Lift } from '../sorting/sorter.ts';
import { gapOf } from '../sorting/where.ts';

/** How a row shows what is being moved: it is it, or the line of the landing is at its edge. */
export type Mark = 'lifted' | 'before' | 'after' | undefined;

/** The mark of a row; the line stands once, before the row that follows the landing, or after the last one. */
export function markOf(lift: Lift | undefined, index: number, count: number): Mark {
  if (!lift) return undefined;
  if (index === lift.from) return 'lifted';
  if (lift.to === lift.from) return undefined;
  const gap = gapOf(lift.to, lift.from);
  if (gap === index) return 'before';
  return gap === count && index === count - 1 ? 'after' : undefined;
}
