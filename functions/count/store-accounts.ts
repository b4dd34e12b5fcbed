import { paginateScan, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { accountKeys } from '#records/tables.ts';
import type { JudgedAccount } from './rules.ts';

/** Every account once, in no order, as far as rules look at it. */
export async function* everyAccount(
  documents: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<JudgedAccount> {
  const scan = {
    TableName: table,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :user)',
    ExpressionAttributeValues: { ':user': accountKeys.user('').pk },
    ProjectionExpression: 'id, email, createdAt',
  };
  for await (const { Items = [] } of paginateScan({ client: documents }, scan)) {
    for (const { id, email, createdAt } of Items)
      yield { id: String(id), email: String(email), registeredAt: Date.parse(String(createdAt)) };
  }
}
