import type { Platform } from '#platform/platform.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { readRecord } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';

/** The address of an account; empty when it no longer exists. */
export const createEmails =
  ({ documents, environment }: Pick<Platform, 'documents' | 'environment'>) =>
  async (account: string): Promise<string> => {
    const key = accountKeys.user(account);
    const found = await readRecord<StoredAccount>(documents, environment.ACCOUNTS_TABLE, key, {
      ProjectionExpression: 'email',
    });
    return found?.email ?? '';
  };
