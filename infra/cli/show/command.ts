import { parseArgs } from 'node:util';
import type { OpenTarget } from '../target.ts';
import { exportShow } from './export.ts';
import { FaultyShow } from './faults.ts';
import { importShow } from './import.ts';
import { createProgress } from './progress.ts';
import { exportLines, importLines } from './summary.ts';

export const usage = `Usage: npm run show -- import DIR [--dry-run] [--stack NAME]
       npm run show -- export DIR [--stack NAME]

  import DIR    bring the show into line with the folder DIR
  export DIR    write the show into DIR, a folder that is empty or not there yet
  --dry-run     say what an import would change, and write nothing
  --stack NAME  work on a deployed site, by the name of its stack; otherwise on the local data (DATA_DIR, .data)
`;

export interface ShowContext {
  stdout: NodeJS.WriteStream;
  stderr: Pick<NodeJS.WriteStream, 'write'>;
  open: OpenTarget;
}

interface Command {
  name: 'import' | 'export';
  dir: string;
  dryRun: boolean;
  stack?: string;
}

/** Runs the command line and resolves to its exit code: 0 done, 1 refused or failed, 2 a command line it does not know. */
export async function runShow(args: string[], context: ShowContext): Promise<number> {
  const command = readCommand(args);
  if (typeof command === 'string') {
    context.stderr.write(`${command}\n\n${usage}`);
    return 2;
  }
  try {
    await run(command, context);
    return 0;
  } catch (error) {
    context.stderr.write(`${failureText(error, command)}\n`);
    return 1;
  }
}

/** The command, or what is wrong with the command line. */
function readCommand(args: string[]): Command | string {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, stack: { type: 'string' } },
    });
    const [name, dir, ...rest] = positionals;
    if (name !== 'import' && name !== 'export')
      return name ? `No such command: ${name}.` : 'Say import or export.';
    if (!dir) return `Name the folder to ${name}.`;
    if (rest.length > 0) return `One folder only; "${rest.join(' ')}" is too much.`;
    const { stack, 'dry-run': dryRun } = values;
    if (stack === '') return 'Name the stack after --stack.';
    if (dryRun && name === 'export') return '--dry-run goes with import.';
    return { name, dir, dryRun, ...(stack && { stack }) };
  } catch (error) {
    return messageOf(error);
  }
}

async function run(command: Command, { stdout, open }: ShowContext): Promise<void> {
  const { name, dir, dryRun, stack } = command;
  const target = await open(stack === undefined ? {} : { stack });
  const progress = createProgress(stdout);
  try {
    const options = { dir, target, onProgress: progress.show };
    const lines =
      name === 'import'
        ? importLines(await importShow({ ...options, dryRun }), dryRun)
        : exportLines(await exportShow(options), dir);
    progress.stop();
    stdout.write(lines.map((line) => `${line}\n`).join(''));
  } finally {
    progress.stop();
    await target.close();
  }
}

function failureText(error: unknown, { name, dir }: Command): string {
  if (!(error instanceof FaultyShow)) return messageOf(error);
  const count = error.faults.length === 1 ? '1 fault' : `${error.faults.length} faults`;
  return `${error.message}\n\n${count} in ${dir}; nothing was written. Correct the folder and ${name} it again.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
