import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '#contract/admin-results.ts';
import type { Clock } from '#platform/clock.ts';

/** An entry without the fields that come from its key and its length. */
export type AuditRecord = Omit<AuditEntry, 'id' | 'isCut'>;

export interface AuditStore {
  /** Adds an entry; false where there is one of this id, which stays as it is. Ids sort as the list does. */
  put(id: string, entry: AuditRecord): Promise<boolean>;
  /** Newest first, a few hundred at most. */
  newest(): Promise<AuditEntry[]>;
  find(id: string): Promise<AuditEntry | undefined>;
}

/** An act about to be done: when, and a function that logs it and resolves to its author as stored. */
export interface Act {
  now: number;
  note: (detail: string) => Promise<string>;
}

export type Audit = ReturnType<typeof createAudit>;

/** Longest detail that the list shows in full, in characters. */
const longestListed = 120;
/** Views within this many milliseconds are one entry, of the first of them: an open page asks every second. */
const viewWindow = 5 * 60_000;

export function createAudit(store: AuditStore, clock: Clock) {
  return {
    /** Newest first. Long details are cut: a rule may name a thousand accounts. */
    newest: async () =>
      (await store.newest()).map((entry): AuditEntry =>
        entry.detail.length <= longestListed
          ? entry
          : { ...entry, detail: entry.detail.slice(0, longestListed), isCut: true },
      ),
    find: (id: string) => store.find(id),
    /** Logs an action, before the admin gets the answer. */
    note: createNote(store, clock),
  };
}

/** An account is logged by its id alone; a name is what a command was told (../platform/DECISION-authors.md). */
export type LogAct = (
  who: { id: string; name?: string },
  what: AuditEntry['what'],
  detail?: string,
) => Promise<void>;

/** Logs actions alone, for who may not read the log. */
export function createNote(store: Pick<AuditStore, 'put'>, clock: Clock): LogAct {
  /** Ids of views that this instance has logged. */
  const logged = new Set<string>();
  return async ({ id, name }, what, detail = '') => {
    const now = clock.now();
    const at = new Date(now).toISOString();
    const entry: AuditRecord = { at, until: at, by: name ?? id, what, detail };
    if (what !== 'view' && what !== 'review') {
      // Nobody else has these 128 bits: where the entry is there already, an answer was lost and the SDK has sent it again.
      await store.put(`${at}#${id}#${what}#${randomBytes(16).toString('hex')}`, entry);
      return;
    }
    const begun = new Date(Math.floor(now / viewWindow) * viewWindow).toISOString();
    const entryId = `${begun}#${id}#${what}#${detail}`;
    if (logged.has(entryId)) return;
    await store.put(entryId, entry);
    if (logged.size > 1000) logged.clear();
    logged.add(entryId);
  };
}
