import type { Edition } from '#contract/editions.ts';
import type { Certificate } from '#count/certificate.ts';
import { createRuleBook } from '#count/rule-book.ts';
import { certificateText, currentCertificate, openCertificate, openedAt } from '#count/store-certificates.ts';
import { cached, cachedByKey } from '#platform/cached.ts';
import { AppError } from '#platform/errors.ts';
import { createNomineeChanges } from '#records/nominee-changes.ts';
import { isOfLastVoting } from '#rules/edition-state.ts';
import { editionsOf } from '#rules/editions.ts';
import type { EditionSource } from './domain-editions.ts';
import type { EditionResults } from './handler.ts';
import { countedOn, type ResultsSource } from './reader.ts';
import { createReveals } from './store-reveals.ts';
import { createTallyReader } from './store.ts';

/** How long the show is cached, in milliseconds: an open page asks every second. */
const showAge = 5000;
/** Certificates never change. */
const certificateAge = 3_600_000;

/** The editions of a site with their results. */
export function composeEditions(source: ResultsSource) {
  const { clock, documents, environment, show } = source;
  const tally = createTallyReader(documents, environment.RESULTS_TABLE);
  const counted = countedOn(source);
  const editions = cached(clock, showAge, async () => {
    const [event, stored] = await Promise.all([show.part('event'), show.editions()]);
    return editionsOf(event, stored);
  });
  const names = cachedByKey(clock, showAge, counted.names);
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
    ...counted,
    // Merges change who is on the ballot.
    nominees: createNomineeChanges(documents, environment.SHOW_TABLE),
  };
  const resultsOf = (source: EditionSource): EditionResults => {
    const { id } = source.edition;
    const book = createRuleBook(ruleSource, id, clock);
    return {
      summary: { ...tally, ...source, editions: sources },
      book,
      reveals: {
        ...source,
        // What is revealed is decided by what holds now.
        names: () => counted.names(id),
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
  return { editions, sources, edition };
}
