/**
 * `npm run tests:cost [-- report] [--keep]`: prints what the tests of the last run have cost, by project and by file. `--keep` notes it in
 * `tests/support/costs.json`, by which the files of later runs are ordered.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What a file of tests has cost, in milliseconds. */
export interface FileCost {
  project: string;
  file: string;
  tests: number;
  import: number;
  start: number;
  run: number;
  /** Of a processor, in the worker, its engine included; the rest of the time is the browser's, or waiting. */
  cpu: number;
}

const inRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Where a run leaves its costs. */
export const reportFile = inRoot('dist/test-costs.json');

/** Seconds of files, by their path, which take longest. */
export const costsFile = inRoot('tests/support/costs.json');

const wallOf = (cost: FileCost): number => cost.import + cost.start + cost.run;
const columns = ['import', 'start', 'run', 'cpu'] as const;

/** Costs as two tables of text: by project, and the files that cost most. Seconds of a worker. */
export function costTables(costs: readonly FileCost[]): string {
  const line = (name: string, files: number, of: readonly FileCost[]) => {
    const sum = (value: (cost: FileCost) => number) => of.reduce((all, each) => all + value(each), 0);
    const numbers = [sum(wallOf), ...columns.map((column) => sum((cost) => cost[column]))];
    const shown = numbers.map((each) => (each / 1000).toFixed(1));
    return [name, String(files), String(sum(({ tests }) => tests)), ...shown];
  };
  const projects = Map.groupBy(costs, ({ project }) => project);
  const byProject = [...projects].map(([name, of]) => line(name, of.length, of));
  const heaviest = costs.toSorted((a, b) => wallOf(b) - wallOf(a)).slice(0, 25);
  const head = ['', 'files', 'tests', 'seconds', ...columns];
  return [
    table([head, ...byProject, line('all', costs.length, costs)]),
    table([head, ...heaviest.map((cost) => line(cost.file.replace('tests/', ''), 1, [cost]))]),
  ].join('\n\n');
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))),
    )
    .map((row) => row.join('  '))
    .join('\n');
}

/** Seconds by path of the files that take longer than one, the slowest first. */
export const keptCosts = (costs: readonly FileCost[]): Record<string, number> =>
  Object.fromEntries(
    costs
      .filter((cost) => wallOf(cost) >= 3500)
      .toSorted((a, b) => wallOf(b) - wallOf(a))
      .map((cost) => [cost.file, Math.round(wallOf(cost) / 1000)]),
  );

if (import.meta.main) {
  const [file = reportFile] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
  const costs = JSON.parse(readFileSync(file, 'utf8')) as FileCost[];
  console.log(costTables(costs));
  if (process.argv.includes('--keep')) {
    writeFileSync(costsFile, `${JSON.stringify(keptCosts(costs), null, 2)}\n`);
  }
}
