/** A source of numbers in [0, 1) that gives the same row for the same seed. */
export type Random = () => number;

/** Numbers decided by a text, so that a rerun draws the same picture (FNV-1a into mulberry32). */
export function randomOf(seed: string): Random {
  let state = 0x811c9dc5;
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The whole numbers from 0 up to, not including, `count`. */
export const range = (count: number): number[] => [...Array(count).keys()];
