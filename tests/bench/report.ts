import { styleText } from 'node:util';
import type { Summary } from './statistics.ts';

/** One line of the table. */
export interface Row {
  what: string;
  ours: string;
  /** The same by the peer, measured in the same run. */
  peer: string;
  /** Ours to the peer's; absent where a quotient says nothing. */
  ratio?: Summary;
  /** The design's bar. */
  bar: string;
  holds: boolean;
}

/** Measurements that belong together, chosen by name on the command line. */
export interface Benchmark {
  name: string;
  /** Runs it and leaves nothing behind. `say` tells what it is at. */
  run(say: (line: string) => void): Promise<Row[]>;
}

const header = ['what', 'Acclaim', 'peer', 'ratio (range)', 'bar', ''];

const twoDigits = (value: number): string => value.toFixed(2);

function ratioText({ median, least, most }: Summary): string {
  if (least === most) return twoDigits(median);
  return `${twoDigits(median)} (${twoDigits(least)}-${twoDigits(most)})`;
}

const cellsOf = ({ what, ours, peer, ratio, bar, holds }: Row): string[] => [
  what,
  ours,
  peer,
  ratio ? ratioText(ratio) : '',
  bar,
  holds ? 'ok' : 'MISSED',
];

/** The rows as a table of plain text, a line each under a line of names. */
export function table(rows: readonly Row[]): string {
  const lines = [header, ...rows.map(cellsOf)];
  const widths = header.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const texts = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('   ')
      .trimEnd(),
  );
  return texts.map((text, index) => (index === 0 ? styleText('dim', text) : text)).join('\n');
}
