export interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** The gap at a height: 0 before the first item, `boxes.length` after the last. Items are split at their middle. */
export function gapAt(boxes: readonly Box[], y: number): number {
  const below = boxes.findIndex(({ top, bottom }) => y < (top + bottom) / 2);
  return below === -1 ? boxes.length : below;
}

/** The index that an item has after it moves from its own into a gap. */
export const landingIn = (gap: number, from: number): number => (gap > from ? gap - 1 : gap);

/** The gap that moves an item to an index; the inverse of `landingIn`. */
export const gapOf = (to: number, from: number): number => (to > from ? to + 1 : to);

/** How a row shows a move: as the lifted one, or with the target line at its edge. */
export type Mark = 'lifted' | 'before' | 'after' | undefined;

/** The mark of a row. The target line is before the row that follows the target, or after the last row. */
export function markOf(
  lift: { readonly from: number; readonly to: number } | undefined,
  index: number,
  count: number,
): Mark {
  if (!lift) return undefined;
  if (index === lift.from) return 'lifted';
  return lift.to === lift.from ? undefined : markAt(gapOf(lift.to, lift.from), index, count);
}

/** The side of a row that the line of a gap is at; undefined for none. */
export function markAt(
  gap: number | undefined,
  index: number,
  count: number,
): 'before' | 'after' | undefined {
  if (gap === index) return 'before';
  return gap === count && index === count - 1 ? 'after' : undefined;
}

/** The index that a key moves to; undefined for a key that moves nothing. */
export function stepped(key: string, at: number, count: number): number | undefined {
  const to = {
    ArrowUp: at - 1,
    ArrowLeft: at - 1,
    ArrowDown: at + 1,
    ArrowRight: at + 1,
    Home: 0,
    End: count - 1,
  }[key];
  return to === undefined ? undefined : Math.min(Math.max(0, to), count - 1);
}

/** How near to an edge a drag scrolls the list, and its greatest step per frame; both in pixels. */
const edge = { reach: 56, speed: 18 };

/** Pixels to scroll per frame during a drag at a height; negative is up. */
export function scrollStep(y: number, { top, bottom }: Box): number {
  const reach = Math.min(edge.reach, (bottom - top) / 3);
  if (reach <= 0) return 0;
  const up = (top + reach - y) / reach;
  const down = (y - (bottom - reach)) / reach;
  return up > 0
    ? -Math.ceil(edge.speed * Math.min(1, up))
    : Math.ceil(edge.speed * Math.min(1, Math.max(0, down)));
}
