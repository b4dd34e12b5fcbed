import type { Group } from '#contract/endpoints.ts';
import type { TableName } from './data-stack.ts';

/** Groups whose functions send mail. */
export const mailingGroups: readonly Group[] = ['auth', 'newsletter'];

const read = ['dynamodb:GetItem', 'dynamodb:Query'];

/**
 * What the function of each group may do to each table, and nothing else: read off the commands of its store, and of
 * the session check where a route of the group asks who is calling.
 */
export const permissions: Record<Group, Partial<Record<TableName, readonly string[]>>> = {
  app: { show: read },
  events: { show: read },
  catalog: { show: read },
  navigation: { show: read },
  identity: { accounts: ['dynamodb:GetItem', 'dynamodb:PutItem'] },
  auth: {
    // The name of the awards, for mails.
    show: ['dynamodb:GetItem'],
    accounts: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  },
  votes: {
    show: read,
    ballots: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
    accounts: ['dynamodb:GetItem'],
  },
  newsletter: {
    show: ['dynamodb:GetItem'],
    submissions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    accounts: ['dynamodb:GetItem'],
  },
  'pre-nominations': {
    show: read,
    submissions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    accounts: ['dynamodb:GetItem'],
  },
};
