import { createRequire } from 'node:module';

/**
 * A change stream of one table, which the embedded engine lacks. Each change is written in one atomic batch
 * with its item, so a crash cannot separate them. It is stored until confirmed.
 */
export interface LoggedChange {
  /** Position in the log: an increasing number as text. */
  sequence: string;
  madeAt: number;
  /** Items in DynamoDB's JSON; absent if there was none. */
  before?: WireItem;
  after?: WireItem;
}

export type WireItem = Record<string, Record<string, unknown>>;

/** Of an item that was written; both are '' of one that was deleted. */
export interface WrittenKey {
  pk: string;
  sk: string;
}

export interface ChangeLog {
  next(limit: number): Promise<LoggedChange[]>;
  confirm(sequence: string): Promise<void>;
}

type Callback<T> = (error: (Error & { name: string }) | null, value?: T) => void;
type Operation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };

/** The engine's internals in use (dynalite 4.0.0, db/index.js). */
interface ItemStore {
  get(key: string, callback: Callback<WireItem>): void;
  put(key: string, value: WireItem, callback: Callback<void>): void;
  del(key: string, callback: Callback<void>): void;
}
export interface EngineStore {
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

/** Changes the next store that an engine is created with in this thread; several changes come in the order in which they were asked for. */
export function onNextStore(change: (store: EngineStore) => void): void {
  const inside = createRequire(import.meta.url)('dynalite/db') as EngineInside;
  const create = inside.create.bind(inside);
  inside.create = (options) => {
    inside.create = create;
    const store = create(options);
    change(store);
    return store;
  };
}

const prefix = 'changes~';
const confirmedKey = 'changes-confirmed';
/** Digits of a position, the minimum of real sequence numbers. */
const digits = 21;

/**
 * Makes engines created in this thread log the changes of a table. Resolves with the log once an engine is
 * created; call it before.
 */
export function logChangesOf(table: string): () => ChangeLog {
  let log: ChangeLog | undefined;
  onNextStore((store) => (log = watch(store, table)));
  return () => {
    if (!log) throw new Error('The engine is not made yet.');
    return log;
  };
}

/**
 * Calls back after each write to a table, in engines created in this thread, with the item's key, empty for a deletion.
 * Call it before an engine is created.
 */
export function watchWritesTo(table: string, written: (key: WrittenKey) => void): void {
  onNextStore((store) =>
    onItemsOf(store, table, (items) => {
      const put = items.put.bind(items);
      const del = items.del.bind(items);
      const tell =
        (item: WrittenKey, callback: Callback<void>): Callback<void> =>
        (error) => {
          callback(error);
          if (!error) written(item);
        };
      items.put = (key, value, callback) =>
        put(key, value, tell({ pk: String(value['pk']?.['S']), sk: String(value['sk']?.['S']) }, callback));
      items.del = (key, callback) => del(key, tell({ pk: '', sk: '' }, callback));
    }),
  );
}

/** Changes how the engine writes the items of a table. */
function onItemsOf(store: EngineStore, table: string, change: (items: ItemStore) => void): void {
  const getItemDb = store.getItemDb.bind(store);
  const watched = new WeakSet<ItemStore>();
  store.getItemDb = (name) => {
    const items = getItemDb(name);
    if (name === table && !watched.has(items)) {
      watched.add(items);
      change(items);
    }
    return items;
  };
}

function watch(store: EngineStore, table: string): ChangeLog {
  const positions = new Positions(store);
  onItemsOf(store, table, (items) => logWrites(store, items, `item-${table}~`, positions));
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

/** Writes each item and its change as one batch. The engine holds the item's lock meanwhile. */
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
  items.put = write;
  items.del = (key, callback) => write(key, undefined, callback);
}

/**
 * Positions are given out in order, but a later change may be written first; it is still read after the
 * earlier one.
 */
class Positions {
  readonly known: Promise<void>;
  readonly #underWay = new Set<string>();
  #next = 0n;
  #wake = Promise.withResolvers<void>();

  constructor(store: EngineStore) {
    this.known = this.#recall(store);
    // A caller that awaits it gets the error of an unreadable store.
    this.known.catch(() => undefined);
  }

  async #recall({ db }: EngineStore): Promise<void> {
    const [last] = await db.iterator({ gt: prefix, lt: `${prefix}~`, limit: 1, reverse: true }).all();
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

  /** All positions before this one are written. */
  readable(): string {
    const [first] = [...this.#underWay].sort();
    return first ?? String(this.#next).padStart(digits, '0');
  }

  changed(): Promise<void> {
    return this.#wake.promise;
  }
}
