import { QueryCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { AuditEntry } from '#contract/admin-results.ts';
import { recordOf, resultKeys } from '#records/tables.ts';
import type { AuditStore } from './domain-audit.ts';

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
    const { Items = [] } = await documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': resultKeys.audit('').pk },
        ScanIndexForward: false,
        Limit: newest,
        ConsistentRead: true,
      }),
    );
    return Items.map((item) => recordOf(item) as unknown as AuditEntry);
  },
});
