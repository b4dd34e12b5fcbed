import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { FolderInUse, LocalFault, codeOf, messageOf } from '../fault.ts';

/** Milliseconds the check may read; a store larger than that is read in part. */
const readBudget = 250;

/**
 * Opens the store once before the engine does, because the engine can only crash on a store it cannot read. Rejects
 * with a LocalFault when another process holds the store, or when it is damaged; a store that vanished although the
 * folder was in use before counts as damaged, for LevelDB would quietly make an empty one.
 */
export async function checkStore(folder: string, existing: boolean): Promise<void> {
  if (existing && !existsSync(join(folder, 'CURRENT'))) throw damaged(folder, 'the store has lost its files');
  const store = new ClassicLevel<Buffer, Buffer>(folder, { keyEncoding: 'buffer', valueEncoding: 'buffer' });
  try {
    await store.open();
    await readThrough(store);
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (codeOf(cause) === 'LEVEL_LOCKED') throw inUse(folder);
    throw damaged(folder, messageOf(cause));
  } finally {
    await store.close().catch(() => undefined);
  }
}

async function readThrough(store: ClassicLevel<Buffer, Buffer>): Promise<void> {
  const stopAt = performance.now() + readBudget;
  const entries = store.iterator({ fillCache: false });
  try {
    while (performance.now() < stopAt) {
      const some = await entries.nextv(1000);
      if (some.length === 0) return;
    }
  } finally {
    await entries.close();
  }
}

function inUse(folder: string): LocalFault {
  return new FolderInUse(
    `The data in ${folder} is in use by another running process; stop that one, or choose another folder with DATA_DIR.`,
  );
}

function damaged(folder: string, why: string): LocalFault {
  return new LocalFault(
    `The data in ${folder} is damaged (${why}); restore it from a copy, or start over with \`npm start -- --fresh\`.`,
  );
}
