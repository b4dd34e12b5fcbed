import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DisqualificationRule } from '#contract/disqualification.ts';
import { ifNew, putItem, queryRecords, scanItems, updateItem } from '#records/items.ts';
import { accountKeys, resultKeys } from '#records/tables.ts';
import type { RuleStore } from './rule-book.ts';
import type { JudgedAccount } from './rules.ts';

export const createRuleStore = (documents: DynamoDBDocumentClient, table: string): RuleStore => ({
  async list() {
    const rules = await queryRecords<DisqualificationRule>(documents, table, resultKeys.rule('').pk);
    return rules.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1));
  },
  add: (rule) => putItem(documents, table, resultKeys.rule(rule.id), rule, ifNew),
  revoke: (id, revoked) =>
    updateItem(documents, table, resultKeys.rule(id), 'SET revoked = :revoked', {
      condition: 'attribute_exists(pk) AND attribute_not_exists(revoked)',
      values: { ':revoked': revoked },
    }),
});

/** Every account once, unordered, with the fields that rules need. */
export async function* everyAccount(
  documents: DynamoDBDocumentClient,
  table: string,
): AsyncGenerator<JudgedAccount> {
  const fields = { ProjectionExpression: 'id, email, createdAt' };
  const accounts = scanItems(documents, table, accountKeys.user('').pk, fields);
  for await (const { id, email, createdAt } of accounts)
    yield { id: String(id), email: String(email), registeredAt: Date.parse(String(createdAt)) };
}
