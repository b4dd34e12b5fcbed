import { createAudit } from '#count/audit.ts';
import { inForce } from '#count/rules.ts';
import { createAuditStore } from '#count/store-audit.ts';
import { currentCertificates } from '#count/store-certificates.ts';
import { createAuthors } from '#platform/authors.ts';
import { AppError } from '#platform/errors.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { callReader } from './store-reader.ts';
import { composeEditions } from './compose-editions.ts';
import { readBallotsFor, type StartReading } from './domain-readings.ts';
import { ballotsOf } from './domain.ts';
import { resultsHandler, type ResultsDependencies } from './handler.ts';
import { performOn, readerOf } from './reader.ts';
import { createReadings } from './store-readings.ts';
import { createProofs } from './store.ts';

/** `mostHere` is the number of items that a call itself reads at most, for tests. */
export function compose(platform: Platform, { mostHere }: { mostHere?: number } = {}) {
  const { clock, documents, environment, log } = platform;
  const { editions, sources, edition } = composeEditions(platform);
  const inPlace: StartReading = async (job) =>
    void readerOf(platform)(job).catch((error: unknown) =>
      log.error('a reading of all ballots failed', { error }),
    );
  const readings = {
    store: createReadings(documents, environment),
    clock,
    perform: performOn(platform),
    start: environment.READER_FUNCTION === '' ? inPlace : callReader(environment.READER_FUNCTION),
    ballots: async () => {
      const counted = (await sources()).map(async ({ edition: { id } }) =>
        ballotsOf((await edition(id)).summary),
      );
      return (await Promise.all(counted)).reduce((sum, ballots) => sum + ballots, 0);
    },
    ...(mostHere !== undefined && { mostHere }),
  };
  const dependencies: ResultsDependencies = {
    proofs: { ...createProofs(platform), editions },
    editions: sources,
    edition,
    certified: async (digest) => {
      const current = await currentCertificates(documents, environment.RESULTS_TABLE);
      const found = current.find((each) => each.digest === digest);
      if (!found) throw new AppError('certificate_not_found');
      return edition(found.edition);
    },
    read: async ({ book }, task) =>
      readBallotsFor(
        readings,
        task,
        inForce(await book.list()).map(({ id }) => id),
      ),
    audit: createAudit(createAuditStore(documents, environment.RESULTS_TABLE), clock),
    authors: createAuthors(platform),
  };
  return resultsHandler(platform, dependencies);
}

export const handler = compose(platformFromEnv(process.env));
