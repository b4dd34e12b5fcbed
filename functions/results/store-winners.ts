import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readItem, updateItem } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { WinnersStore } from './domain-winners.ts';

const key = showKeys.page('winners');

/** The Winners page, marked as announced so that no import silently replaces it. */
export const createWinnersPage = (
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<WinnersStore, 'page' | 'putPage'> => ({
  async page() {
    const page = await readItem(documents, table, key);
    return page && { title: String(page['title']), body: String(page['content']) };
  },
  async putPage({ title, body }) {
    await updateItem(
      documents,
      table,
      key,
      'SET code = :code, title = :title, content = :content, announced = :announced',
      { values: { ':code': key.sk, ':title': title, ':content': body, ':announced': true } },
    );
  },
});
