/** `npm run results -- recount [--json] [--stack NAME]`: counts every ballot anew. */
import { parseArgs } from 'node:util';
import { createShowReader } from '#records/show-reader.ts';
import { recount } from '../../functions/results/domain.ts';
import { createResultsStore } from '../../functions/results/store.ts';
import { recountTable } from './recount-table.ts';
import { openTarget } from './target.ts';

const usage = `Usage: npm run results -- recount [--json] [--stack NAME]

  recount       count every ballot anew: the authoritative result
  --json        as JSON, for programs
  --stack NAME  a deployed site, by the name of its stack; otherwise the local data (DATA_DIR, .data)
`;

function readCommand() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, stack: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'recount') throw new Error('Say recount.');
  return values;
}

async function run(): Promise<number> {
  let command: ReturnType<typeof readCommand>;
  try {
    command = readCommand();
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  const target = await openTarget(command.stack === undefined ? {} : { stack: command.stack });
  try {
    const show = createShowReader(target.documents, target.tables.show);
    const result = await recount(createResultsStore(target.documents, target.tables.ballots, show));
    process.stdout.write(command.json ? `${JSON.stringify(result, undefined, 2)}\n` : recountTable(result));
    return 0;
  } finally {
    await target.close();
  }
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
