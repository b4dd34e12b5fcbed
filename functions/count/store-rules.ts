import { paginateQuery, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DisqualificationRule } from '#contract/disqualification.ts';
import { isWritten } from '#platform/conditional.ts';
import { itemOf, recordOf, resultKeys } from '#records/tables.ts';
import type { RuleStore } from './rule-book.ts';

/** Rules in the results table. */
export const createRuleStore = (documents: DynamoDBDocumentClient, table: string): RuleStore => ({
  async list() {
    const rules: DisqualificationRule[] = [];
    const query = {
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': resultKeys.rule('').pk },
      ConsistentRead: true,
    };
    for await (const { Items = [] } of paginateQuery({ client: documents }, query))
      rules.push(...Items.map((item) => recordOf(item) as DisqualificationRule));
    return rules.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1));
  },
  add: (rule) =>
    isWritten(
      documents.send(
        new PutCommand({
          TableName: table,
          Item: itemOf(resultKeys.rule(rule.id), rule),
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      ),
    ),
  revoke: (id, revoked) =>
    isWritten(
      documents.send(
        new UpdateCommand({
          TableName: table,
          Key: resultKeys.rule(id),
          UpdateExpression: 'SET revoked = :revoked',
          ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(revoked)',
          ExpressionAttributeValues: { ':revoked': revoked },
        }),
      ),
    ),
});
