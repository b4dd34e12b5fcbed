import { AppError } from '#platform/errors.ts';
import type { StoredWinners } from '#records/show.ts';
import type { Act } from './audit.ts';
import type { Names } from './recount.ts';
import { type CertifiedVotes, revealable } from './winners.ts';

/** What must be known before a result is opened. */
export interface OpenStore {
  names(): Promise<Names>;
  /** The revealed winners, by category. */
  winners(): Promise<ReadonlyMap<string, StoredWinners>>;
  /** Since when everybody sees a certificate (ISO 8601). */
  opened(digest: string): Promise<string | undefined>;
  /** False if it is open already. */
  open(digest: string, opened: { at: string; by: string }): Promise<boolean>;
}

/**
 * Makes a sealed certificate and its ballots public, for good. Repeating it changes nothing.
 * @throws AppError not_announced while winners are not revealed, unless `early` says that this is meant
 */
export async function openResult(
  store: OpenStore,
  { digest, certificate }: { digest: string; certificate: CertifiedVotes },
  early: boolean,
  { now, note }: Act,
): Promise<{ opened: string; isNew: boolean }> {
  const before = await store.opened(digest);
  if (before !== undefined) return { opened: before, isNew: false };
  const unrevealed = await unrevealedTitles(store, certificate);
  if (unrevealed.length > 0 && !early) throw new AppError('not_announced', { message: tooEarly(unrevealed) });
  const at = new Date(now).toISOString();
  const by = await note(unrevealed.length > 0 ? `${digest}, before all winners are revealed` : digest);
  const isNew = await store.open(digest, { at, by });
  return { opened: isNew ? at : ((await store.opened(digest)) ?? at), isNew };
}

async function unrevealedTitles(store: OpenStore, certificate: CertifiedVotes): Promise<string[]> {
  const [names, winners] = await Promise.all([store.names(), store.winners()]);
  const ids = revealable(names, certificate).filter((id) => !winners.has(id));
  return names.categories.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
}

const tooEarly = (titles: string[]): string =>
  `The winners of ${titles.length === 1 ? '1 category have' : `${titles.length} categories have`} not been revealed yet: ` +
  `${titles.join(', ')}. Everybody would read them in the figures. Reveal them first, or say that you publish early.`;
