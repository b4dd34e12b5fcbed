/** `npm run bench`: the figures of the budgets (tests/SPEC.md: Budgets). `--only starts,http` runs some. */
import { parseArgs } from 'node:util';
import { builder } from './builder.ts';
import { changes } from './changes.ts';
import { http } from './http.ts';
import { pages } from './pages.ts';
import { table, type Row } from './report.ts';
import { functionStarts } from './starts.ts';

const benchmarks = [functionStarts, http, pages, changes, builder];
const names = benchmarks.map(({ name }) => name);

try {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const wanted = only?.split(',') ?? names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  const rows: Row[] = [];
  for (const benchmark of benchmarks.filter(({ name }) => wanted.includes(name))) {
    const say = (line: string) => process.stderr.write(`${benchmark.name}: ${line}\n`);
    rows.push(...(await benchmark.run(say)));
  }
  console.log(`\n${table(rows)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
