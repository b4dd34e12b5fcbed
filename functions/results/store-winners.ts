import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { readItem, updateItem } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { WinnersStore } from './domain-winners.ts';

const winnersPage = showKeys.page('winners');

/** The Winners page, marked as announced so that no import silently replaces it. */
export const createWinnersPage = (
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<WinnersStore, 'page' | 'putPage'> => ({
  async page() {
    const page = await readItem(documents, table, winnersPage);
    return page && { title: String(page['title']), body: String(page['content']) };
  },
  async putPage({ title, body }) {
    const update = 'SET code = :code, title = :title, content = :content, announced = :announced';
    const values = { ':code': winnersPage.sk, ':title': title, ':content': body, ':announced': true };
    await updateItem(documents, table, winnersPage, update, { values });
  },
});
