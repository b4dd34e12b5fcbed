import { GetCommand, paginateQuery, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#platform/clock.ts';
import { isWritten } from '#platform/conditional.ts';
import { itemOf, recountKeys, type Item } from '#records/tables.ts';
import { readChunk, storedChunk } from './partials.ts';
import type { RunReader, SegmentProgress, SegmentStore } from './segments.ts';

/** How long a run stays in the table, in seconds: a week, to be looked into where it failed. */
const runAge = 7 * 24 * 3600;

/** What a worker of a distributed recount keeps in the table of results, all of it under the prefix of `recountKeys`. */
export const createSegmentStore = (
  documents: DynamoDBDocumentClient,
  table: string,
  clock: Clock,
): Omit<SegmentStore, 'page'> => {
  const expires = () => Math.floor(clock.now() / 1000) + runAge;
  return {
    async progress({ run, segment }) {
      const Key = recountKeys.progress(run, segment);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      const start: SegmentProgress = { parts: [], isDone: false, ballots: 0, units: 0 };
      return (Item?.['progress'] as SegmentProgress | undefined) ?? start;
    },
    async saveChunk({ run, segment }, part, number, chunk) {
      const record = { ...storedChunk(chunk), expires: expires() };
      const Item = itemOf(recountKeys.chunk(run, segment, part, number), record);
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
    saveProgress: ({ run, segment }, progress, knownParts) =>
      isWritten(
        documents.send(
          new PutCommand({
            TableName: table,
            Item: itemOf(recountKeys.progress(run, segment), {
              progress,
              parts: progress.parts.length,
              expires: expires(),
            }),
            ConditionExpression: knownParts === 0 ? 'attribute_not_exists(pk)' : 'parts = :known',
            ...(knownParts > 0 && { ExpressionAttributeValues: { ':known': knownParts } }),
          }),
        ),
      ),
  };
};

/** Reads the runs of distributed recounts from the table of results; for an operator's commands. No function reads them. */
export function createRunReader(documents: DynamoDBDocumentClient, table: string): RunReader {
  async function* under(pk: string): AsyncGenerator<Item> {
    const query = {
      TableName: table,
      ConsistentRead: true,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) yield* Items;
  }
  return {
    async progress(run) {
      const segments = new Map<number, SegmentProgress>();
      for await (const { sk, progress } of under(recountKeys.progress(run, 0).pk))
        segments.set(Number(sk), progress as SegmentProgress);
      return segments;
    },
    async *chunks(run, segment) {
      for await (const item of under(recountKeys.chunk(run, segment, '', 0).pk)) {
        const [part = ''] = String(item['sk']).split('#');
        yield { part, chunk: readChunk(item) };
      }
    },
  };
}
