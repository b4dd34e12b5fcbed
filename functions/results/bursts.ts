/** Stretches of time, first and last instant included, in which an address cast too many ballots; by address, in order. */
export type Bursts = Map<string, [from: number, to: number][]>;

/**
 * The bursts among the instants (milliseconds since the epoch) at which ballots began, by address: runs of at least `ballots` of them within
 * less than `seconds`. Runs that overlap are one. The order of the instants does not matter; they are left sorted.
 */
export function burstsOf(
  times: ReadonlyMap<string, number[]>,
  { ballots, seconds }: { ballots: number; seconds: number },
): Bursts {
  const bursts: Bursts = new Map();
  for (const [address, instants] of times) {
    const runs = runsOf(
      instants.sort((a, b) => a - b),
      ballots,
      seconds * 1000,
    );
    if (runs.length > 0) bursts.set(address, runs);
  }
  return bursts;
}

function runsOf(instants: readonly number[], count: number, span: number): [number, number][] {
  const runs: [number, number][] = [];
  for (const [index, from] of instants.entries()) {
    const to = instants[index + count - 1];
    if (to === undefined || to - from >= span) continue;
    const last = runs.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else runs.push([from, to]);
  }
  return runs;
}

/** Whether a ballot that began at an address then is part of a burst. */
export const isInBurst = (bursts: Bursts | undefined, address: string, begunAt: number): boolean =>
  bursts?.get(address)?.some(([from, to]) => from <= begunAt && begunAt <= to) ?? false;
