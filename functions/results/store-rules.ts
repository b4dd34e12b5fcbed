import { paginateQuery, PutCommand, UpdateCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DisqualificationRule, Signed } from '#contract/disqualification.ts';
import { isWritten } from '#platform/conditional.ts';
import { itemOf, recordOf, resultKeys } from '#records/tables.ts';

/** The rules that leave ballots out of the count. They are added and revoked, and never changed or deleted. */
export interface RuleStore {
  /** All of them, oldest first. */
  list(): Promise<DisqualificationRule[]>;
  /** Whether it was added: false when there is one with that id. */
  add(rule: DisqualificationRule): Promise<boolean>;
  /** Whether it was revoked: false when there is no such rule, or it was revoked before. */
  revoke(id: string, revoked: Signed): Promise<boolean>;
}

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
