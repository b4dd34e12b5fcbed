import { statSync } from 'node:fs';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { FolderInUse, LocalFault, codeOf, messageOf } from '../../fault.ts';
import { diskTrouble } from './disk-trouble.ts';

/** Milliseconds for the check; a larger store is read in part, but for its first entries. */
const readBudget = 250;

interface Entries {
  nextv(size: number): Promise<readonly unknown[]>;
  close(): Promise<void>;
}

/** What the check needs of a store. */
export interface CheckedStore {
  open(): Promise<void>;
  iterator(options: { fillCache: boolean }): Entries;
  close(): Promise<void>;
}

const levelStore = (folder: string): CheckedStore =>
  new ClassicLevel<Buffer, Buffer>(folder, { keyEncoding: 'buffer', valueEncoding: 'buffer' });

/**
 * Opens the store before the engine does, which crashes on an unreadable one. Rejects with a LocalFault if
 * another process holds it, the disk fails, or it is damaged. With `existing`, an empty store counts as damaged: LevelDB
 * silently starts over when it can read nothing.
 */
export async function checkStore(
  folder: string,
  existing: boolean,
  makeStore = levelStore,
  timer: Pick<Performance, 'now'> = performance,
): Promise<void> {
  const lost = damaged(folder, 'what it held is gone');
  let store: CheckedStore | undefined;
  try {
    if (existing && !isThere(join(folder, 'CURRENT'))) throw lost;
    store = makeStore(folder);
    await store.open();
    const isEmpty = await readThrough(store, timer);
    if (existing && isEmpty) throw lost;
  } catch (error) {
    if (error instanceof LocalFault) throw error;
    const trouble = diskTrouble(error, folder);
    if (trouble !== undefined) throw new LocalFault(trouble, { cause: error });
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    if (codeOf(cause) !== 'LEVEL_LOCKED') throw damaged(folder, messageOf(cause));
    throw new FolderInUse(
      `The data in ${folder} is in use by another running process; stop that one, or choose another folder with DATA_DIR. If it is just starting or about to end, try again in a moment.`,
    );
  } finally {
    await store?.close().catch(() => undefined);
  }
}

/** A file that may not be looked for is not gone. */
const isThere = (file: string): boolean => statSync(file, { throwIfNoEntry: false }) !== undefined;

/** Whether there was nothing to read; the first entries are waited for, however long they take. */
async function readThrough(store: CheckedStore, timer: Pick<Performance, 'now'>): Promise<boolean> {
  const stopAt = timer.now() + readBudget;
  const entries = store.iterator({ fillCache: false });
  let isEmpty = true;
  try {
    while ((await entries.nextv(1000)).length > 0) {
      isEmpty = false;
      if (timer.now() >= stopAt) break;
    }
  } finally {
    await entries.close();
  }
  return isEmpty;
}

function damaged(folder: string, why: string): LocalFault {
  return new LocalFault(
    `The data in ${folder} is damaged (${why}); restore it from a copy, or start over with \`npm start -- --fresh\`.`,
  );
}
