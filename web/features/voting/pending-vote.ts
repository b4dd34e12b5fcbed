import type { PendingVote } from './state/reducer.ts';

const key = 'acclaim-pending-vote';

/**
 * The pending vote that an earlier page of this tab has kept: a link in a mail may lead away from the page and back. It is old when its time
 * is over (see the ballot box), and gone with the tab.
 */
export function readPendingVote(): PendingVote | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return isPendingVote(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the pending vote for the next page of this tab; undefined forgets it. */
export function keepPendingVote(pending: PendingVote | undefined): void {
  try {
    if (pending) sessionStorage.setItem(key, JSON.stringify(pending));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage: the vote is pending for as long as the page lives.
  }
}

function isPendingVote(value: unknown): value is PendingVote {
  if (typeof value !== 'object' || value === null) return false;
  const { category_id, nominee_id, title, since } = value as Partial<Record<keyof PendingVote, unknown>>;
  return (
    [category_id, nominee_id, title].every((text) => typeof text === 'string') && typeof since === 'number'
  );
}
