import type { Edition, EditionState } from '#contract/editions.ts';
import type { Answer } from '#contract/routes.ts';
import type { Certificate } from '#count/certificate.ts';
import type { Names } from '#count/recount.ts';
import { revealProgress } from '#count/winners.ts';
import { AppError } from '#platform/errors.ts';
import type { EditionTerms, StoredWinners } from '#records/show.ts';
import { editionState } from '#rules/edition-state.ts';

export interface CurrentCertificate {
  digest: string;
  seal: string;
  certificate: Certificate;
}

/** What is known about one edition. */
export interface EditionSource {
  edition: Edition;
  isRunning: boolean;
  terms(): Promise<EditionTerms>;
  /** Current names, since nominees may be withdrawn or merged after certification. */
  names(): Promise<Names>;
  /** The current certificate; undefined also if voting was opened again after it was made. */
  certified(): Promise<CurrentCertificate | undefined>;
  /** Since when everybody sees a certificate (ISO 8601). */
  opened(digest: string): Promise<string | undefined>;
  /** The revealed winners by category. */
  winners(): Promise<ReadonlyMap<string, StoredWinners>>;
}

/** The state of an edition; it is announced once every category that somebody has won is revealed. */
export async function stateOf(source: EditionSource, now: number): Promise<EditionState> {
  if (!source.isRunning) return 'archived';
  const [{ event }, names, certified, winners] = await Promise.all([
    source.terms(),
    source.names(),
    source.certified(),
    source.winners(),
  ]);
  const progress = revealProgress(names, certified?.certificate, winners);
  const facts = { event, isRunning: true, isCertified: certified !== undefined, ...progress };
  return editionState(facts, now);
}

/** Every edition with its state, in the order given. */
export const statesOf = (sources: readonly EditionSource[], now: number) =>
  Promise.all(sources.map(async (source) => ({ ...source.edition, state: await stateOf(source, now) })));

export interface ProofStore {
  /** Every edition, the newest first. */
  editions(): Promise<Edition[]>;
  /** Public half of the key of receipts, base64url; undefined until the first one is made. */
  key(): Promise<string | undefined>;
  /** The current certificates, of any edition. */
  certificates(): Promise<{ edition: string; digest: string; seal: string }[]>;
  opened(digest: string): Promise<string | undefined>;
  text(digest: string): Promise<string>;
  bucket(digest: string, bucket: number): Promise<Answer<'results.ballots'> | undefined>;
}

/**
 * The seal of the newest certified edition, or of a named one; with the certificate once it is open to everybody.
 * @throws AppError edition_not_found
 */
export async function publicCertificate(
  store: ProofStore,
  named?: string,
): Promise<Answer<'results.certificate'>> {
  const [key = null, editions, certificates] = await Promise.all([
    store.key(),
    store.editions(),
    store.certificates(),
  ]);
  const asked = editions.filter(({ id }) => named === undefined || id === named);
  if (named !== undefined && asked.length === 0) throw new AppError('edition_not_found');
  const ids = asked.map(({ id }) => id);
  const [newest] = ids.flatMap((id) => certificates.find(({ edition }) => edition === id) ?? []);
  if (!newest) return { edition: ids[0] ?? null, key, seal: null, certificate: null };
  const { edition, digest, seal } = newest;
  const isOpen = (await store.opened(digest)) !== undefined;
  return { edition, key, seal, certificate: isOpen ? await store.text(digest) : null };
}

/**
 * The ballots in a bucket of a certificate, of a replaced one too.
 * @throws AppError certificate_not_found if there is none, or it is sealed
 */
export async function publicBallots(
  store: ProofStore,
  digest: string,
  bucket: number,
): Promise<Answer<'results.ballots'>> {
  const isOpen = (await store.opened(digest)) !== undefined;
  const found = isOpen ? await store.bucket(digest, bucket) : undefined;
  if (!found) throw new AppError('certificate_not_found');
  return found;
}
