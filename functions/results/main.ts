import { createAudit } from '#count/audit.ts';
import type { Certificate } from '#count/certificate.ts';
import { categoriesIn } from '#count/recount.ts';
import { createRuleBook } from '#count/rule-book.ts';
import { everyAccount } from '#count/store-accounts.ts';
import { createAuditStore } from '#count/store-audit.ts';
import { createResultsStore, everyBallot } from '#count/store-ballots.ts';
import { certificateText, currentCertificate } from '#count/store-certificates.ts';
import { createRuleStore } from '#count/store-rules.ts';
import { accountNames } from '#platform/accounts.ts';
import { cached, cachedByKey } from '#platform/cached.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createNomineeChanges } from '#records/nominee-changes.ts';
import { isOfLastVoting } from './domain.ts';
import { resultsHandler } from './handler.ts';
import { createWinnersPage } from './store-winners.ts';
import { createProofs, createTallyReader } from './store.ts';

/** How long the show is cached, in milliseconds: an open page asks every second. */
const showAge = 5000;
/** Certificates never change. */
const certificateAge = 3_600_000;
const nameAge = 60_000;

export function compose(platform: Platform) {
  const { clock, documents, environment, show } = platform;
  const tally = createTallyReader(documents, environment.RESULTS_TABLE);
  const rules = createRuleStore(documents, environment.RESULTS_TABLE);
  const results = createResultsStore(documents, environment.BALLOTS_TABLE, show);
  const ballots = (categories: ReadonlySet<string>) =>
    everyBallot(documents, environment.BALLOTS_TABLE, categories);
  const accounts = () => everyAccount(documents, environment.ACCOUNTS_TABLE);
  const event = cached(clock, showAge, () => show.part('event'));
  const running = async () => (await event())?.id ?? '';
  const currentNames = async () => results.names(await running());
  const names = cached(clock, showAge, currentNames);
  const nominees = createNomineeChanges(documents, environment.SHOW_TABLE);
  // Not the cached names: what may be merged depends on what others have just changed.
  const namesOf = (edition: string) => results.names(edition);
  const source = { rules, names: namesOf, ballots, accounts, nominees };
  const book = async () => createRuleBook(source, await running(), clock);
  const certificates = cachedByKey(
    clock,
    certificateAge,
    async (digest) =>
      JSON.parse(await certificateText(documents, environment.RESULTS_TABLE, digest)) as Certificate,
  );
  const certified = async () => {
    const current = await currentCertificate(documents, environment.RESULTS_TABLE, await running());
    if (!current) return undefined;
    const certificate = await certificates(current.digest);
    return isOfLastVoting(certificate, await event()) ? { digest: current.digest, certificate } : undefined;
  };
  const proofs = createProofs(platform);
  return resultsHandler(platform, {
    proofs: { ...proofs, certificate: async (edition) => proofs.certificate(edition ?? (await running())) },
    summary: {
      ...tally,
      names,
      certified,
      event,
      timeZone: cached(clock, showAge, async () => (await show.part('app'))?.timeZone ?? 'UTC'),
    },
    review: {
      ballots: async function* () {
        yield* ballots(categoriesIn(await names()));
      },
      accounts,
      verdict: async () => (await book()).verdict(),
    },
    book,
    audit: createAudit(createAuditStore(documents, environment.RESULTS_TABLE), clock),
    winners: {
      certified,
      names: currentNames,
      ...createWinnersPage(documents, environment.SHOW_TABLE),
    },
    nameOf: cachedByKey(clock, nameAge, accountNames(platform)),
  });
}

export const handler = compose(platformFromEnv(process.env));
