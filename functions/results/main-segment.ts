import { ballotPages } from '#count/store-ballots.ts';
import { createSegmentStore } from '#count/store-segments.ts';
import { systemClock } from '#platform/clock.ts';
import { createDocuments } from '#platform/documents.ts';
import { readTableEnvironment } from '#platform/environment.ts';
import { createLog } from '#platform/log.ts';
import type { Platform } from '#platform/platform.ts';
import { segmentHandler } from './handler-segment.ts';

type Dependencies = Pick<Platform, 'documents' | 'clock' | 'log'> & {
  environment: { BALLOTS_TABLE: string; RESULTS_TABLE: string };
};

export const compose = ({ documents, clock, log, environment }: Dependencies) =>
  segmentHandler(
    {
      ...ballotPages(documents, environment.BALLOTS_TABLE),
      ...createSegmentStore(documents, environment.RESULTS_TABLE, clock),
    },
    log,
  );

const environment = readTableEnvironment(process.env, ['BALLOTS_TABLE', 'RESULTS_TABLE']);

export const handler = compose({
  environment,
  clock: systemClock,
  log: createLog(),
  documents: createDocuments(environment.DYNAMODB_ENDPOINT),
});
