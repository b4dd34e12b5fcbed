import * as z from 'zod/mini';
import { ruleTerms } from '#contract/disqualification.ts';
import { systemClock } from '#platform/clock.ts';
import { createDocuments } from '#platform/documents.ts';
import { readTableEnvironment } from '#platform/environment.ts';
import { createShowReader } from '#records/show-reader.ts';
import { readerOf } from './reader.ts';

const named = { edition: z.string() };
const readingJob = z.object({
  id: z.string(),
  run: z.string(),
  task: z.discriminatedUnion('kind', [
    z.object({ ...named, kind: z.literal('review') }),
    z.object({ ...named, kind: z.literal('preview'), terms: ruleTerms }),
  ]),
});

const environment = readTableEnvironment(process.env, [
  'SHOW_TABLE',
  'BALLOTS_TABLE',
  'ACCOUNTS_TABLE',
  'RESULTS_TABLE',
]);
const documents = createDocuments(environment.DYNAMODB_ENDPOINT);
const read = readerOf({
  environment,
  documents,
  clock: systemClock,
  show: createShowReader(documents, environment.SHOW_TABLE),
});

/**
 * Reads every ballot for a review or a preview, which a call of the API has no time for.
 * @throws Error for an event that names no such job
 */
export const handler = async (event: unknown): Promise<void> => read(readingJob.parse(event));
