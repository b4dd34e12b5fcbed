/**
 * The ids that have been moved from one order to another: the fewest whose moving explains it. Both orders hold the same ids. Of a pair
 * that changed places it is the one that came to stand further up.
 */
export function movedIds(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((id, index) => [id, index]));
  const kept = longestRise(after.map((id) => places.get(id) ?? -1));
  return new Set(after.filter((_, index) => !kept.has(index)));
}

/** Indices of a longest rising run of numbers that need not stand side by side (patience sorting). */
function longestRise(numbers: readonly number[]): ReadonlySet<number> {
  /** By length less 1: the index of the least number that such a run can end with. */
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, number] of numbers.entries()) {
    let low = 0;
    for (let high = ends.length; low < high;) {
      const middle = (low + high) >> 1;
      if ((numbers[ends[middle] as number] as number) < number) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1];
    ends[low] = index;
  }
  const rise = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rise.add(at);
  return rise;
}
