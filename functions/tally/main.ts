import { systemClock } from '#platform/clock.ts';
import { createDocuments } from '#platform/documents.ts';
import { readTableEnvironment } from '#platform/environment.ts';
import { createLog } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import { createTally } from './domain.ts';
import { tallyHandler } from './handler.ts';
import { createTallyStore } from './store.ts';

type Dependencies = Pick<Platform, 'documents' | 'clock' | 'log'> & {
  environment: { RESULTS_TABLE: string };
};

/** `clock` is the machine's, as the change stream uses it, not the show's. */
export const compose = ({ documents, clock, log, environment }: Dependencies) =>
  tallyHandler(
    createTally(createTallyStore(documents, environment.RESULTS_TABLE, clock), clock),
    log,
    createMetrics(clock, process.env['AWS_LAMBDA_FUNCTION_NAME']),
  );

const environment = readTableEnvironment(process.env, ['RESULTS_TABLE']);

export const handler = compose({
  environment,
  clock: systemClock,
  log: createLog(),
  documents: createDocuments(environment.DYNAMODB_ENDPOINT),
});
