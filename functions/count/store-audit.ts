import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '#contract/admin-results.ts';
import { queryItems, readItem, updateItem } from '#records/items.ts';
import { recordOf, resultKeys, type Item } from '#records/tables.ts';
import type { AuditStore, AuditRecord } from './audit.ts';

const newest = 200;

/** The audit log. Entries are never deleted. */
export const createAuditStore = (documents: DynamoDBDocumentClient, table: string): AuditStore => ({
  async put(id, { at, until, by, what, detail }) {
    const update =
      'SET #at = if_not_exists(#at, :at), #until = :until, #by = :by, #what = :what, #detail = :detail';
    const values = { ':at': at, ':until': until, ':by': by, ':what': what, ':detail': detail };
    await updateItem(documents, table, resultKeys.audit(id), update, { values });
  },
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
