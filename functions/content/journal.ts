import { setTimeout as wait } from 'node:timers/promises';
import type { ContentChange, LogEntry } from '#contract/content.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredEdition } from '#records/show.ts';
import type { Item, Key } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';
import { fieldChanges } from './field-changes.ts';
import { newestIn, Overtaken, type Turn } from './fences.ts';
import { type JournalChange, keyText } from './items.ts';
import type { StoredShow } from './show.ts';
import type { FencedShow } from './store-show.ts';

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
  /** Which of its writers is at it, from 1: each that takes it over adds 1. */
  turn: number;
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
  /** Takes an entry over from a writer that broke off; false where that goes on after all, or another was faster. */
  takeOver(seen: Pick<StoredChange, 'number' | 'turn' | 'until'>, until: number): Promise<boolean>;
  /** Says until when the writer of an entry goes on; false where another has taken over. */
  prolong(own: Pick<StoredChange, 'number' | 'turn'>, until: number): Promise<boolean>;
  /** Marks an entry as done; false where another has taken over. */
  finish(own: Pick<StoredChange, 'number' | 'turn'>): Promise<boolean>;
}

/** The show, and the journal of its changes. */
export interface ContentStore extends Journal {
  read(): Promise<FencedShow>;
  /**
   * Writes what was planned, as long as it has the turn; repeating it changes nothing. False where others keep something as they have
   * written it meanwhile.
   * @throws Overtaken
   */
  write(planned: Planned, turn: Turn): Promise<boolean>;
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
 * @throws AppError `unavailable` when another change takes too long; Overtaken when this one took so long that another has finished it, or
 * when others keep some of it as they have it; whatever `plan` throws, with nothing written
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
    const show = await store.read();
    const found = await plan(show);
    if (!found) return undefined;
    const { parts, reason } = found;
    const planned = { ...found.planned, changes: found.planned.changes.map((each) => withMark(each, show)) };
    const at = now();
    const number = Math.max(newest?.number ?? 0, newestIn(show.fences)) + 1;
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
      turn: 1,
    };
    if (!(await store.begin(change, planned))) continue;
    if (!(await carryOut(options, change, planned))) throw new Overtaken(number, notAll);
    return { change, planned };
  }
}

const notAll =
  'Not all of this was saved, because others changed the same in between. Please reload and check it.';

/** What withdraws or brings back notes which mark it has seen. */
function withMark(change: JournalChange, { fences }: FencedShow): JournalChange {
  const markedBy = fences.get(keyText(change.item as Key))?.markedBy;
  const isMark = change.kind === 'withdrawn' || change.kind === 'reinstated';
  return isMark && markedBy !== undefined ? { ...change, markedBy } : change;
}

/**
 * Resolves to the newest entry, once it is done; one whose writer broke off is written to its end.
 * @throws AppError `unavailable` when it takes too long
 */
export async function settled(options: CommitOptions): Promise<StoredChange | undefined> {
  const { store, now, pause = wait, patience = 5_000 } = options;
  let seen = { until: 0, waited: 0 };
  for (let waited = 0; ; waited += step) {
    const newest = await store.newest();
    if (!newest || newest.isDone) return newest;
    if (newest.until !== seen.until) seen = { until: newest.until, waited };
    // Who has waited for longer than it lasts without a sign of its writer need not trust the clocks.
    if (now() >= newest.until || waited - seen.waited >= lifetime) {
      const until = now() + lifetime;
      if (!(await store.takeOver(newest, until))) continue;
      const own = { number: newest.number, turn: newest.turn + 1, until };
      await carryOut(options, own, await store.planned(own.number)).catch(unlessOvertaken);
      continue;
    }
    if (waited >= patience)
      throw new AppError('unavailable', {
        message: 'A large change of the show is being saved right now. Please try again in a moment.',
      });
    await pause(step);
  }
}

function unlessOvertaken(error: unknown): void {
  if (!(error instanceof Overtaken)) throw error;
}

/** Writes an entry in its turn, and marks it as done. False where others keep some of it as they have it. */
async function carryOut(
  { store, now }: CommitOptions,
  own: Pick<StoredChange, 'number' | 'turn' | 'until'>,
  planned: Planned,
): Promise<boolean> {
  let { until } = own;
  const hold = async (isSure = false): Promise<void> => {
    if (!isSure && now() < until - lifetime / 2) return;
    until = now() + lifetime;
    if (!(await store.prolong(own, until))) throw new Overtaken(own.number);
  };
  try {
    const isWhole = await store.write(planned, { ...own, hold });
    if (!(await store.finish(own))) throw new Overtaken(own.number);
    return isWhole;
  } catch (error) {
    // The next change need not wait for this one's writer.
    await store.prolong(own, 0).catch(() => undefined);
    throw error;
  }
}
