import { randomBytes } from 'node:crypto';
import type { AuditEntry } from '#contract/admin-results.ts';
import type { Clock } from '#platform/clock.ts';

/** Keeps what admins did with the results. */
export interface AuditStore {
  /** Adds an entry in a place, in whose order entries are listed. One that is there already only ends later. */
  put(place: string, entry: AuditEntry): Promise<void>;
  /** The newest entries first, some hundreds at most. */
  newest(): Promise<AuditEntry[]>;
}

export interface Audit {
  /** Writes down what somebody does, before they get to see it. */
  note(who: { id: string; name: string }, what: AuditEntry['what'], detail?: string): Promise<void>;
  newest(): Promise<AuditEntry[]>;
}

/** Views within so many milliseconds are one entry: a page that is open asks every second. */
const viewWindow = 5 * 60_000;
/** An entry of a view is brought up to date no more often than that, in milliseconds. */
const viewUpdate = 60_000;

/** The audit log over a store. */
export function createAudit(store: AuditStore, clock: Clock): Audit {
  /** When views were noted by this instance, by their places. */
  const noted = new Map<string, number>();
  return {
    newest: () => store.newest(),
    async note({ id, name }, what, detail = '') {
      const now = clock.now();
      const at = new Date(now).toISOString();
      const entry: AuditEntry = { at, until: at, by: name || id, what, detail };
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
