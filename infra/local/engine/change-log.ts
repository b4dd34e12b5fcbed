import { createRequire } from 'node:module';

/**
 * What the embedded engine lacks: a stream of the changes of one table. Each change is written in the same atomic batch as the item it is
 * of, so that whatever a crash leaves behind, the log has the changes that the table has and no other. It stays until it is confirmed.
 */
export interface LoggedChange {
  /** Position in the log, a growing number as text. */
  sequence: string;
  /** When it was made, milliseconds since the epoch. */
  madeAt: number;
  /** Items with the types of their values, as on the wire; absent where there was none. */
  before?: WireItem;
  after?: WireItem;
}

export type WireItem = Record<string, Record<string, unknown>>;

export interface ChangeLog {
  /** The oldest changes that are not confirmed, at most so many; waits for one. */
  next(limit: number): Promise<LoggedChange[]>;
  /** The changes up to this one need not come again. */
  confirm(sequence: string): Promise<void>;
}

type Callback<T> = (error: (Error & { name: string }) | null, value?: T) => void;
type Operation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

/** The parts of the engine's inside that are in use (dynalite 4.0.0, db/index.js). */
interface ItemStore {
  get(key: string, callback: Callback<WireItem>): void;
  put(key: string, value: WireItem, callback: Callback<void>): void;
  del(key: string, callback: Callback<void>): void;
}
interface EngineStore {
  db: {
    get(key: string): Promise<unknown>;
    batch(operations: Operation[], callback: Callback<void>): void;
    batch(operations: Operation[]): Promise<void>;
    iterator(range: { gt: string; lt: string; limit?: number; reverse?: boolean }): {
      all(): Promise<[string, unknown][]>;
    };
  };
  getItemDb(table: string): ItemStore;
}
interface EngineInside {
  create(options: object): EngineStore;
}

const prefix = 'changes~';
/** Keys of the log end before this one. */
const end = 'changes~:';
const confirmedKey = 'changes-confirmed';
/** Digits of a position, as many as real sequence numbers have at least. */
const digits = 21;

/**
 * Makes every engine created from now on in this thread log the changes of a table; answers with the log, once the engine is created.
 * Call it before the engine is made.
 */
export function logChangesOf(table: string): () => ChangeLog {
  const inside = createRequire(import.meta.url)('dynalite/db') as EngineInside;
  const create = inside.create.bind(inside);
  let log: ChangeLog | undefined;
  inside.create = (options) => {
    const store = create(options);
    log = watch(store, table);
    inside.create = create;
    return store;
  };
  return () => {
    if (!log) throw new Error('The engine is not made yet.');
    return log;
  };
}

function watch(store: EngineStore, table: string): ChangeLog {
  const positions = new Positions(store);
  const getItemDb = store.getItemDb.bind(store);
  const watched = new WeakSet<ItemStore>();
  store.getItemDb = (name) => {
    const items = getItemDb(name);
    if (name === table && !watched.has(items)) {
      watched.add(items);
      logWrites(store, items, `item-${table}~`, positions);
    }
    return items;
  };
  return {
    async next(limit) {
      await positions.known;
      for (;;) {
        const changed = positions.changed();
        const found = await store.db.iterator({ gt: prefix, lt: prefix + positions.readable(), limit }).all();
        if (found.length > 0) return found.map(([, change]) => change as LoggedChange);
        await changed;
      }
    },
    async confirm(sequence) {
      const done = await store.db.iterator({ gt: prefix, lt: `${prefix}${sequence}~` }).all();
      await store.db.batch([
        ...done.map(([key]) => ({ type: 'del' as const, key })),
        { type: 'put', key: confirmedKey, value: sequence },
      ]);
    },
  };
}

/** Makes each write of an item one batch with its change. The engine holds the item's lock meanwhile. */
function logWrites(store: EngineStore, items: ItemStore, itemPrefix: string, positions: Positions): void {
  const write = (key: string, after: WireItem | undefined, callback: Callback<void>) =>
    items.get(key, (error, before) => {
      if (error && error.name !== 'NotFoundError') return callback(error);
      positions.take((sequence, release) => {
        const change: LoggedChange = {
          sequence,
          madeAt: Date.now(),
          ...(before && { before }),
          ...(after && { after }),
        };
        const item: Operation = after
          ? { type: 'put', key: itemPrefix + key, value: after }
          : { type: 'del', key: itemPrefix + key };
        const logged: Operation = { type: 'put', key: prefix + sequence, value: change };
        store.db.batch([item, logged], (failure) => {
          release();
          callback(failure);
        });
      });
    });
  items.put = (key, value, callback) => write(key, value, callback);
  items.del = (key, callback) => write(key, undefined, callback);
}

/** Positions in the log, given out in order; a later change may be written before an earlier one, and is read after it all the same. */
class Positions {
  readonly known: Promise<void>;
  readonly #underWay = new Set<string>();
  #next = 0n;
  #wake = Promise.withResolvers<void>();

  constructor(store: EngineStore) {
    this.known = this.#recall(store);
    // Whoever needs it awaits it; a store that cannot be read tells them.
    this.known.catch(() => undefined);
  }

  async #recall({ db }: EngineStore): Promise<void> {
    const [last] = await db.iterator({ gt: prefix, lt: end, limit: 1, reverse: true }).all();
    const confirmed = await db.get(confirmedKey).catch(() => undefined);
    const used = [last?.[0].slice(prefix.length), confirmed].map((text) =>
      BigInt(typeof text === 'string' ? text : 0),
    );
    this.#next = used.reduce((a, b) => (a > b ? a : b)) + 1n;
  }

  take(write: (sequence: string, release: () => void) => void): void {
    void this.known.then(() => {
      const sequence = String(this.#next).padStart(digits, '0');
      this.#next += 1n;
      this.#underWay.add(sequence);
      write(sequence, () => {
        this.#underWay.delete(sequence);
        this.#wake.resolve();
        this.#wake = Promise.withResolvers();
      });
    });
  }

  /** All positions before this one are written for good. */
  readable(): string {
    const [first] = [...this.#underWay].sort();
    return first ?? String(this.#next).padStart(digits, '0');
  }

  /** Resolves after the next write. */
  changed(): Promise<void> {
    return this.#wake.promise;
  }
}
