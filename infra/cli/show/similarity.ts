/**
 * How alike two texts are, from 0 (nothing in common) to 1 (the same): one minus the share of letters that must be typed otherwise,
 * where a slip is a letter left out, put in, exchanged, or swapped with its neighbour (Damerau and Levenshtein, each letter edited once).
 * Texts less alike than `least` give 0.
 */
export function similarity(one: string, other: string, least = 0): number {
  const [a, b] = [[...one], [...other]];
  const longest = Math.max(a.length, b.length);
  if (longest === 0) return 1;
  const bound = Math.floor((1 - least) * longest + 1e-9);
  const slips = countSlips(a, b, bound);
  return slips > bound ? 0 : 1 - slips / longest;
}

/** Slips between two texts, or any number above the bound as soon as it must be exceeded. */
function countSlips(a: readonly string[], b: readonly string[], bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return bound + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      let slips = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) slips = Math.min(slips, at(beforeLast, column - 2) + 1);
      current.push(slips);
    }
    // A swap looks back two rows: both must be past the bound before nothing can come back under it.
    if (Math.min(...current) > bound && Math.min(...last) > bound) return bound + 1;
    [beforeLast, last] = [last, current];
  }
  return at(last, b.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
