import type { EditionTerms, StoredWinners } from '#records/show.ts';
import { isOfLastVoting } from '#rules/edition-state.ts';
import type { Names } from './recount.ts';
import { type CertifiedVotes, revealable } from './winners.ts';

/** The certificate of one edition, and what must be revealed before it is opened. */
export interface OpenStore {
  current(): Promise<{ digest: string } | undefined>;
  certificate(digest: string): Promise<CertifiedVotes & { votingEnd: string }>;
  terms(): Promise<EditionTerms | undefined>;
  names(): Promise<Names>;
  /** The revealed winners, by category. */
  winners(): Promise<ReadonlyMap<string, StoredWinners>>;
  /** False if it is open already. */
  open(digest: string, opened: { at: string; by: string }): Promise<boolean>;
}

/** The result cannot be opened; the message says why, and what to do. */
export class NotOpenable extends Error {}

/** Opening would tell winners that are not revealed yet; `early` opens it all the same. */
export class WinnersUnrevealed extends NotOpenable {}

/**
 * Makes the sealed certificate of an edition and its ballots public, for good. Repeating it changes nothing.
 * @throws NotOpenable where nothing is sealed, or voting was opened again since; WinnersUnrevealed unless it is `early`
 */
export async function openResult(
  store: OpenStore,
  { now, by, early = false }: { now: number; by: string; early?: boolean },
): Promise<{ digest: string; isNew: boolean }> {
  const current = await store.current();
  if (!current) throw new NotOpenable('This edition is not certified yet; certify it first.');
  const { digest } = current;
  const [certificate, terms] = await Promise.all([store.certificate(digest), store.terms()]);
  if (!terms || !isOfLastVoting(certificate, terms))
    throw new NotOpenable(
      'Voting has another end now than this edition was certified with. Certify it again with --replace, then open it.',
    );
  if (!early) await requireRevealed(store, certificate);
  return { digest, isNew: await store.open(digest, { at: new Date(now).toISOString(), by }) };
}

async function requireRevealed(store: OpenStore, certificate: CertifiedVotes): Promise<void> {
  const [names, winners] = await Promise.all([store.names(), store.winners()]);
  const ids = revealable(names, certificate).filter((id) => !winners.has(id));
  if (ids.length === 0) return;
  const titles = names.categories.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  throw new WinnersUnrevealed(
    `The winners of ${ids.length === 1 ? '1 category have' : `${ids.length} categories have`} not been revealed yet: ${titles.join(', ')}. ` +
      'Everybody would read them in the figures. Reveal them first.',
  );
}
