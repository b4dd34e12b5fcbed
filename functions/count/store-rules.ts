import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { DisqualificationRule } from '#contract/disqualification.ts';
import { ifNew, putItem, queryRecords, updateItem } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import type { RuleStore } from './rule-book.ts';

/** The rules of all editions, each apart. */
export const createRuleStore = (documents: DynamoDBDocumentClient, table: string): RuleStore => ({
  async list(edition) {
    const rules = await queryRecords<DisqualificationRule>(documents, table, resultKeys.rule(edition, '').pk);
    return rules.sort((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? -1 : 1));
  },
  add: (edition, rule) => putItem(documents, table, resultKeys.rule(edition, rule.id), rule, ifNew),
  revoke: (edition, id, revoked) =>
    updateItem(documents, table, resultKeys.rule(edition, id), 'SET revoked = :revoked', {
      condition: 'attribute_exists(pk) AND attribute_not_exists(revoked)',
      values: { ':revoked': revoked },
    }),
});
