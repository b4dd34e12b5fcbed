import { Command } from 'commander';
import type { Settings } from '../settings.ts';
import type { Context } from './common/command.ts';

type Environment = Pick<
  Context,
  'stdout' | 'execute' | 'hasCredentials' | 'readFile' | 'settingsOf' | 'mailAccount'
>;

export const deployCommand = (context: Environment): Command =>
  new Command('deploy')
    .description('check the settings, build, synthesize, deploy, and run the smoke checks')
    .option('--stage <name>', 'a stage of cdk.json (default: the one it names itself)')
    .option('--yes', 'do not ask when a change widens permissions')
    .option('--at-once', 'in an outage: all calls go to the new version at once, without canary and alarms')
    .option(
      '--back',
      'to an older commit: stacks that use others first, so that no export is in use when it goes',
    )
    .option('--dry-run', 'print what would run, and run nothing')
    .action(async ({ stage, dryRun = false, ...how }: Options) => {
      const settings = await context.settingsOf(stage);
      const steps = stepsOf(settings, how);
      if (!dryRun && (await context.hasCredentials())) return runAll(steps, settings, context);
      context.stdout.write(steps.map((step) => `${headline(step, steps)}\n`).join(''));
      if (!dryRun)
        throw new Error(
          'There are no AWS credentials here, so nothing was deployed. Sign in (`aws sso login`, or AWS_PROFILE) and deploy again.',
        );
    });

interface Options {
  stage?: string;
  yes?: boolean;
  atOnce?: boolean;
  back?: boolean;
  dryRun?: boolean;
}

interface Step {
  title: string;
  command: readonly [program: string, ...args: string[]];
  remedy: string;
}

const outputsFile = 'dist/outputs.json';

/** Placeholder for the site's address, which is known once the stacks are deployed. */
const address = 'ADDRESS';

/**
 * Stacks in the order in which a deployment goes back: each before those whose exports it imports. The data stack,
 * which imports nothing, is left to the ordinary deployment that follows.
 */
export const backwards = ['edge-ops', 'ops', 'mail', 'pages', 'web', 'edge', 'recount', 'tally', 'api'];

/** The commands that bring a stage up to this checkout, in order. */
const stepsOf = (
  { stage }: Pick<Settings, 'stage'>,
  { yes = false, atOnce = false, back = false }: Options,
): Step[] => {
  const cdk = ['cdk', 'deploy', '--app', 'cdk.out', ...(yes ? ['--require-approval', 'never'] : [])];
  const remedy =
    'CloudFormation rolls back the stack that failed; tables and pictures are as they were. See the events of that stack.';
  return [
    {
      title: 'Install the machine code for pictures',
      command: ['npm', 'run', 'native'],
      remedy: 'Nothing was deployed.',
    },
    {
      title: `Build site and functions, and synthesize the stage ${stage}`,
      command: [
        'npx',
        'cdk',
        'synth',
        '-q',
        '-c',
        `stage=${stage}`,
        ...(atOnce ? ['-c', 'atOnce=true'] : []),
      ],
      remedy: 'Nothing was deployed.',
    },
    ...(back ? backwards : []).map((name): Step => {
      const stack = `acclaim-${stage}-${name}`;
      return { title: `Take ${stack} back`, command: ['npx', ...cdk, '--exclusively', stack], remedy };
    }),
    {
      title: 'Deploy what was synthesized',
      command: ['npx', ...cdk, '--all', '--outputs-file', outputsFile],
      remedy,
    },
    {
      title: 'Check the site',
      command: ['npm', 'run', 'smoke', '--', address],
      remedy:
        'It is deployed, and something is broken: go back as infra/RUNBOOK.md#going-back says, or fix it.',
    },
  ];
};

async function runAll(
  steps: readonly Step[],
  settings: Settings,
  { stdout, execute, readFile, mailAccount }: Environment,
): Promise<void> {
  const { stage } = settings;
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
  for (const sentence of await mailSentences(settings, mailAccount)) stdout.write(`\n${sentence}\n`);
  stdout.write(`\nThe stage ${stage} is up to date with this checkout.\n`);
}

/** What stands in the way of mail. The deployment went well all the same, so nothing here fails. */
async function mailSentences(
  { mailFrom, mailPerSecond, region }: Settings,
  mailAccount: Context['mailAccount'],
): Promise<string[]> {
  if (mailFrom === '') return [];
  try {
    const { mailWarnings } = await import('./common/mail-account.ts');
    return mailWarnings(await mailAccount(region), { region, mailPerSecond });
  } catch (error) {
    const why = error instanceof Error ? error.name : String(error);
    return [
      `SES could not be asked what mail it takes of this account (${why}; it needs the right ses:GetAccount): see that it is out of the sandbox, and that its rate is not below mailPerSecond, which is ${mailPerSecond}.`,
    ];
  }
}

const headline = (step: Step, steps: readonly Step[]): string =>
  `${steps.indexOf(step) + 1}/${steps.length} ${step.title}: ${step.command.join(' ')}`;

function addressIn(outputs: string, stage: string): string {
  const stacks = JSON.parse(outputs) as Record<string, Record<string, string> | undefined>;
  const found = stacks[`acclaim-${stage}-web`]?.['Address'];
  if (found) return found;
  throw new Error(`The deployment has no address: ${outputsFile} names none for acclaim-${stage}-web.`);
}
