import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { FolderInUse, LocalFault, codeOf, messageOf } from '../../fault.ts';

/** Milliseconds for the check; a larger store is read in part. */
const readBudget = 250;

/**
 * Opens the store before the engine does, which crashes on an unreadable one. Rejects with a LocalFault if
 * another process holds it or it is damaged. With `existing`, an empty store counts as damaged: LevelDB
 * silently starts over when it can read nothing.
 */
export async function checkStore(folder: string, existing: boolean): Promise<void> {
  const lost = damaged(folder, 'what it held is gone');
  if (existing && !existsSync(join(folder, 'CURRENT'))) throw lost;
  const store = new ClassicLevel<Buffer, Buffer>(folder, { keyEncoding: 'buffer', valueEncoding: 'buffer' });
  try {
    await store.open();
    const entries = await readThrough(store);
    if (existing && entries === 0) throw lost;
  } catch (error) {
    if (error instanceof LocalFault) throw error;
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (codeOf(cause) !== 'LEVEL_LOCKED') throw damaged(folder, messageOf(cause));
    throw new FolderInUse(
      `The data in ${folder} is in use by another running process; stop that one, or choose another folder with DATA_DIR.`,
    );
  } finally {
    await store.close().catch(() => undefined);
  }
}

async function readThrough(store: ClassicLevel<Buffer, Buffer>): Promise<number> {
  const stopAt = performance.now() + readBudget;
  const entries = store.iterator({ fillCache: false });
  let count = 0;
  try {
    while (performance.now() < stopAt) {
      const some = await entries.nextv(1000);
      if (some.length === 0) break;
      count += some.length;
    }
  } finally {
    await entries.close();
  }
  return count;
}

function damaged(folder: string, why: string): LocalFault {
  return new LocalFault(
    `The data in ${folder} is damaged (${why}); restore it from a copy, or start over with \`npm start -- --fresh\`.`,
  );
}
