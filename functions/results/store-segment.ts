import { GetCommand, PutCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#platform/clock.ts';
import { isWritten } from '#platform/conditional.ts';
import { itemOf, recountKeys } from '#records/tables.ts';
import type { SegmentPlace, SegmentStore } from './domain-segment.ts';
import { storedChunk } from './partials.ts';

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
    async place({ run, segment }) {
      const Key = recountKeys.place(run, segment);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      const start: SegmentPlace = { parts: [], isDone: false, ballots: 0, units: 0 };
      return (Item?.['place'] as SegmentPlace | undefined) ?? start;
    },
    async keepChunk({ run, segment }, part, number, chunk) {
      const record = { ...storedChunk(chunk), expires: expires() };
      const Item = itemOf(recountKeys.chunk(run, segment, part, number), record);
      await documents.send(new PutCommand({ TableName: table, Item }));
    },
    keepPlace: ({ run, segment }, place, formerParts) =>
      isWritten(
        documents.send(
          new PutCommand({
            TableName: table,
            Item: itemOf(recountKeys.place(run, segment), {
              place,
              parts: place.parts.length,
              expires: expires(),
            }),
            ConditionExpression: formerParts === 0 ? 'attribute_not_exists(pk)' : 'parts = :former',
            ...(formerParts > 0 && { ExpressionAttributeValues: { ':former': formerParts } }),
          }),
        ),
      ),
  };
};
