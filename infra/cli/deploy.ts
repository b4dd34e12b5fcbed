import { Command } from 'commander';
import type { Settings } from '../settings.ts';
import type { Context } from './common/command.ts';

type Environment = Pick<Context, 'stdout' | 'execute' | 'hasCredentials' | 'readFile'>;

export const deployCommand = (context: Environment): Command =>
  new Command('deploy')
    .description('check the settings, build, synthesize, deploy, and run the smoke checks')
    .option('--stage <name>', 'a stage of cdk.json (default: the one it names itself)')
    .option('--yes', 'do not ask when a change widens permissions')
    .option('--dry-run', 'print what would run, and run nothing')
    .action(
      async ({ stage, yes = false, dryRun = false }: { stage?: string; yes?: boolean; dryRun?: boolean }) => {
        const { settingsOfStage } = await import('../settings.ts');
        const settings = settingsOfStage(stage);
        const steps = stepsOf(settings, yes);
        if (!dryRun && (await context.hasCredentials())) return runAll(steps, settings, context);
        context.stdout.write(steps.map((step) => `${headline(step, steps)}\n`).join(''));
        if (!dryRun)
          throw new Error(
            'There are no AWS credentials here, so nothing was deployed. Sign in (`aws sso login`, or AWS_PROFILE) and deploy again.',
          );
      },
    );

interface Step {
  title: string;
  command: readonly [program: string, ...args: string[]];
  remedy: string;
}

const outputsFile = 'dist/outputs.json';

/** Placeholder for the site's address, which is known once the stacks are deployed. */
const address = 'ADDRESS';

/** The commands that bring a stage up to this checkout, in order. */
const stepsOf = ({ stage }: Pick<Settings, 'stage'>, unattended: boolean): Step[] => [
  {
    title: 'Install the machine code for pictures',
    command: ['npm', 'run', 'native'],
    remedy: 'Nothing was deployed.',
  },
  {
    title: `Build site and functions, and synthesize the stage ${stage}`,
    command: ['npx', 'cdk', 'synth', '-q', '-c', `stage=${stage}`],
    remedy: 'Nothing was deployed.',
  },
  {
    title: 'Deploy what was synthesized',
    command: [
      ...(['npx', 'cdk', 'deploy', '--all', '--app', 'cdk.out', '--outputs-file', outputsFile] as const),
      ...(unattended ? ['--require-approval', 'never'] : []),
    ],
    remedy:
      'CloudFormation rolls back the stack that failed; tables and pictures are as they were. See the events of that stack.',
  },
  {
    title: 'Check the site',
    command: ['npm', 'run', 'smoke', '--', address],
    remedy:
      'It is deployed, and something is broken: go back as infra/RUNBOOK.md#going-back says, or fix it. A new stage has no show yet: import one, then run npm run smoke again.',
  },
];

async function runAll(
  steps: readonly Step[],
  { stage }: Settings,
  { stdout, execute, readFile }: Environment,
): Promise<void> {
  for (const step of steps) {
    stdout.write(`\n${headline(step, steps)}\n`);
    const [program, ...args] = step.command;
    const known = args.includes(address) ? addressIn(await readFile(outputsFile), stage) : address;
    const code = await execute(
      program,
      args.map((arg) => (arg === address ? known : arg)),
    );
    if (code !== 0) throw new Error(`${step.title}: failed. ${step.remedy}`);
  }
  stdout.write(`\nThe stage ${stage} is up to date with this checkout.\n`);
}

const headline = (step: Step, steps: readonly Step[]): string =>
  `${steps.indexOf(step) + 1}/${steps.length} ${step.title}: ${step.command.join(' ')}`;

function addressIn(outputs: string, stage: string): string {
  const stacks = JSON.parse(outputs) as Record<string, Record<string, string> | undefined>;
  const found = stacks[`acclaim-${stage}-web`]?.['Address'];
  if (found) return found;
  throw new Error(`The deployment has no address: ${outputsFile} names none for acclaim-${stage}-web.`);
}
