/** `npm run results`: counts every ballot anew, keeps the rules of the count, and certifies and checks results. */
import { parseArgs } from 'node:util';
import { createShowReader } from '#records/show-reader.ts';
import { recount } from '../../functions/results/domain.ts';
import { createResultsStore } from '../../functions/results/store.ts';
import { recountTable } from './recount-table.ts';
import { certifyUsage, runCertify } from './results/certify.ts';
import { rulesUsage, runRules } from './results/rules.ts';
import { openTarget } from './target.ts';
import { verifyFile } from './verify-bundle.ts';

const usage = `Usage: npm run results -- recount [--json] [--stack NAME]
${rulesUsage}${certifyUsage}       npm run results -- verify FILE [DIGEST]

  recount       count every ballot anew: the authoritative result
  rules         what leaves ballots out of the count: TERMS are --account ID or --address HASH (each again for more),
                --domain DOMAIN, --burst BALLOTS --within SECONDS, or --registered SECONDS
  certify       close a show whose voting has ended, and write the bundle that proves its result
  verify        check such a bundle from the outside, with nothing but the file
  --json        as JSON, for programs
  --stack NAME  a deployed site, by the name of its stack; otherwise the local data (DATA_DIR, .data)
`;

function readCommand() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { json: { type: 'boolean', default: false }, stack: { type: 'string' } },
  });
  if (positionals.join(' ') !== 'recount') throw new Error('Say recount, rules, certify or verify.');
  return values;
}

const context = {
  open: openTarget,
  say: (text: string) => void process.stdout.write(text),
  complain: (text: string) => void process.stderr.write(text),
};

/** The other commands by name; each reads the rest of the command line itself. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  rules: (args) => runRules(args, context),
  certify: (args) => runCertify(args, context),
  verify: ([file = '', digest]) => verifyFile(file, digest, (line) => context.say(`${line}\n`)),
};

async function run(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const other = commands[name];
  if (other) return other(args);
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
