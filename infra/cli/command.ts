import type { OpenedTarget, OpenTarget } from './target.ts';

/** What an error says of itself, for an operator's terminal. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface CommandRun<Command> {
  /** Reads the command line; gives or throws a sentence where it does not understand it. */
  read: () => Command | string;
  usage: string;
  complain: (text: string) => void;
  /** Resolves to the exit code. */
  run: (command: Command) => Promise<number>;
  /** What a failure of the run is told as; the error's own message unless set. */
  failureText?: (error: unknown, command: Command) => string;
}

/** Reads and runs a command, and resolves to its exit code: that of the run, 1 where it failed, 2 for a line that is not understood. */
export async function runCommand<Command extends object>({
  read,
  usage,
  complain,
  run,
  failureText = messageOf,
}: CommandRun<Command>): Promise<number> {
  const command = understood(read);
  if (typeof command === 'string') {
    complain(`${command}\n\n${usage}`);
    return 2;
  }
  try {
    return await run(command);
  } catch (error) {
    complain(`${failureText(error, command)}\n`);
    return 1;
  }
}

function understood<Command>(read: () => Command | string): Command | string {
  try {
    return read();
  } catch (error) {
    return messageOf(error);
  }
}

/** Does some work on the site that a command names, and closes it whatever happens. */
async function onTarget<Result>(
  open: OpenTarget,
  { stack }: { stack?: string },
  work: (target: OpenedTarget) => Promise<Result>,
): Promise<Result> {
  const target = await open(stack === undefined ? {} : { stack });
  try {
    return await work(target);
  } finally {
    await target.close();
  }
}

export interface TargetRun<Command> extends Omit<CommandRun<Command>, 'run'> {
  open: OpenTarget;
  say: (text: string) => void;
  /** Resolves to what is said once it is done, and where that is a refusal, complained of instead. */
  work: (target: OpenedTarget, command: Command) => Promise<string | { refusal: string }>;
}

/** Runs a command on the site that it names, as `runCommand` does; a refusal is complained of, with exit code 1. */
export function runOnTarget<Command extends { stack?: string }>({
  open,
  say,
  work,
  ...reading
}: TargetRun<Command>): Promise<number> {
  return runCommand<Command>({
    ...reading,
    run: async (command) => {
      const done = await onTarget(open, command, (target) => work(target, command));
      if (typeof done === 'string') {
        say(done);
        return 0;
      }
      reading.complain(done.refusal);
      return 1;
    },
  });
}

/** An operator's terminal, as commands speak to it. */
export const terminalOf = ({
  stdout,
  stderr,
}: Record<'stdout' | 'stderr', Pick<NodeJS.WriteStream, 'write'>>) => ({
  say: (text: string): void => void stdout.write(text),
  complain: (text: string): void => void stderr.write(text),
});
