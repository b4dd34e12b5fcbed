import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { accountKeys } from '#records/tables.ts';
import type { Platform } from './platform.ts';

/** What the holder of an account is called; empty where there is no such account any more. One read. */
export const accountNames =
  ({ documents, environment }: Pick<Platform, 'documents' | 'environment'>) =>
  async (userId: string): Promise<string> => {
    const { Item } = await documents.send(
      new GetCommand({
        TableName: environment.ACCOUNTS_TABLE,
        Key: accountKeys.user(userId),
        ProjectionExpression: 'fullname',
      }),
    );
    const name: unknown = Item?.['fullname'];
    return typeof name === 'string' ? name : '';
  };
