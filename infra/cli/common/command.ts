import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { CommanderError, InvalidArgumentError, type Command, type OutputConfiguration } from 'commander';
import type { Browser } from 'playwright-core';
import { systemClock, type Clock } from '#platform/clock.ts';
import type { Settings } from '../../settings.ts';
import type { OpenedTarget, OpenTarget } from '../../target.ts';
import type { MailAccount } from './mail-account.ts';
import { type Output, safeOutput, type SafeOutput } from './printable.ts';

/** Exit codes of every command; the help of `npx acclaim` and the README list them. */
export const exitCodes = { done: 0, failed: 1, misused: 2 } as const;

/** The commands' environment; tests replace parts of it. */
export interface Context {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  /** Both pass printable text alone. */
  stdout: SafeOutput;
  stderr: SafeOutput;
  open: OpenTarget;
  /** Opens empty storage for a restore drill; default: a local site's, in a temporary folder. */
  openScratch?: () => Promise<OpenedTarget>;
  clock: Clock;
  wait: (milliseconds: number) => Promise<unknown>;
  launchBrowser: () => Promise<Browser>;
  execute: (program: string, args: readonly string[]) => Promise<number>;
  /** Whether the AWS SDK finds credentials: in the environment, a profile, or a role of this machine. */
  hasCredentials: () => Promise<boolean>;
  readFile: (path: string) => Promise<string>;
  /** The settings of a stage in cdk.json; of the default stage unless named. */
  settingsOf: (stage?: string) => Promise<Settings>;
  /** What SES allows the account in a region. */
  mailAccount: (region: string) => Promise<MailAccount>;
}

export const operatorContext: Context = {
  stdin: process.stdin,
  stdout: safeOutput(process.stdout),
  stderr: safeOutput(process.stderr),
  open: async (choice) => (await import('./open-target.ts')).openTarget(choice),
  clock: systemClock,
  wait: setTimeout,
  launchBrowser: async () => (await import('./browser.ts')).launchBrowser(),
  async execute(program, args) {
    const [code] = (await once(spawn(program, args, { stdio: 'inherit' }), 'exit')) as [number | null];
    return code ?? exitCodes.failed;
  },
  async hasCredentials() {
    const { CloudFormationClient } = await import('@aws-sdk/client-cloudformation');
    try {
      await new CloudFormationClient({ region: 'us-west-2' }).config.credentials();
      return true;
    } catch {
      return false;
    }
  },
  readFile: (path) => readFile(path, 'utf8'),
  settingsOf: async (stage) => (await import('../../settings.ts')).settingsOfStage(stage),
  async mailAccount(region) {
    const { SESv2Client } = await import('@aws-sdk/client-sesv2');
    return (await import('./mail-account.ts')).readMailAccount(new SESv2Client({ region }));
  },
};

export class ExitCode extends Error {
  readonly code: number;

  constructor(code: number) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/** Each argument is valid, but not their combination. */
export class UsageError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs a program, and resolves to its exit code; never rejects. */
export async function runProgram(
  program: Command,
  args: readonly string[],
  outputs: Record<'stdout' | 'stderr', Output>,
): Promise<number> {
  const [stdout, stderr] = [safeOutput(outputs.stdout), safeOutput(outputs.stderr)];
  const output = {
    writeOut: (text: string) => void stdout.write(text),
    writeErr: (text: string) => void stderr.write(text),
    outputError: () => undefined,
  };
  setUp(program, output);
  program.hook('preAction', (_program, { args: given, registeredArguments }) => {
    const extra = given[registeredArguments.length];
    if (extra !== undefined) throw new UsageError(`Unexpected argument: ${extra}`);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof ExitCode) return error.code;
    const isMisuse = error instanceof UsageError || error instanceof CommanderError;
    if (!isMisuse) {
      stderr.write(`${messageOf(error)}\n`);
      return exitCodes.failed;
    }
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.done;
    // A command that only groups others has printed its help.
    if (!(error instanceof CommanderError && error.code === 'commander.help'))
      stderr.write(`${sentence(error.message)}\nAdd --help to see how it is used.\n`);
    return exitCodes.misused;
  }
}

function setUp(command: Command, output: OutputConfiguration): void {
  command.exitOverride().configureOutput(output).allowExcessArguments();
  for (const child of command.commands) setUp(child, output);
}

/** `error: unknown option '--x'` as `Unknown option '--x'.` */
const sentence = (message: string): string => {
  const text = message.replace(/^error: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

type Work = (target: OpenedTarget) => Promise<string>;

/** Adds `--stack` to a command, and prints its result. Arguments are read before the site opens. */
export function onSite(
  command: Command,
  { open, stdout }: Pick<Context, 'open' | 'stdout'>,
  read: (...args: never[]) => Work | Promise<Work>,
): Command {
  return command
    .option(
      '--stack <name>',
      'a deployed site by its data stack, such as acclaim-prod-data (default: local data)',
      stackName,
    )
    .action(async (...args) => {
      const work = await read(...(args as never[]));
      const { stack } = command.opts<{ stack?: string }>();
      const target = await open(stack === undefined ? {} : { stack });
      try {
        stdout.write(await work(target));
      } finally {
        await target.close();
      }
    });
}

function stackName(text: string): string {
  if (/^[A-Za-z][A-Za-z0-9-]*$/.test(text)) return text;
  throw new InvalidArgumentError('Give the name of a stack.');
}

export const wholeNumber =
  (least: number, most: number) =>
  (text: string): number => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

/** Who runs a command, for the log: the name given, or else the user of this machine. */
export const userNamed = (by: string | undefined): string => by?.trim() || userInfo().username;

export const several = (text: string, before: string[] = []): string[] => [...before, text];

/** Who decides something, and why. */
export interface AuthorFlags {
  by: string;
  reason: string;
}

export const withAuthor = (command: Command): Command =>
  command
    .requiredOption('--by <name>', 'who decides it; admins read it, and the certificate states it')
    .requiredOption('--reason <text>', 'why; admins read it, and the certificate states it');

/** @throws UsageError if one is empty */
export function readAuthor(flags: AuthorFlags): AuthorFlags {
  const author = { by: flags.by.trim(), reason: flags.reason.trim() };
  if (author.by && author.reason) return author;
  throw new UsageError('--by and --reason must not be empty: the certificate states both.');
}
