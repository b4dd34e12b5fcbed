import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#platform/clock.ts';
import { ifNew, putItem, queryItems, readItem } from '#records/items.ts';
import { recountKeys } from '#records/tables.ts';
import {
  readChunk,
  storedChunk,
  type RunReader,
  type SegmentProgress,
  type SegmentStore,
} from './segments.ts';

/** How long a run is stored, in seconds: a week, in case a failure needs a look. */
const runAge = 7 * 24 * 3600;

/** Progress and chunks of a recount worker, all under the prefix of `recountKeys`. */
export const createSegmentStore = (
  documents: DynamoDBDocumentClient,
  table: string,
  clock: Clock,
): Omit<SegmentStore, 'page'> => {
  const expires = () => Math.floor(clock.now() / 1000) + runAge;
  return {
    async progress({ run, segment }) {
      const item = await readItem(documents, table, recountKeys.progress(run, segment));
      const start: SegmentProgress = { parts: [], isDone: false, ballots: 0, units: 0 };
      return (item?.['progress'] as SegmentProgress | undefined) ?? start;
    },
    async saveChunk({ run, segment }, part, number, chunk) {
      const record = { ...storedChunk(chunk), expires: expires() };
      await putItem(documents, table, recountKeys.chunk(run, segment, part, number), record);
    },
    saveProgress: ({ run, segment }, progress, knownParts) =>
      putItem(
        documents,
        table,
        recountKeys.progress(run, segment),
        { progress, parts: progress.parts.length, expires: expires() },
        knownParts === 0 ? ifNew : { condition: 'parts = :known', values: { ':known': knownParts } },
      ),
  };
};

/** Reads runs of distributed recounts, for operators' commands only. */
export const createRunReader = (documents: DynamoDBDocumentClient, table: string): RunReader => ({
  async progress(run) {
    const segments = new Map<number, SegmentProgress>();
    for await (const { sk, progress } of queryItems(documents, table, recountKeys.progress(run, 0).pk))
      segments.set(Number(sk), progress as SegmentProgress);
    return segments;
  },
  async *chunks(run, segment) {
    for await (const item of queryItems(documents, table, recountKeys.chunk(run, segment, '', 0).pk)) {
      const [part = ''] = String(item['sk']).split('#');
      yield { part, chunk: readChunk(item) };
    }
  },
});
