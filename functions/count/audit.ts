import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '#contract/admin-results.ts';
import type { Clock } from '#platform/clock.ts';

/** What is noted of an entry; its id is its place. */
export type Noted = Omit<AuditEntry, 'id' | 'isCut'>;

/** Keeps what admins did with the results. */
export interface AuditStore {
  /** Adds an entry in a place, in whose order entries are listed. One that is there already only ends later. */
  put(place: string, entry: Noted): Promise<void>;
  /** The newest entries first, some hundreds at most. */
  newest(): Promise<AuditEntry[]>;
  find(id: string): Promise<AuditEntry | undefined>;
}

export interface Audit {
  /** Writes down what somebody does, before they get to see it. */
  note(who: { id: string; name: string }, what: AuditEntry['what'], detail?: string): Promise<void>;
  /** The newest entries first, of a long detail only the beginning: a rule may name a thousand accounts. */
  newest(): Promise<AuditEntry[]>;
  /** One entry in full; none where there is none with that id. */
  find(id: string): Promise<AuditEntry[]>;
}

/** The longest detail that the list has in full, in characters. */
const longestListed = 120;
/** Views within so many milliseconds are one entry: a page that is open asks every second. */
const viewWindow = 5 * 60_000;
/** An entry of a view is brought up to date no more often than that, in milliseconds. */
const viewUpdate = 60_000;

/** The audit log over a store. */
export function createAudit(store: AuditStore, clock: Clock): Audit {
  /** When views were noted by this instance, by their places. */
  const noted = new Map<string, number>();
  return {
    newest: async () => (await store.newest()).map(shortened),
    async find(id) {
      const entry = await store.find(id);
      return entry ? [entry] : [];
    },
    async note({ id, name }, what, detail = '') {
      const now = clock.now();
      const at = new Date(now).toISOString();
      const entry: Noted = { at, until: at, by: name || id, what, detail };
      if (what !== 'view' && what !== 'review')
        return store.put(`${at}#${id}#${what}#${randomBytes(4).toString('hex')}`, entry);
      const begun = new Date(Math.floor(now / viewWindow) * viewWindow).toISOString();
      const place = `${begun}#${id}#${what}#${detail}`;
      if (now - (noted.get(place) ?? -Infinity) < viewUpdate) return;
      await store.put(place, entry);
      if (noted.size > 1000) noted.clear();
      noted.set(place, now);
    },
  };
}

const shortened = (entry: AuditEntry): AuditEntry =>
  entry.detail.length <= longestListed
    ? entry
    : { ...entry, detail: entry.detail.slice(0, longestListed), isCut: true };
