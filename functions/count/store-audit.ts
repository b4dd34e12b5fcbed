import { GetCommand, paginateQuery, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '#contract/admin-results.ts';
import { recordOf, resultKeys, type Item } from '#records/tables.ts';
import type { AuditStore, Noted } from './audit.ts';

const newest = 200;

/** The audit log in the results table. Entries are never deleted. */
export const createAuditStore = (documents: DynamoDBDocumentClient, table: string): AuditStore => ({
  async put(place, { at, until, by, what, detail }) {
    await documents.send(
      new UpdateCommand({
        TableName: table,
        Key: resultKeys.audit(place),
        UpdateExpression:
          'SET #at = if_not_exists(#at, :at), #until = :until, #by = :by, #what = :what, #detail = :detail',
        ExpressionAttributeNames: {
          '#at': 'at',
          '#until': 'until',
          '#by': 'by',
          '#what': 'what',
          '#detail': 'detail',
        },
        ExpressionAttributeValues: {
          ':at': at,
          ':until': until,
          ':by': by,
          ':what': what,
          ':detail': detail,
        },
      }),
    );
  },
  async newest() {
    const entries: AuditEntry[] = [];
    const query = {
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': resultKeys.audit('').pk },
      ScanIndexForward: false,
      Limit: newest,
      ConsistentRead: true,
    };
    // A page ends at a megabyte: some 25 rules of a thousand accounts.
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      entries.push(...Items.map(entryOf));
      if (entries.length >= newest) break;
    }
    return entries.slice(0, newest);
  },
  async find(id) {
    const { Item } = await documents.send(
      new GetCommand({ TableName: table, Key: resultKeys.audit(id), ConsistentRead: true }),
    );
    return Item && entryOf(Item);
  },
});

const entryOf = (item: Item): AuditEntry => ({
  ...(recordOf(item) as unknown as Noted),
  id: String(item['sk']),
});
