import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '#contract/admin-results.ts';
import { queryItems, readItem } from '#records/items.ts';
import { recordOf, resultKeys, type Item } from '#records/tables.ts';
import type { AuditStore, AuditRecord } from './audit.ts';
import { createAuditWriter } from './store-audit-entry.ts';

const newest = 200;

/** The audit log. Entries are never deleted. */
export const createAuditStore = (documents: DynamoDBDocumentClient, table: string): AuditStore => ({
  ...createAuditWriter(documents, table),
  async newest() {
    const entries: AuditEntry[] = [];
    const { pk } = resultKeys.audit('');
    const newestFirst = queryItems(documents, table, pk, { ScanIndexForward: false, Limit: newest });
    // A page ends at a megabyte: some 25 rules of a thousand accounts.
    for await (const item of newestFirst) if (entries.push(entryOf(item)) >= newest) break;
    return entries;
  },
  async find(id) {
    const item = await readItem(documents, table, resultKeys.audit(id));
    return item && entryOf(item);
  },
});

const entryOf = (item: Item): AuditEntry => ({
  ...(recordOf(item) as unknown as AuditRecord),
  id: String(item['sk']),
});
