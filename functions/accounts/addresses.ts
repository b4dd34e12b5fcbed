import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { putItem, readItem, readRecord } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';

/**
 * Has an address lead to an account; false when it leads to another one. An address whose account is missing is free: a first sign-in with a
 * provider broke off before it made the account. May be repeated.
 */
export async function claimAddress(
  {
    documents,
    environment: { ACCOUNTS_TABLE: table },
  }: { documents: DynamoDBDocumentClient; environment: { ACCOUNTS_TABLE: string } },
  email: string,
  id: string,
): Promise<boolean> {
  const key = accountKeys.email(email);
  const takeFrom = (owner: string) =>
    putItem(
      documents,
      table,
      key,
      { id },
      {
        condition: 'attribute_not_exists(pk) OR id = :id OR id = :owner',
        values: { ':id': id, ':owner': owner },
      },
    );
  if (await takeFrom(id)) return true;
  const owner = (await readRecord<{ id: string }>(documents, table, key))?.id ?? id;
  return !(await readItem(documents, table, accountKeys.user(owner))) && takeFrom(owner);
}
