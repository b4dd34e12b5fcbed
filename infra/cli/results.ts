/** `npm run results`: counts every ballot anew, keeps the rules of the count, and certifies and checks results. */
import { certifyUsage, runCertify } from './results/certify.ts';
import { recountUsage, runRecount, runRepair } from './results/recount.ts';
import { rulesUsage, runRules } from './results/rules.ts';
import { messageOf } from './command.ts';
import { openTarget } from './target.ts';
import { verifyFile } from './verify-bundle.ts';

const usage = `${recountUsage}${rulesUsage}${certifyUsage}       npm run results -- verify FILE [DIGEST]

  recount       count every ballot anew: the authoritative result; say where the live count differs
  repair        put the recount in the place of the live count, while voting is closed
  rules         what leaves ballots out of the count: TERMS are --account ID or --address HASH (repeat for more),
                --domain DOMAIN, --burst BALLOTS --within SECONDS, or --registered SECONDS
  certify       close a show whose voting has ended, and write the bundle that proves its result
  verify        check such a bundle from the outside, with nothing but the file
  --json        as JSON, for programs
  --segments N  segments of the table that are read side by side (4), or that workers are called for (64)
  --distributed recount by workers of the deployed site itself, which scales out (infra/aws/recount-stack.ts)
  --stack NAME  a deployed site, by the name of its stack; otherwise the local data (DATA_DIR, .data)
`;

const context = {
  open: openTarget,
  say: (text: string) => void process.stdout.write(text),
  complain: (text: string) => void process.stderr.write(text),
};

/** The commands by name; each reads the rest of the command line itself. */
const commands: Record<string, (args: string[]) => Promise<number>> = {
  recount: (args) => runRecount(args, context),
  repair: (args) => runRepair(args, context),
  rules: (args) => runRules(args, context),
  certify: (args) => runCertify(args, context),
  verify: ([file = '', digest]) => verifyFile(file, digest, (line) => context.say(`${line}\n`)),
};

async function run(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (command) return command(args);
  context.complain(`Say ${Object.keys(commands).join(', ')}.\n\n${usage}`);
  return 2;
}

process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  return 1;
});
