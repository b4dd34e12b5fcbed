import { setTimeout as wait } from 'node:timers/promises';
import type { ContentChange, LogEntry } from '#contract/content.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredEdition } from '#records/show.ts';
import type { Item, Key } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';
import { fieldChanges } from './field-changes.ts';
import type { JournalChange } from './items.ts';
import type { StoredShow } from './show.ts';

/** All that a change of the show writes: enough to write it once more, and to take it back. */
export interface Planned {
  /** Id of the edition that it was made for; empty before the first one. */
  edition: string;
  /** The first edition, which begins with it. */
  begun?: StoredEdition | undefined;
  changes: readonly JournalChange[];
  /** Categories that were there before the first edition: under its keys, and the keys that they leave. */
  arrivals: readonly Item[];
  leaves: readonly Key[];
  /** Whether votes are judged otherwise from then on. */
  changesPaper: boolean;
}

/** An entry of the journal. */
export interface StoredChange {
  /** From 1, without gaps. */
  number: number;
  /** ISO 8601 in UTC. */
  at: string;
  /** An account by its id alone; of a command, the name that it was told (../platform/DECISION-authors.md). */
  by: { id: string; name?: string };
  act: LogEntry['act'];
  parts: readonly ContentPart[];
  /** What changes field by field: the first of them, and how many there are. */
  changes: readonly ContentChange[];
  count: number;
  /** Why something is withdrawn or brought back. */
  reason?: string | undefined;
  /** The entry that this one takes back. */
  undoes?: number | undefined;
  /** Milliseconds since the epoch. Unless it is done by then, its writer has broken off. */
  until: number;
  isDone?: true;
}

/** Entries of changes, one after another. */
export interface Journal {
  /** The newest entry, with every write before. */
  newest(): Promise<StoredChange | undefined>;
  /** Entries before a number, or the newest; newest first. */
  before(number: number | undefined, most: number): Promise<StoredChange[]>;
  planned(number: number): Promise<Planned>;
  /** False if another change has this number. */
  begin(change: StoredChange, planned: Planned): Promise<boolean>;
  /** Says until when the writer of an entry goes on. */
  prolong(number: number, until: number): Promise<void>;
  finish(number: number): Promise<void>;
}

/** The show, and the journal of its changes. */
export interface ContentStore extends Journal {
  read(): Promise<StoredShow>;
  /** Writes what was planned; repeating it changes nothing. `onProgress` is called while it goes on. */
  write(planned: Planned, onProgress: () => void): Promise<void>;
}

export interface CommitOptions {
  store: ContentStore;
  /** Milliseconds since the epoch. */
  now: () => number;
  pause?: (milliseconds: number) => Promise<unknown>;
  /** How long to wait for another change, in milliseconds. */
  patience?: number;
}

/** Milliseconds after which an unfinished change counts as broken off; a function is stopped after ten seconds. */
const lifetime = 15_000;
/** Milliseconds between two looks at whether another change is done; most are within a few of these. */
const step = 40;
/** Field changes that an entry lists. */
const mostListed = 20;

/** Who makes a change, and what kind of change it is. */
export type Intent = Pick<StoredChange, 'by' | 'act' | 'reason' | 'undoes'>;

/**
 * Makes a change of the show's content: one after another, each from what the one before left (DECISION-journal.md). `plan` gets the show as it is,
 * and may be asked again. Resolves to the entry of the change, or to undefined when there was nothing to change.
 * @throws AppError `unavailable` when another change takes too long; whatever `plan` throws, with nothing written
 */
export async function commit(
  options: CommitOptions,
  intent: Intent,
  plan: (
    show: StoredShow,
  ) => Promise<{ planned: Planned; parts: readonly ContentPart[]; reason?: string } | undefined>,
): Promise<{ change: StoredChange; planned: Planned } | undefined> {
  const { store, now } = options;
  for (;;) {
    const newest = await settled(options);
    const found = await plan(await store.read());
    if (!found) return undefined;
    const { planned, parts, reason } = found;
    const at = now();
    const number = (newest?.number ?? 0) + 1;
    const changes = fieldChanges(planned.changes);
    const change: StoredChange = {
      number,
      changes: changes.slice(0, mostListed),
      count: changes.length,
      at: new Date(at).toISOString(),
      ...(reason !== undefined && { reason }),
      ...intent,
      parts,
      until: at + lifetime,
    };
    if (!(await store.begin(change, planned))) continue;
    await finish(store, number, planned, now);
    return { change, planned };
  }
}

/**
 * Resolves to the newest entry, once it is done; one whose writer broke off is written to its end.
 * @throws AppError `unavailable` when it takes too long
 */
export async function settled({ store, now, pause = wait, patience = 5_000 }: CommitOptions) {
  for (let waited = 0; ; waited += step) {
    const newest = await store.newest();
    if (!newest || newest.isDone) return newest;
    // Who has waited for longer than it lasts need not trust the clocks.
    if (now() >= newest.until || waited >= lifetime) {
      await finish(store, newest.number, await store.planned(newest.number), now);
      continue;
    }
    if (waited >= patience)
      throw new AppError('unavailable', {
        message: 'A large change of the show is being saved right now. Please try again in a moment.',
      });
    await pause(step);
  }
}

async function finish(store: ContentStore, number: number, planned: Planned, now: () => number) {
  let until = now() + lifetime;
  const prolonged: Promise<void>[] = [];
  try {
    await store.write(planned, () => {
      if (now() < until - lifetime / 2) return;
      until = now() + lifetime;
      prolonged.push(store.prolong(number, until));
    });
    await Promise.all(prolonged);
    await store.finish(number);
  } catch (error) {
    // The next change need not wait for this one's writer.
    await Promise.allSettled(prolonged);
    await store.prolong(number, 0).catch(() => undefined);
    throw error;
  }
}
