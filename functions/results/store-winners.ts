import { GetCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { showKeys } from '#records/tables.ts';
import type { WinnersStore } from './domain-winners.ts';

const key = showKeys.page('winners');

/** The Winners page in the show table, marked as announced: no import takes its place silently. */
export const createWinnersPage = (
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<WinnersStore, 'page' | 'putPage'> => ({
  async page() {
    const { Item } = await documents.send(
      new GetCommand({ TableName: table, Key: key, ConsistentRead: true }),
    );
    return Item && { title: String(Item['title']), body: String(Item['content']) };
  },
  async putPage({ title, body }) {
    await documents.send(
      new UpdateCommand({
        TableName: table,
        Key: key,
        UpdateExpression: 'SET code = :code, title = :title, content = :content, announced = :announced',
        ExpressionAttributeValues: {
          ':code': key.sk,
          ':title': title,
          ':content': body,
          ':announced': true,
        },
      }),
    );
  },
});
