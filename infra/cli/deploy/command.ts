import { parseArgs } from 'node:util';
import type { Settings } from '../../settings.ts';
import { runCommand, terminalOf } from '../command.ts';
import { settingsOfStage } from '../context.ts';
import { address, addressIn, outputsFile, stepsOf, type Step } from './steps.ts';

const usage = `Usage: npm run deploy -- [--stage NAME] [--yes] [--dry-run]

  --stage NAME  a stage of cdk.json; the one that it names itself unless set
  --yes         do not ask when a change widens who may do what
  --dry-run     say what would run, and run nothing

Checks the settings, builds, synthesises, deploys, and looks at the site. Without AWS credentials it is a dry run that fails.
`;

export interface DeployContext {
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'write'>;
  /** Runs a program on the operator's terminal, and answers with its exit code. */
  execute: (program: string, args: readonly string[]) => Promise<number>;
  hasCredentials: () => Promise<boolean>;
  readFile: (path: string) => Promise<string>;
}

interface Command {
  stage: string | undefined;
  unattended: boolean;
  isDry: boolean;
}

/** Runs the command line and resolves to its exit code: 0 deployed and well, 1 not, 2 a command line it does not know. */
export async function runDeploy(args: string[], context: DeployContext): Promise<number> {
  return runCommand({
    read: () => readCommand(args),
    usage,
    ...terminalOf(context),
    run: async (command) => {
      const settings = settingsOfStage(command.stage);
      const steps = stepsOf(settings, command.unattended);
      if (command.isDry || !(await context.hasCredentials())) return sayAll(steps, command, context);
      return runAll(steps, settings, context);
    },
  });
}

/** What would run. It is a failure where it should have run. */
function sayAll(steps: readonly Step[], { isDry }: Command, { stdout, stderr }: DeployContext): number {
  stdout.write(steps.map((step) => `${headline(step, steps)}\n`).join(''));
  if (isDry) return 0;
  stderr.write(
    'There are no AWS credentials here, so nothing was deployed. Sign in (`aws sso login`, or AWS_PROFILE) and deploy again.\n',
  );
  return 1;
}

async function runAll(
  steps: readonly Step[],
  { stage }: Settings,
  { stdout, stderr, execute, readFile }: DeployContext,
): Promise<number> {
  for (const step of steps) {
    stdout.write(`\n${headline(step, steps)}\n`);
    const [program, ...args] = step.command;
    const known = args.includes(address) ? addressIn(await readFile(outputsFile), stage) : address;
    const code = await execute(
      program,
      args.map((arg) => (arg === address ? known : arg)),
    );
    if (code !== 0) {
      stderr.write(`${step.says}: failed. ${remedies[steps.indexOf(step)] ?? ''}\n`);
      return 1;
    }
  }
  stdout.write(`\nThe stage ${stage} runs what stands here.\n`);
  return 0;
}

/** What there is to do when a step fails, in the order of the steps. */
const remedies = [
  'Nothing was deployed.',
  'Nothing was deployed.',
  'CloudFormation takes back what it had begun of a stack; tables and pictures are as they were. See the events of the stack that failed.',
  'It is deployed, and something is broken: go back as infra/RUNBOOK.md#going-back says, or mend it. A new stage has no show yet: import one, and look again with npm run smoke.',
];

const headline = (step: Step, steps: readonly Step[]): string =>
  `${steps.indexOf(step) + 1}/${steps.length} ${step.says}: ${step.command.join(' ')}`;

/** The command, or what is wrong with the command line. */
function readCommand(args: string[]): Command | string {
  const { values } = parseArgs({
    args,
    options: {
      stage: { type: 'string' },
      yes: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  return { stage: values.stage, unattended: values.yes, isDry: values['dry-run'] };
}
