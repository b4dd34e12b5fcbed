import { styleText } from 'node:util';

/** One line of the table. */
export interface Row {
  what: string;
  figure: string;
  /** The same by a peer, measured in turn with ours, and ours to the peer's. */
  peer?: { figure: string; ratio: Summary };
  bar: string;
  holds: boolean;
}

/** Measurements that belong together, chosen by name. `run` leaves nothing behind; `say` reports progress. */
export interface Benchmark {
  name: string;
  run(say: (line: string) => void): Promise<Row[]>;
}

type Summary = Record<'median' | 'least' | 'most', number>;
type Pair = Record<'ours' | 'peer', number>;

/**
 * The middle value; of an even count, the mean of the two in the middle.
 * @throws Error for no values
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  if (middle.length === 0) throw new Error('There is nothing to take the median of.');
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

/** Ours to the peer's, pair by pair: whatever else the machine does weighs on both of a pair. */
export function ratio(pairs: readonly Pair[]): Summary {
  const ratios = pairs.map(({ ours, peer }) => ours / peer);
  return { median: median(ratios), least: Math.min(...ratios), most: Math.max(...ratios) };
}

/** Measures both in turn. The first one changes from round to round, so that neither always finds what the other has left. */
export async function measurePairs(
  rounds: number,
  ours: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = round % 2 === 0 ? await ours(round) : undefined;
    const theirs = await peer(round);
    pairs.push({ ours: before ?? (await ours(round)), peer: theirs });
  }
  return pairs;
}

/** A row of pairs, with a bar that their ratio has to hold. */
export function pairedRow(
  what: string,
  [unit, peer]: [unit: string, peer: string],
  pairs: readonly Pair[],
  { bar, holds }: { bar: string; holds: (middle: number) => boolean },
): Row {
  const quotient = ratio(pairs);
  const figureOf = (who: 'ours' | 'peer') => `${Math.round(median(pairs.map((each) => each[who])))} ${unit}`;
  return {
    what,
    figure: figureOf('ours'),
    peer: { figure: `${figureOf('peer')} ${peer}`, ratio: quotient },
    bar,
    holds: holds(quotient.median),
  };
}

const header = ['what', 'Acclaim', 'peer', 'ratio (range)', 'bar', ''];

function cellsOf({ what, figure, peer, bar, holds }: Row): string[] {
  const [middle, least, most] = [peer?.ratio.median, peer?.ratio.least, peer?.ratio.most].map((value) =>
    value?.toFixed(2),
  );
  const range = peer ? `${middle} (${least}-${most})` : '';
  return [what, figure, peer?.figure ?? '', range, bar, holds ? 'ok' : 'MISSED'];
}

/** The rows as a table of plain text, a line each under a line of names. */
export function table(rows: readonly Row[]): string {
  const lines = [header, ...rows.map(cellsOf)];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const texts = lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '));
  return texts
    .map((text) => text.trimEnd())
    .map((text, index) => (index === 0 ? styleText('dim', text) : text))
    .join('\n');
}
