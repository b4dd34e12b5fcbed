import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Platform } from '#platform/platform.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { accountKeys, recordOf, type Key } from '#records/tables.ts';
import type { AccountsStore } from './domain.ts';

/** Accounts in the accounts table. */
export function createAccountsStore({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): AccountsStore {
  const read = async <T>(key: Key): Promise<T | undefined> => {
    const { Item } = await documents.send(
      new GetCommand({ TableName: environment.ACCOUNTS_TABLE, Key: key, ConsistentRead: true }),
    );
    return Item && (recordOf(Item) as T);
  };
  const byId = (id: string) => read<StoredAccount>(accountKeys.user(id));
  return {
    byId,
    byEmail: async (email) => {
      const owner = await read<{ id: string }>(accountKeys.email(email));
      return owner && byId(owner.id);
    },
  };
}
