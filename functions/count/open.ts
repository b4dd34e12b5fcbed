import type { StoredWinners } from '#records/show.ts';
import { contested, revealsOf } from '#rules/edition-state.ts';
import type { Names } from './recount.ts';

/** The certificate of one edition, and what must be revealed before it is opened. */
export interface OpenStore {
  current(): Promise<{ digest: string } | undefined>;
  names(): Promise<Names>;
  /** The revealed winners, by category. */
  winners(): Promise<ReadonlyMap<string, StoredWinners>>;
  /** False if it is open already. */
  open(digest: string, opened: { at: string; by: string }): Promise<boolean>;
}

/** The result cannot be opened; the message says why, and what to do. */
export class NotOpenable extends Error {}

/** It would tell winners before somebody has revealed them; `early` opens it all the same. */
export class WinnersUnrevealed extends NotOpenable {}

/**
 * Makes the sealed certificate of an edition and its ballots public, for good. Repeating it changes nothing.
 * @throws NotOpenable where nothing is sealed; WinnersUnrevealed unless it is `early`
 */
export async function openResult(
  store: OpenStore,
  { now, by, early = false }: { now: number; by: string; early?: boolean },
): Promise<{ digest: string; isNew: boolean }> {
  const current = await store.current();
  if (!current) throw new NotOpenable('This edition is not certified yet; certify it first.');
  if (!early) await requireRevealed(store);
  const { digest } = current;
  return { digest, isNew: await store.open(digest, { at: new Date(now).toISOString(), by }) };
}

async function requireRevealed(store: OpenStore): Promise<void> {
  const [{ categories, nominees }, winners] = await Promise.all([store.names(), store.winners()]);
  const ids = contested(categories, nominees);
  const { unrevealed } = revealsOf(ids, winners);
  if (unrevealed === 0) return;
  const titles = categories
    .filter(({ id }) => ids.includes(id) && !winners.has(id))
    .map(({ title }) => title);
  throw new WinnersUnrevealed(
    `The winners of ${unrevealed === 1 ? '1 category have' : `${unrevealed} categories have`} not been revealed yet: ${titles.join(', ')}. ` +
      'Everybody would read them in the figures. Reveal them first.',
  );
}
