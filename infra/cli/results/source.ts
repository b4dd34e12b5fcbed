import type { Certificate } from '#count/certificate.ts';
import type { CertifyStore, Notary } from '#count/certify.ts';
import type { OpenStore } from '#count/open.ts';
import type { ResultsStore } from '#count/recount.ts';
import type { RuleSource } from '#count/rule-book.ts';
import { everyAccount } from '#count/store-accounts.ts';
import { createResultsStore, everyBallot } from '#count/store-ballots.ts';
import {
  certificateText,
  currentCertificate,
  forgetNetworkKeys,
  openCertificate,
  openedAt,
  publishCertificate,
} from '#count/store-certificates.ts';
import { createRuleStore } from '#count/store-rules.ts';
import { ballotKeysOf, ballotName, keepReceiptKey, sealSalt } from '#platform/ballot-keys.ts';
import { createNomineeChanges } from '#records/nominee-changes.ts';
import { createShowReader } from '#records/show-reader.ts';
import { isOfLastVoting } from '#rules/edition-state.ts';
import { siteClock, type Target } from '../../target.ts';

type Site = Pick<Target, 'documents' | 'tables' | 'clock'>;

/** What is counted at a site, at the site's time. */
export const resultsStore = (site: Site): ResultsStore =>
  createResultsStore(
    site.documents,
    site.tables.ballots,
    createShowReader(site.documents, site.tables.show),
    async () => (await siteClock(site)).now(),
  );

/**
 * The edition that a command is about: the named one, else the running one.
 * @throws Error when there is no such edition, or none yet
 */
export async function editionOf({ documents, tables }: Site, named?: string): Promise<string> {
  const show = createShowReader(documents, tables.show);
  const id = named ?? (await show.part('event'))?.id;
  if (id === undefined) throw new Error('There is no show yet; import one first.');
  if (!(await show.terms(id)))
    throw new Error(`There is no edition ${id}. \`npx acclaim show editions\` lists them.`);
  return id;
}

export function ruleSource(site: Site): RuleSource {
  const { documents, tables } = site;
  const results = resultsStore(site);
  return {
    rules: createRuleStore(documents, tables.results),
    names: (edition) => results.names(edition),
    ballots: (categories) => everyBallot(documents, tables.ballots, categories),
    accounts: () => everyAccount(documents, tables.accounts),
    nominees: createNomineeChanges(documents, tables.show),
  };
}

export function certifyStore(site: Site, edition: string): CertifyStore {
  const { documents, tables } = site;
  const show = createShowReader(documents, tables.show);
  const source = ruleSource(site);
  return {
    ballots: (categories) => source.ballots(categories),
    accounts: source.accounts,
    names: () => source.names(edition),
    rules: () => source.rules.list(edition),
    terms: () => show.terms(edition),
    current: () => currentCertificate(documents, tables.results, edition),
    publish: (certified, before) => publishCertificate(documents, tables.results, certified, before),
    forgetNetworkKeys: (isOver) => forgetNetworkKeys(documents, tables.results, isOver),
  };
}

/**
 * The current certificate of an edition.
 * @throws Error where there is none, or voting was opened again since
 */
export async function certifiedOf(
  { documents, tables }: Site,
  edition: string,
): Promise<{ digest: string; certificate: Certificate }> {
  const current = await currentCertificate(documents, tables.results, edition);
  if (!current) throw new Error('This edition is not certified yet; certify it first.');
  const { digest } = current;
  const [text, terms] = await Promise.all([
    certificateText(documents, tables.results, digest),
    createShowReader(documents, tables.show).terms(edition),
  ]);
  const certificate = JSON.parse(text) as Certificate;
  if (terms && isOfLastVoting(certificate, terms)) return { digest, certificate };
  throw new Error(
    'Voting has another end now than this edition was certified with. Certify it again with --replace, then open it.',
  );
}

export function openStore(site: Site, edition: string): OpenStore {
  const { documents, tables } = site;
  const show = createShowReader(documents, tables.show);
  const results = resultsStore(site);
  return {
    names: () => results.names(edition),
    winners: () => show.winners(edition),
    opened: (digest) => openedAt(documents, tables.results, digest),
    open: (digest, opened) => openCertificate(documents, tables.results, digest, opened),
  };
}

/**
 * Names ballots and signs seals with a site's keys.
 * @throws Error where the site's receipts were made with another secret: nobody could find their ballot
 */
export async function notaryOf({
  documents,
  tables,
  keys,
}: Pick<Target, 'documents' | 'tables' | 'keys'>): Promise<Notary & { signedBy: string }> {
  const ballotKeys = ballotKeysOf(await keys.ballotSecret());
  const sealKey = await keys.sealKey();
  await keepReceiptKey(documents, tables.results, ballotKeys);
  return {
    publicKey: sealKey.publicKey,
    receiptKey: ballotKeys.publicKey,
    signedBy: sealKey.name,
    nameOf: (ballot) => ballotName(ballotKeys, ballot),
    sign: (text) => sealKey.sign(text),
    saltOf: (edition, replaces) => sealSalt(ballotKeys, edition, replaces),
  };
}
