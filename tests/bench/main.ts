/** `npm run bench`: the figures of the budgets (tests/SPEC.md: Budgets), each with its peer in the same run. `--only votes,http` runs some. */
import { parseArgs } from 'node:util';
import { builderEdits } from './builder-edits.ts';
import { pageCalm } from './page-calm.ts';
import { pageWeight } from './page-weight.ts';
import { table, type Benchmark, type Row } from './report.ts';
import { functionStart } from './function-start.ts';
import { functionStarts } from './function-starts.ts';
import { voteCost } from './vote-cost.ts';
import { voteHttp } from './vote-http.ts';

const benchmarks: Benchmark[] = [
  voteCost,
  functionStart,
  functionStarts,
  voteHttp,
  pageWeight,
  pageCalm,
  builderEdits,
];
const names = benchmarks.map(({ name }) => name);

/** Those named after `--only`; all without it. */
function chosen(): Benchmark[] {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const wanted = only?.split(',') ?? names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  return benchmarks.filter(({ name }) => wanted.includes(name));
}

try {
  const rows: Row[] = [];
  for (const benchmark of chosen()) {
    const say = (line: string) => process.stderr.write(`${benchmark.name}: ${line}\n`);
    rows.push(...(await benchmark.run(say)));
  }
  console.log(`\n${table(rows)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
