import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ifNew, putItem } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import type { AuditStore } from './audit.ts';

/** Adds to the audit log, and never over an entry; apart from its reads, to which not all who write there have the right. */
export const createAuditWriter = (
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<AuditStore, 'put'> => ({
  put: (id, entry) => putItem(documents, table, resultKeys.audit(id), entry, ifNew),
});
