import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { messageOf } from '../../fault.ts';
import { onNextStore } from './change-log.ts';
import { diskTrouble } from './disk-trouble.ts';

/** An answer of the engine that a client takes for a failure that passes: the handlers answer 503. */
class Refusal extends Error {
  readonly statusCode = 500;
  readonly body: { __type: string; message: string };

  constructor(says: string) {
    super(says);
    this.body = { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: says };
  }
}

export const isRefusal = (error: unknown): boolean => error instanceof Refusal;

type Operation = (...parameters: unknown[]) => unknown;

/** The engine's store in use here (dynalite 4.0.0, db/index.js); operations take a callback, or give a promise. */
interface GuardedStore {
  get: Operation;
  put: Operation;
  del: Operation;
  batch: Operation;
  createKeyStream: (options: unknown) => Readable;
  createValueStream: (options: unknown) => Readable;
  iterator: (options: unknown) => { all(): Promise<unknown> };
  open(): Promise<void>;
  /** Its own, below what the engine does when it ends for good. */
  close: Record<'_original', () => Promise<void>>;
}

/** Milliseconds between looks whether the disk takes writes again. */
const pause = 2_000;
const tellEvery = 60_000;
/** More than opening a store may write. */
const roomForStore = 8 * 1024 * 1024;

/**
 * Has the next engine of this thread refuse what its disk fails at, instead of ending by it; `tell` gets a line when that begins and when it ends.
 * After a failed write it takes none until the disk takes `roomForStore`, and opens the store again first: what follows half a record in
 * LevelDB's log would be lost with it.
 */
export function guardStore(
  folder: string,
  tell: (line: string) => void,
  now: () => number = () => performance.now(),
): void {
  onNextStore(({ db }) => guard(db as unknown as GuardedStore, folder, tell, now));
}

function guard(db: GuardedStore, folder: string, tell: (line: string) => void, now: () => number): void {
  let trouble: string | undefined;
  let toldAt = -Infinity;
  let lookAt = 0;
  let recovering: Promise<void> | undefined;

  const refused = (error: unknown): unknown => {
    if (error instanceof Refusal) return error;
    const says = diskTrouble(error, folder);
    if (says === undefined) return isClosed(error) ? new Refusal('The store is being opened again.') : error;
    if (now() - toldAt > tellEvery) {
      toldAt = now();
      tell(`${says} Until then, what needs the disk is refused, and the site stays up.`);
    }
    return new Refusal(says);
  };
  const recover = async (says: string): Promise<void> => {
    if (now() < lookAt) throw new Refusal(says);
    lookAt = now() + pause;
    await requireRoom(join(folder, 'room.draft'));
    await db.close['_original']();
    await db.open();
    [trouble, toldAt] = [undefined, -Infinity];
    tell(`The data in ${folder} can be written again.`);
  };
  const read = (run: () => Promise<unknown>) =>
    run().catch((error: unknown) => Promise.reject(refused(error)));
  const write = async (run: () => Promise<unknown>): Promise<unknown> => {
    try {
      if (trouble !== undefined)
        await (recovering ??= recover(trouble).finally(() => (recovering = undefined)));
      return await run();
    } catch (error) {
      const refusal = refused(error);
      if (refusal instanceof Refusal && refusal !== error && !isClosed(error)) {
        trouble = refusal.message;
        lookAt = now() + pause;
      }
      throw refusal;
    }
  };
  const through = (name: 'get' | 'put' | 'del' | 'batch', way: typeof read) => {
    const original = db[name].bind(db);
    db[name] = (...parameters) => {
      const callback = typeof parameters.at(-1) === 'function' ? (parameters.pop() as Operation) : undefined;
      const done = way(async () => original(...parameters));
      if (!callback) return done;
      // Out of the promise, so that what a callback throws is not taken for a failure of the store.
      done.then(
        (value) => setImmediate(callback, null, value),
        (error: unknown) => setImmediate(callback, error),
      );
      return undefined;
    };
  };
  through('get', read);
  for (const name of ['put', 'del', 'batch'] as const) through(name, write);
  for (const name of ['createKeyStream', 'createValueStream'] as const) {
    const original = db[name].bind(db);
    db[name] = (options) => {
      const stream = original(options);
      const destroy = stream.destroy.bind(stream);
      stream.destroy = (error) => destroy(error && (refused(error) as Error));
      return stream;
    };
  }
  const iterator = db.iterator.bind(db);
  db.iterator = (options) => {
    const entries = iterator(options);
    const all = entries.all.bind(entries);
    // Streams read by others of its methods, and are guarded above.
    entries.all = () => read(all);
    return entries;
  };
}

const isClosed = (error: unknown): boolean => /is (closed|not open)/i.test(messageOf(error));

/** @throws Error of the disk that does not take as much */
async function requireRoom(file: string): Promise<void> {
  try {
    const draft = await open(file, 'w');
    try {
      await draft.writeFile(Buffer.alloc(roomForStore, 1));
      await draft.sync();
    } finally {
      await draft.close();
    }
  } finally {
    await rm(file, { force: true }).catch(() => undefined);
  }
}
