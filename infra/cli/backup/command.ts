import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runOnTarget, terminalOf } from '../command.ts';
import type { OpenedTarget, OpenTarget } from '../target.ts';
import { drill, type OpenScratch } from './drill.ts';
import type { Manifest } from './manifest.ts';
import { restoreBackup } from './restore.ts';
import { saveBackup } from './save.ts';

const usage = `Usage: npm run backup -- save DIR [--stack NAME]
       npm run backup -- restore DIR [--stack NAME]
       npm run backup -- drill [--stack NAME]

  save DIR      write everything a site keeps into DIR, a folder that is empty or not there yet
  restore DIR   write it into a site whose tables are empty
  drill         save, restore into new tables on this machine, and compare: recount and every item; the site is only read
  --stack NAME  a deployed site, by the name of its data stack; otherwise the local data (DATA_DIR, .data)

The folder holds mail addresses and password hashes: keep it as you keep the site's secrets.
`;

export interface BackupContext {
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  stderr: Pick<NodeJS.WriteStream, 'write'>;
  open: OpenTarget;
  openScratch: OpenScratch;
}

type Command = { name: 'save' | 'restore'; dir: string; stack?: string } | { name: 'drill'; stack?: string };

/** Runs the command line and resolves to its exit code: 0 done, 1 refused or failed, 2 a command line it does not know. */
export async function runBackup(args: string[], context: BackupContext): Promise<number> {
  return runOnTarget({
    ...terminalOf(context),
    open: context.open,
    usage,
    read: () => readCommand(args),
    work: (target, command) => run(command, target, context.openScratch),
  });
}

async function run(command: Command, target: OpenedTarget, openScratch: OpenScratch): Promise<string> {
  if (command.name === 'save')
    return report(`Saved to ${command.dir}:`, await saveBackup(target, command.dir));
  if (command.name === 'restore')
    return report(`Restored from ${command.dir}:`, await restoreBackup(command.dir, target));
  const folder = await mkdtemp(join(tmpdir(), 'acclaim-drill-'));
  try {
    const { manifest, votes } = await drill(target, openScratch, folder);
    return `${report('Saved, restored into new tables, and found alike:', manifest)}  votes counted, in both alike: ${votes}\n`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const report = (head: string, { tables, objects }: Manifest): string =>
  [
    head,
    ...Object.entries(tables).map(([name, { items }]) => `  items of ${name}: ${items}`),
    `  pictures: ${objects.length}`,
    '',
  ].join('\n');

/** The command, or what is wrong with the command line. */
function readCommand(args: string[]): Command | string {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { stack: { type: 'string' } },
  });
  const [name, dir, ...rest] = positionals;
  const where = values.stack === undefined ? {} : { stack: values.stack };
  if (values.stack === '') return 'Name the stack after --stack.';
  if (name === 'drill') return dir === undefined ? { name, ...where } : `"${dir}" is too much.`;
  if (name !== 'save' && name !== 'restore') return 'Say save, restore or drill.';
  if (dir === undefined) return `Name the folder to ${name}.`;
  return rest.length > 0 ? `"${rest.join(' ')}" is too much.` : { name, dir, ...where };
}
