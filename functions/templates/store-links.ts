import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deleteItem, putItem, readRecord } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredDraftLink } from '#records/templates.ts';
import type { DraftLinkWrites } from './domain.ts';

/** Reads are strongly consistent; writes return whether they won. */
export const createDraftLinkWrites = (documents: DynamoDBDocumentClient, table: string): DraftLinkWrites => ({
  draftLink: (template) => readRecord<StoredDraftLink>(documents, table, showKeys.draftLink(template)),
  putDraftLink: (template, link, now) =>
    putItem(documents, table, showKeys.draftLink(template), link, {
      condition: 'attribute_not_exists(pk) OR #expires <= :now',
      values: { ':now': now },
    }),
  renewDraftLink: (template, link) =>
    putItem(documents, table, showKeys.draftLink(template), link, {
      condition: '#id = :id',
      values: { ':id': link.id },
    }),
  endDraftLink: async (template) => {
    await deleteItem(documents, table, showKeys.draftLink(template));
  },
});
