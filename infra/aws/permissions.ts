import type { Group } from '#contract/endpoints.ts';
import {
  accountKeys,
  mailKeys,
  outboxPrefix,
  recipientPrefix,
  resultKeys,
  showKeys,
  submissionKeys,
} from '#records/tables.ts';
import type { TableName } from './data-stack.ts';

/** A letter into the outbox, which the sender alone reads. */
const mail = ['dynamodb:PutItem'];
const outbox = [`${outboxPrefix}*`];

const read = ['dynamodb:GetItem', 'dynamodb:Query'];
/** A change of the show's content reads all of it. */
const editShow = [
  ...read,
  'dynamodb:Scan',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:BatchWriteItem',
];

/**
 * The rights of each group's function to each table: what its store uses, and the session check where a route
 * requires it.
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
    // The show's name, for mails.
    show: ['dynamodb:GetItem'],
    mail,
    accounts: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  },
  votes: {
    // What votes are checked against, in one read.
    show: [...read, 'dynamodb:BatchGetItem'],
    ballots: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
    accounts: ['dynamodb:GetItem'],
    // The daily key for hashing network addresses, and the keys of receipts.
    results: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:PutItem'],
  },
  results: {
    // Revealed winners; merged nominees, and the ballot paper without them.
    show: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    // Reviews, rules and their previews scan every ballot and its account; nothing here writes one.
    ballots: ['dynamodb:Scan'],
    accounts: ['dynamodb:GetItem', 'dynamodb:Scan'],
    // The first request makes the keys of receipts; updates revoke rules and record views.
    results: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  },
  workshop: {
    show: editShow,
    accounts: ['dynamodb:GetItem'],
    // The journal, and the live count: what stands for a nominee who is withdrawn.
    results: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    // Pre-nominations of a category that is taken out.
    submissions: ['dynamodb:Scan'],
  },
  nominations: {
    // As the workshop: an accepted one becomes a draft nominee by the journal.
    show: editShow,
    accounts: ['dynamodb:GetItem'],
    results: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    submissions: ['dynamodb:Scan', 'dynamodb:GetItem', 'dynamodb:PutItem'],
  },
  newsletter: {
    show: ['dynamodb:GetItem'],
    // Letters, and that a campaign's recipient has left.
    mail: [...mail, 'dynamodb:UpdateItem'],
    submissions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    // A voter's consent, which a campaign's link withdraws.
    accounts: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
  },
  'pre-nominations': {
    show: read,
    submissions: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    accounts: ['dynamodb:GetItem'],
  },
  mail: {
    // The show's name, which mail comes from.
    show: ['dynamodb:GetItem'],
    // Campaigns, and a test mail into the outbox.
    mail: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    // Who may get mail is counted, and test mails are.
    accounts: ['dynamodb:GetItem', 'dynamodb:Scan'],
    submissions: ['dynamodb:Scan', 'dynamodb:UpdateItem'],
  },
  people: {
    // The show's name, for invitations.
    show: ['dynamodb:GetItem'],
    mail,
    // Searches read every account.
    accounts: [
      'dynamodb:GetItem',
      'dynamodb:Scan',
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
    ],
    submissions: ['dynamodb:UpdateItem'],
    results: ['dynamodb:UpdateItem'],
  },
};

/** What a change of the show's content writes: the show, and its journal. Who makes one may have to finish another's. */
const changedContent: Partial<Record<TableName, readonly string[]>> = {
  show: [
    showKeys.part('app').pk,
    ...[showKeys.page, showKeys.sponsor, showKeys.carousel, showKeys.edition, showKeys.image].map(
      (key) => key('').pk,
    ),
    showKeys.menu('', '').pk,
    showKeys.category('*', '').pk,
    showKeys.nominee('*', '').pk,
    showKeys.ballotPaper().pk,
  ],
  results: [resultKeys.change(0).pk, resultKeys.changeText('*', 0).pk],
};

/**
 * The partitions of a table that a group may write, where they are not all (`*` stands for any end): of the results not
 * the live count, which the tally writes, nor a certificate, which an operator publishes; of the show not what is imported.
 */
export const writablePartitions: Partial<Record<Group, Partial<Record<TableName, readonly string[]>>>> = {
  workshop: {
    ...changedContent,
  },
  nominations: {
    ...changedContent,
    submissions: [submissionKeys.decisions('*', '').pk],
  },
  auth: { mail: outbox },
  newsletter: {
    mail: [...outbox, `${recipientPrefix}*`],
    accounts: [accountKeys.user('*').pk],
  },
  mail: {
    mail: [...outbox, mailKeys.campaign('').pk],
    submissions: [submissionKeys.quota('*', '').pk],
  },
  votes: { results: [resultKeys.networkKey('').pk, resultKeys.ballotKeys().pk] },
  people: {
    mail: outbox,
    accounts: [
      accountKeys.user('*').pk,
      accountKeys.email('*').pk,
      accountKeys.link('*').pk,
      accountKeys.team().pk,
    ],
    submissions: [submissionKeys.quota('*', '').pk],
    results: [resultKeys.audit('').pk],
  },
  results: {
    show: [showKeys.winners('*', '').pk, showKeys.nominee('*', '').pk, showKeys.ballotPaper().pk],
    results: [
      resultKeys.ballotKeys().pk,
      resultKeys.rule('*', '').pk,
      resultKeys.audit('').pk,
      resultKeys.opened('').pk,
    ],
  },
};

interface BucketPermission {
  actions: readonly string[];
  /** Key pattern; absent for the bucket itself. */
  keys?: string;
}

export const bucketPermissions: Partial<Record<Group, readonly BucketPermission[]>> = {
  uploads: [
    { actions: ['s3:GetObject'], keys: 'incoming/*' },
    // Includes what a presigned form puts under incoming/.
    { actions: ['s3:PutObject', 's3:DeleteObject'], keys: '*' },
    // Without it, S3 answers 403 instead of 404 for a missing file.
    { actions: ['s3:ListBucket'] },
  ],
  images: [
    { actions: ['s3:GetObject'], keys: '*' },
    { actions: ['s3:PutObject'], keys: 'variants/*' },
    // Without it, S3 answers 403 instead of 404 for a missing picture.
    { actions: ['s3:ListBucket'] },
  ],
};
