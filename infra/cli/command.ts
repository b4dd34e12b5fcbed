import type { OpenedTarget, OpenTarget } from './target.ts';

/** What an error says of itself, for an operator's terminal. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export interface CommandRun<Command> {
  /** Reads the command line; gives or throws a sentence where it does not understand it. */
  read: () => Command | string;
  usage: string;
  complain: (text: string) => void;
  /** Resolves to an exit code other than 0, if any. */
  run: (command: Command) => Promise<number | undefined>;
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
    return (await run(command)) ?? 0;
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
export async function onTarget<Result>(
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
