import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredAccount } from '#records/accounts.ts';
import { readItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import type { Platform } from './platform.ts';
import type { AccountState, Session } from './session.ts';

/**
 * Looks up what a session is checked against; undefined where there is no account, or its user has signed out. Two consistent reads at
 * the same time, so that a session ended a moment ago is ended.
 */
export const accountStates =
  (documents: DynamoDBDocumentClient, table: string) =>
  async ({ userId, sessionId }: Pick<Session, 'userId' | 'sessionId'>): Promise<AccountState | undefined> => {
    const [account, ended] = await Promise.all([
      readItem(documents, table, accountKeys.user(userId), {
        ProjectionExpression: '#roles, sessionVersion, disabled',
        ExpressionAttributeNames: { '#roles': 'roles' },
      }),
      readItem(documents, table, accountKeys.endedSession(sessionId)),
    ]);
    if (ended) return undefined;
    return account as Pick<StoredAccount, 'roles' | 'sessionVersion' | 'disabled'> | undefined;
  };

/** The name of the holder of an account; empty where there is no such account any more. */
export const accountNames =
  ({ documents, environment }: Pick<Platform, 'documents' | 'environment'>) =>
  async (userId: string): Promise<string> => {
    const account = await readItem(documents, environment.ACCOUNTS_TABLE, accountKeys.user(userId), {
      ConsistentRead: false,
      ProjectionExpression: 'fullname',
    });
    const name: unknown = account?.['fullname'];
    return typeof name === 'string' ? name : '';
  };
