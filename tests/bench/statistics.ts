/** What a series of measurements comes to. */
export interface Summary {
  median: number;
  least: number;
  most: number;
}

/** Two contestants measured right after one another. */
export interface Pair {
  ours: number;
  peer: number;
}

/**
 * The middle value; of an even count, the mean of the two in the middle. One odd run does not move it far.
 * @throws Error for no values
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle];
  const lower = sorted.length % 2 === 0 ? sorted[middle - 1] : upper;
  if (upper === undefined || lower === undefined) throw new Error('There is nothing to take the median of.');
  return (lower + upper) / 2;
}

/**
 * The median with the least and the most value.
 * @throws Error for no values
 */
export const summary = (values: readonly number[]): Summary => ({
  median: median(values),
  least: Math.min(...values),
  most: Math.max(...values),
});

/**
 * Ours to the peer's, pair by pair: whatever else the machine does weighs on both of a pair, so the ratio stands where
 * the figures do not. @throws Error for no pairs
 */
export const ratio = (pairs: readonly Pair[]): Summary => summary(pairs.map(({ ours, peer }) => ours / peer));

/**
 * Measures both in turn, one after the other, as many rounds as told. The one that begins changes from round to round,
 * so that neither always finds the machine as the other has left it.
 */
export async function measurePairs(
  rounds: number,
  ours: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const first = await ours(round);
      pairs.push({ ours: first, peer: await peer(round) });
    } else {
      const first = await peer(round);
      pairs.push({ ours: await ours(round), peer: first });
    }
  }
  return pairs;
}
