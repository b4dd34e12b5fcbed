import { GetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredAccount } from '#records/accounts.ts';
import { accountKeys } from '#records/tables.ts';
import type { AccountState } from './session.ts';

/** Looks up what a session is re-checked against: one consistent read, so that a session ended a moment ago is ended. */
export function accountStates(documents: DynamoDBDocumentClient, table: string) {
  return async (userId: string): Promise<AccountState | undefined> => {
    const { Item } = await documents.send(
      new GetCommand({
        TableName: table,
        Key: accountKeys.user(userId),
        ConsistentRead: true,
        ProjectionExpression: '#roles, sessionVersion, disabled',
        ExpressionAttributeNames: { '#roles': 'roles' },
      }),
    );
    return Item as Pick<StoredAccount, 'roles' | 'sessionVersion' | 'disabled'> | undefined;
  };
}
