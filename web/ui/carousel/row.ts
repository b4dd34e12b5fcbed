const mod = (value: number, count: number): number => ((value % count) + count) % count;

/** The position after a step in an endless row. */
export const stepFrom = (position: number, by: number, count: number): number => mod(position + by, count);

/**
 * The position of an item relative to the first one that is shown: from -1, just left of the window, to `count - 2`. So
 * there is always an item on either side to come in, and the one that leaves is still there while it does.
 */
export const positionOf = (index: number, position: number, count: number): number =>
  mod(index - position + 1, count) - 1;

/** The items of a row that shows `shown` of them at a time: twice where there would be none to spare on both sides. */
export function endless<T>(items: readonly T[], shown: number): readonly T[] {
  return items.length > shown && items.length < shown + 2 ? [...items, ...items] : items;
}
