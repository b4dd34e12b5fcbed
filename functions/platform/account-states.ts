import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredAccount } from '#records/accounts.ts';
import { accountKeys } from '#records/tables.ts';
import type { AccountState, Session } from './session.ts';

/**
 * Looks up what a session is re-checked against; undefined where there is no account, or its user has signed out. Two consistent reads at
 * the same time, so that a session ended a moment ago is ended.
 */
export function accountStates(documents: DynamoDBDocumentClient, TableName: string) {
  return async ({
    userId,
    sessionId,
  }: Pick<Session, 'userId' | 'sessionId'>): Promise<AccountState | undefined> => {
    const [account, ended] = await Promise.all([
      documents.send(
        new GetCommand({
          TableName,
          Key: accountKeys.user(userId),
          ConsistentRead: true,
          ProjectionExpression: '#roles, sessionVersion, disabled',
          ExpressionAttributeNames: { '#roles': 'roles' },
        }),
      ),
      documents.send(
        new GetCommand({ TableName, Key: accountKeys.endedSession(sessionId), ConsistentRead: true }),
      ),
    ]);
    if (ended.Item) return undefined;
    return account.Item as Pick<StoredAccount, 'roles' | 'sessionVersion' | 'disabled'> | undefined;
  };
}
