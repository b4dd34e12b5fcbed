import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredAccount, StoredRemains } from '#records/accounts.ts';
import { scanItems } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import type { JudgedAccount } from './rules.ts';

/** Every account once, unordered, with the fields that rules need; of deleted ones, what is left of them. */
export async function* everyAccount(
  documents: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<JudgedAccount> {
  const { pk: prefix, sk: account } = accountKeys.user('');
  const { sk: left } = accountKeys.remains('');
  let whole = '';
  const fields = { ProjectionExpression: 'pk, sk, email, createdAt, registeredAt, formerDomains, domains' };
  for await (const { pk, sk, ...item } of scanItems(documents, table, prefix, fields)) {
    const id = String(pk).slice(prefix.length);
    // Items of one partition key come in the order of their sort keys; an account that is being deleted has both.
    if (sk === left && whole !== id) {
      const { registeredAt, domains } = item as unknown as StoredRemains;
      yield { id, email: '', formerDomains: domains, registeredAt: Date.parse(registeredAt) };
    } else if (sk === account) {
      const { email, createdAt, formerDomains } = item as unknown as StoredAccount;
      whole = id;
      yield { id, email, ...(formerDomains && { formerDomains }), registeredAt: Date.parse(createdAt) };
    }
  }
}
