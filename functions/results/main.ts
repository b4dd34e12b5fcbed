import type { Edition } from '#contract/editions.ts';
import { createAudit } from '#count/audit.ts';
import type { Certificate } from '#count/certificate.ts';
import { categoriesIn } from '#count/recount.ts';
import { createRuleBook } from '#count/rule-book.ts';
import { everyAccount } from '#count/store-accounts.ts';
import { createAuditStore } from '#count/store-audit.ts';
import { createResultsStore, everyBallot } from '#count/store-ballots.ts';
import {
  certificateText,
  currentCertificate,
  currentCertificates,
  openCertificate,
  openedAt,
} from '#count/store-certificates.ts';
import { createRuleStore } from '#count/store-rules.ts';
import { createAuthors } from '#platform/authors.ts';
import { cached, cachedByKey } from '#platform/cached.ts';
import { AppError } from '#platform/errors.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createNomineeChanges } from '#records/nominee-changes.ts';
import { isOfLastVoting } from '#rules/edition-state.ts';
import { editionsOf } from '#rules/editions.ts';
import type { EditionSource } from './domain-editions.ts';
import { resultsHandler, type EditionResults } from './handler.ts';
import { createReveals } from './store-reveals.ts';
import { createProofs, createTallyReader } from './store.ts';

/** How long the show is cached, in milliseconds: an open page asks every second. */
const showAge = 5000;
/** Certificates never change. */
const certificateAge = 3_600_000;

export function compose(platform: Platform) {
  const { clock, documents, environment, show } = platform;
  const tally = createTallyReader(documents, environment.RESULTS_TABLE);
  const rules = createRuleStore(documents, environment.RESULTS_TABLE);
  const results = createResultsStore(documents, environment.BALLOTS_TABLE, show, () => clock.now());
  const ballots = (categories: ReadonlySet<string>) =>
    everyBallot(documents, environment.BALLOTS_TABLE, categories);
  const accounts = () => everyAccount(documents, environment.ACCOUNTS_TABLE);
  const editions = cached(clock, showAge, async () => {
    const [event, stored] = await Promise.all([show.part('event'), show.editions()]);
    return editionsOf(event, stored);
  });
  const names = cachedByKey(clock, showAge, (id) => results.names(id));
  const winners = cachedByKey(clock, showAge, (id) => show.winners(id));
  const terms = cachedByKey(clock, showAge, async (id) => {
    const found = await show.terms(id);
    if (!found) throw new AppError('edition_not_found');
    return found;
  });
  const opened = (digest: string) => openedAt(documents, environment.RESULTS_TABLE, digest);
  const certificates = cachedByKey(
    clock,
    certificateAge,
    async (digest) =>
      JSON.parse(await certificateText(documents, environment.RESULTS_TABLE, digest)) as Certificate,
  );
  const certified = async (id: string) => {
    const current = await currentCertificate(documents, environment.RESULTS_TABLE, id);
    if (!current) return undefined;
    const { digest, seal } = current;
    const [certificate, ended] = await Promise.all([certificates(digest), terms(id)]);
    return isOfLastVoting(certificate, ended) ? { digest, seal, certificate } : undefined;
  };

  const sourceOf = (edition: Edition, isRunning: boolean): EditionSource => ({
    edition,
    isRunning,
    terms: () => terms(edition.id),
    names: () => names(edition.id),
    winners: () => winners(edition.id),
    certified: () => certified(edition.id),
    opened,
  });
  const sources = async () => (await editions()).map((edition, index) => sourceOf(edition, index === 0));
  const ruleSource = {
    rules,
    // Not the cached ones: what may be merged depends on what others have just changed.
    names: (id: string) => results.names(id),
    ballots,
    accounts,
    // Merges change who is on the ballot.
    nominees: createNomineeChanges(documents, environment.SHOW_TABLE),
  };
  const resultsOf = (source: EditionSource): EditionResults => {
    const { id } = source.edition;
    const book = createRuleBook(ruleSource, id, clock);
    return {
      summary: { ...tally, ...source, editions: sources },
      review: {
        ballots: async function* () {
          yield* ballots(categoriesIn(await names(id)));
        },
        accounts,
        verdict: () => book.verdict(),
      },
      book,
      reveals: {
        ...source,
        // What is revealed is decided by what holds now.
        names: () => results.names(id),
        winners: () => show.winners(id),
        ...createReveals(documents, environment.SHOW_TABLE, id),
        open: (digest, by) => openCertificate(documents, environment.RESULTS_TABLE, digest, by),
      },
    };
  };
  const edition = async (named?: string): Promise<EditionResults> => {
    const [running, ...others] = await sources();
    if (!running) throw new AppError('edition_not_found', { message: 'There is no show yet.' });
    const found = [running, ...others].find(({ edition: { id } }) => id === (named ?? running.edition.id));
    if (!found) throw new AppError('edition_not_found');
    return resultsOf(found);
  };
  return resultsHandler(platform, {
    proofs: { ...createProofs(platform), editions },
    editions: sources,
    edition,
    certified: async (digest) => {
      const current = await currentCertificates(documents, environment.RESULTS_TABLE);
      const found = current.find((each) => each.digest === digest);
      if (!found) throw new AppError('certificate_not_found');
      return edition(found.edition);
    },
    audit: createAudit(createAuditStore(documents, environment.RESULTS_TABLE), clock),
    authors: createAuthors(platform),
  });
}

export const handler = compose(platformFromEnv(process.env));
