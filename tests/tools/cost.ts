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

/** Costs as two tables: by project, and the files that cost most. Seconds of a worker. */
function costTables(costs: readonly FileCost[]) {
  const row = (files: number, of: readonly FileCost[]) => {
    const sum = (value: (cost: FileCost) => number) => of.reduce((all, each) => all + value(each), 0);
    const seconds = (value: (cost: FileCost) => number) => Number((sum(value) / 1000).toFixed(1));
    const parts = columns.map((column) => [column, seconds((cost) => cost[column])]);
    return {
      files,
      tests: sum(({ tests }) => tests),
      seconds: seconds(wallOf),
      ...(Object.fromEntries(parts) as object),
    };
  };
  const projects = Map.groupBy(costs, ({ project }) => project);
  const byProject = [...projects].map(([name, of]) => [name, row(of.length, of)] as const);
  const heaviest = costs.toSorted((a, b) => wallOf(b) - wallOf(a)).slice(0, 25);
  return [
    Object.fromEntries([...byProject, ['all', row(costs.length, costs)]]),
    Object.fromEntries(heaviest.map((cost) => [cost.file.replace('tests/', ''), row(1, [cost])])),
  ];
}

/** Seconds by path of the files that take longest, the slowest first. */
const keptCosts = (costs: readonly FileCost[]): Record<string, number> =>
  Object.fromEntries(
    costs
      .filter((cost) => wallOf(cost) >= 5500)
      .toSorted((a, b) => wallOf(b) - wallOf(a))
      .map((cost) => [cost.file, Math.round(wallOf(cost) / 1000)]),
  );

if (import.meta.main) {
  const [file = reportFile] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
  const costs = JSON.parse(readFileSync(file, 'utf8')) as FileCost[];
  for (const table of costTables(costs)) console.table(table);
  if (process.argv.includes('--keep')) {
    writeFileSync(costsFile, `${JSON.stringify(keptCosts(costs), null, 2)}\n`);
  }
}
