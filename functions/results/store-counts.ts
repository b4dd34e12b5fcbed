import { paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readBallot, type ReadBallot } from '#records/ballots.ts';

/** Every ballot once, in no order, by a consistent scan, so that every answered vote is in it. */
export async function* everyBallot(
  documents: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<ReadBallot> {
  const scan = { TableName: table, ConsistentRead: true };
  for await (const { Items = [] } of paginateScan({ client: documents }, scan)) yield* Items.map(readBallot);
}
