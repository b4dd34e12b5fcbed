import { messageOf, runOnTarget, terminalOf } from '../command.ts';
import type { OpenedTarget, OpenTarget } from '../target.ts';
import { readCommand, usage, type Command, type ListCommand, type MoveCommand } from './command-line.ts';
import { exportShow } from './export.ts';
import { FaultyShow } from './faults.ts';
import { importShow } from './import.ts';
import { nominationsCsv, nominationsText, readNominations } from './nominations.ts';
import { createProgress } from './progress.ts';
import { readSubscribers, subscribersCsv, subscribersText } from './subscribers.ts';
import { exportLines, importLines } from './summary.ts';

export interface ShowContext {
  stdout: NodeJS.WriteStream;
  stderr: Pick<NodeJS.WriteStream, 'write'>;
  open: OpenTarget;
}

/** Runs the command line and resolves to its exit code: 0 done, 1 refused or failed, 2 a command line it does not know. */
export async function runShow(args: string[], context: ShowContext): Promise<number> {
  return runOnTarget({
    ...terminalOf(context),
    open: context.open,
    usage,
    read: () => readCommand(args),
    work: (target, command) => ('dir' in command ? move(command, target, context) : list(command, target)),
    failureText,
  });
}

async function move(
  { name, dir, dryRun, withdraw, ours }: MoveCommand,
  target: OpenedTarget,
  { stdout }: ShowContext,
): Promise<string> {
  const progress = createProgress(stdout);
  try {
    const options = { dir, target, onProgress: progress.show };
    const lines =
      name === 'import'
        ? importLines(await importShow({ ...options, dryRun, withdraw, ours }), dryRun)
        : exportLines(await exportShow(options), dir);
    return lines.map((line) => `${line}\n`).join('');
  } finally {
    progress.stop();
  }
}

async function list({ name, csv }: ListCommand, target: OpenedTarget): Promise<string> {
  if (name === 'nominations') {
    const nominations = await readNominations(target);
    return csv ? nominationsCsv(nominations) : nominationsText(nominations);
  }
  const subscribers = await readSubscribers(target);
  return csv ? subscribersCsv(subscribers) : subscribersText(subscribers);
}

function failureText(error: unknown, command: Command): string {
  if (!(error instanceof FaultyShow) || !('dir' in command)) return messageOf(error);
  const count = error.faults.length === 1 ? '1 fault' : `${error.faults.length} faults`;
  return `${error.message}\n\n${count} in ${command.dir}; nothing was written. Correct the folder and ${command.name} it again.`;
}
