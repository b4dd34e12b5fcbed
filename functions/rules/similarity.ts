/** A text prepared for comparison. */
export interface Letters {
  points: readonly number[];
  /** One bit per letter present; letters may share one. */
  mask: number;
}

export function lettersOf(text: string): Letters {
  const points = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  return { points, mask: points.reduce((mask, point) => mask | (1 << (point & 31)), 0) };
}

/**
 * Similarity of two texts, from 0 (nothing in common) to 1 (equal): one minus the share of slips, where a
 * slip is a letter omitted, added, replaced, or swapped with its neighbor (Damerau-Levenshtein, each letter
 * edited once). Below `least` the result is 0.
 */
export function similarity(one: Letters, other: Letters, least = 0): number {
  const longest = Math.max(one.points.length, other.points.length);
  if (longest === 0) return 1;
  const bound = Math.floor((1 - least) * longest + 1e-9);
  if (mustDiffer(one, other, bound)) return 0;
  const slips = countSlips(one.points, other.points, bound);
  return slips > bound ? 0 : 1 - slips / longest;
}

/** A quick test that rules out most pairs: each letter that only one of them has is a slip. */
const mustDiffer = (one: Letters, other: Letters, bound: number): boolean =>
  Math.abs(one.points.length - other.points.length) > bound ||
  bitsOf(one.mask & ~other.mask) > bound ||
  bitsOf(other.mask & ~one.mask) > bound;

function bitsOf(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/** Slips between two texts, or any number above the bound. Fills only cells that the bound can reach. */
function countSlips(a: readonly number[], b: readonly number[], bound: number): number {
  const beyond = bound + 1;
  let beforeLast = new Uint32Array(b.length + 2).fill(beyond);
  let last = Uint32Array.from({ length: b.length + 2 }, (_, column) => column);
  let current = new Uint32Array(b.length + 2).fill(beyond);
  let lastLeast = 0;
  for (let row = 1; row <= a.length; row += 1) {
    const from = Math.max(1, row - bound);
    const to = Math.min(b.length, row + bound);
    current[from - 1] = from === 1 ? row : beyond;
    let least = from === 1 ? row : beyond;
    for (let column = from; column <= to; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const typed = Math.min(at(last, column), at(current, column - 1)) + 1;
      let slips = Math.min(typed, at(last, column - 1) + (isSame ? 0 : 1));
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) slips = Math.min(slips, at(beforeLast, column - 2) + 1);
      current[column] = slips;
      least = Math.min(least, slips);
    }
    current[to + 1] = beyond;
    // A swap looks back two rows: only when both exceed the bound can no later cell be under it.
    if (least > bound && lastLeast > bound) return beyond;
    lastLeast = least;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return at(last, b.length);
}

const at = (row: Uint32Array, column: number): number => row[column] ?? Infinity;
