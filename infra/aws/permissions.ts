import type { Group } from '#contract/endpoints.ts';
import { resultKeys } from '#records/tables.ts';
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
  sponsors: { show: read },
  templates: {
    show: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    accounts: ['dynamodb:GetItem'],
  },
  uploads: {
    show: [...read, 'dynamodb:Scan', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    accounts: ['dynamodb:GetItem'],
    submissions: ['dynamodb:UpdateItem'],
  },
  images: {},
  identity: { accounts: ['dynamodb:GetItem', 'dynamodb:PutItem'] },
  auth: {
    // The name of the awards, for mails.
    show: ['dynamodb:GetItem'],
    accounts: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  },
  votes: {
    // What votes are checked against, at once.
    show: [...read, 'dynamodb:BatchGetItem'],
    ballots: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
    accounts: ['dynamodb:GetItem'],
    // The key by which network addresses are hashed, once a day; the keys of receipts.
    results: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:PutItem'],
  },
  results: {
    // The body of the Winners page.
    show: [...read, 'dynamodb:UpdateItem'],
    // Reviews, rules and their previews look at every ballot, and at the accounts behind them; nothing here can write one.
    ballots: ['dynamodb:Scan'],
    accounts: ['dynamodb:GetItem', 'dynamodb:Scan'],
    // The keys of receipts are made by whoever asks first; rules are revoked, and views noted, by updates.
    results: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
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

/**
 * The partitions of the table of results that the function of a group may write: neither the live count, which the stream alone writes, nor a
 * certificate, which an operator publishes.
 */
export const writableResults: Partial<Record<Group, readonly string[]>> = {
  votes: [resultKeys.networkKey('').pk, resultKeys.ballotKeys().pk],
  results: [resultKeys.ballotKeys().pk, resultKeys.rule('').pk, resultKeys.audit('').pk],
};

interface BucketPermission {
  actions: readonly string[];
  /** Pattern of the keys it is for; the bucket itself where absent. */
  keys?: string;
}

/** What the function of a group may do to the picture bucket; the others know nothing of it. */
export const bucketPermissions: Partial<Record<Group, readonly BucketPermission[]>> = {
  uploads: [
    { actions: ['s3:GetObject'], keys: 'incoming/*' },
    // Also what a presigned form puts under incoming/.
    { actions: ['s3:PutObject', 's3:DeleteObject'], keys: '*' },
    // Without it, S3 answers for a file that has not arrived as for one that nobody may read.
    { actions: ['s3:ListBucket'] },
  ],
  images: [
    { actions: ['s3:GetObject'], keys: '*' },
    { actions: ['s3:PutObject'], keys: 'variants/*' },
    // Without it, S3 answers for a picture that is not there as for one that nobody may read.
    { actions: ['s3:ListBucket'] },
  ],
};
