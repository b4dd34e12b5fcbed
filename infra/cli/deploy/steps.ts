import type { Settings } from '../../settings.ts';

/** A command of a deployment. */
export interface Step {
  /** What it does. */
  says: string;
  command: readonly [program: string, ...args: string[]];
}

/** Where `cdk deploy` leaves what the stacks say of themselves. */
export const outputsFile = 'dist/outputs.json';

/** Stands for the address that is known once the stacks are up. */
export const address = 'ADDRESS';

/**
 * The commands that bring a stage up to this checkout, in order. What is synthesised is what is deployed, and what is deployed is looked at.
 * @param unattended deploys without asking when a change widens who may do what
 */
export function stepsOf({ stage }: Pick<Settings, 'stage'>, unattended: boolean): Step[] {
  return [
    { says: 'Install the machine code for pictures', command: ['npm', 'run', 'native'] },
    {
      says: `Build site and functions, and synthesise the stage ${stage}`,
      command: ['npx', 'cdk', 'synth', '-q', '-c', `stage=${stage}`],
    },
    {
      says: 'Deploy what was synthesised',
      command: [
        'npx',
        'cdk',
        'deploy',
        '--all',
        '--app',
        'cdk.out',
        '--outputs-file',
        outputsFile,
        ...(unattended ? ['--require-approval', 'never'] : []),
      ],
    },
    { says: 'Look at the site', command: ['npm', 'run', 'smoke', '--', address] },
  ];
}

/**
 * The address of the site by the outputs of a deployment.
 * @throws Error when they name none
 */
export function addressIn(outputs: string, stage: string): string {
  const stacks = JSON.parse(outputs) as Record<string, Record<string, string> | undefined>;
  const found = stacks[`acclaim-${stage}-web`]?.['Address'];
  if (found) return found;
  throw new Error(`The deployment has named no address: ${outputsFile} has none for acclaim-${stage}-web.`);
}
