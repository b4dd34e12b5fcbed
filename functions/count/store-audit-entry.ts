import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { updateItem } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import type { AuditStore } from './audit.ts';

/** Adds to the audit log; apart from its reads, to which not all who write there have the right. */
export const createAuditWriter = (
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<AuditStore, 'put'> => ({
  async put(id, { at, until, by, what, detail }) {
    const update =
      'SET #at = if_not_exists(#at, :at), #until = :until, #by = :by, #what = :what, #detail = :detail';
    const values = { ':at': at, ':until': until, ':by': by, ':what': what, ':detail': detail };
    await updateItem(documents, table, resultKeys.audit(id), update, { values });
  },
});
