import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import type { ShowParts } from '#records/show.ts';
import { runCli } from '../../../infra/cli/program.ts';
import { openLocal } from '../../../infra/local/open-local.ts';

/** A command that ended with another exit code than 0; the message has its output. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

export type Alone = ReturnType<typeof createAlone>;

/**
 * Does works one after the other. Commands work on the tables of the site's process, which must not be killed
 * meanwhile: no operator's command ends with a site of the cloud.
 */
export function createAlone() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Runs commands on a site's data, as its operator would. */
export const commandsOn =
  (dataDir: string, alone: Alone) =>
  async (...args: string[]): Promise<string> => {
    const said: string[] = [];
    const output = { write: (text: string) => said.push(text) > 0 };
    const code = await alone(() =>
      runCli(args, { stdout: output, stderr: output, open: () => openLocal(dataDir) }),
    );
    if (code === 0) return said.join('');
    throw new CommandFailed(`npx acclaim ${args.join(' ')}\n${said.join('')}`);
  };

export type Commands = ReturnType<typeof commandsOn>;
type CsvRow = Record<string, string>;

/** A show's folder, as an organizer edits it. */
export interface ShowFiles {
  show: Pick<ShowParts, 'event' | 'app'>;
  categories: CsvRow[];
  nominees: CsvRow[];
  /** Writes the files and imports them; resolves to what the command says. */
  import(...flags: string[]): Promise<string>;
}

/** Exports the show into a folder within `parent`, to be edited and imported again. */
export async function exportFiles(run: Commands, parent: string): Promise<ShowFiles> {
  const dir = join(await mkdtemp(join(parent, 'show-')), 'folder');
  await run('show', 'export', dir);
  const read = async (name: string) =>
    parse<CsvRow>(await readFile(join(dir, name), 'utf8'), { columns: true, bom: true });
  const show = JSON.parse(await readFile(join(dir, 'show.json'), 'utf8')) as ShowFiles['show'];
  const [categories, nominees] = [await read('categories.csv'), await read('nominees.csv')];
  return {
    show,
    categories,
    nominees,
    async import(...flags) {
      await writeFile(join(dir, 'show.json'), JSON.stringify(show, null, 2));
      await writeFile(join(dir, 'categories.csv'), stringify(categories, { header: true }));
      await writeFile(join(dir, 'nominees.csv'), stringify(nominees, { header: true }));
      return run('show', 'import', dir, ...flags);
    },
  };
}
