import { paginateQuery, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { recountKeys, type Item } from '#records/tables.ts';
import type { SegmentPlace } from './domain-segment.ts';
import { readChunk } from './partials.ts';
import type { RunReader } from './run.ts';

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
    async places(run) {
      const places = new Map<number, SegmentPlace>();
      for await (const { sk, place } of under(recountKeys.place(run, 0).pk))
        places.set(Number(sk), place as SegmentPlace);
      return places;
    },
    async *chunks(run, segment) {
      for await (const item of under(recountKeys.chunk(run, segment, '', 0).pk)) {
        const [part = ''] = String(item['sk']).split('#');
        yield { part, chunk: readChunk(item) };
      }
    },
  };
}
