import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { scanAccounts } from '#records/items.ts';
import type { JudgedAccount } from './rules.ts';

/** Every account once, unordered, with the fields that rules need. */
export async function* everyAccount(
  documents: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<JudgedAccount> {
  const fields = { ProjectionExpression: 'id, email, createdAt' };
  const accounts = scanAccounts(documents, table, fields);
  for await (const { id, email, createdAt } of accounts)
    yield { id: String(id), email: String(email), registeredAt: Date.parse(String(createdAt)) };
}
