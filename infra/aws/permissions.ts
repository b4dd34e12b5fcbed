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
/** The session's account, and the names of those who have done what a room shows (platform/authors.ts). */
const names = ['dynamodb:GetItem', 'dynamodb:BatchGetItem'];
/** A change of the show's content reads all of it. */
const editShow = [...read, 'dynamodb:Scan', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'];

/**
 * The rights of each group's function to each table: what its store uses, and the session check where a route
 * requires it.
 */
export const permissions: Record<Group, Partial<Record<TableName, readonly string[]>>> = {
  show: { show: read },
  templates: {
    show: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    accounts: names,
  },
  uploads: {
    show: [...read, 'dynamodb:Scan', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    accounts: ['dynamodb:GetItem'],
    submissions: ['dynamodb:UpdateItem'],
  },
  images: {},
  identity: {
    // The show's time zone, in which a day ends.
    show: ['dynamodb:GetItem'],
    accounts: ['dynamodb:GetItem', 'dynamodb:PutItem'],
  },
  auth: {
    // The show's name, for mails, and its time zone.
    show: ['dynamodb:GetItem'],
    mail,
    accounts: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  },
  passkeys: {
    // The show's name, for mails and authenticators.
    show: ['dynamodb:GetItem'],
    mail,
    accounts: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
  },
  votes: {
    // What votes are checked against, in one read.
    show: [...read, 'dynamodb:BatchGetItem'],
    ballots: ['dynamodb:GetItem', 'dynamodb:Query', 'dynamodb:UpdateItem'],
    accounts: ['dynamodb:GetItem'],
    // The daily key for hashing network addresses, and the public key of receipts.
    results: ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:PutItem'],
  },
  results: {
    // Revealed winners; merged nominees, and the ballot paper without them.
    show: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    // Reviews, rules and their previews scan every ballot and its account; nothing here writes one.
    ballots: ['dynamodb:Scan'],
    accounts: [...names, 'dynamodb:Scan'],
    // Updates revoke rules.
    results: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  },
  workshop: {
    show: editShow,
    accounts: names,
    // The journal, the live count (what stands for a nominee who is withdrawn), and the log of admins.
    results: [...read, 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
    // Pre-nominations of a category that is taken out.
    submissions: ['dynamodb:Scan'],
  },
  nominations: {
    // As the workshop: an accepted one becomes a draft nominee by the journal.
    show: editShow,
    accounts: names,
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
    accounts: [...names, 'dynamodb:Scan'],
    submissions: ['dynamodb:Scan', 'dynamodb:UpdateItem'],
    results: ['dynamodb:PutItem'],
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
    results: ['dynamodb:PutItem'],
  },
  account: {
    // The show's name, for mails, and what was voted for.
    show: read,
    // Letters; a deletion takes back what waits.
    mail: [...mail, 'dynamodb:Query', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    // Before the last admin is refused to leave, everyone with a role is looked for.
    accounts: [...read, 'dynamodb:Scan', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    ballots: ['dynamodb:Query'],
    submissions: [...read, 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
    // What a person with a role did, and that an account was deleted.
    results: ['dynamodb:Query', 'dynamodb:PutItem'],
  },
};

/** Partitions of a table by their keys, where `*` stands for any end; of all writes, or of each action its own. */
export type Partitions = readonly string[] | Readonly<Record<string, readonly string[]>>;

const journal = [resultKeys.change(0).pk, resultKeys.changeText('*', 0).pk];

/** What a change of the show's content writes: the show, and its journal. Who makes one may have to finish another's. */
const changedContent: Partial<Record<TableName, Partitions>> = {
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
  results: journal,
};

const quotas = submissionKeys.quota('*', '').pk;

/**
 * The partitions of a table that a group may write: of the results not the live count, which the tally writes, nor a certificate, which
 * an operator publishes; of the show not what is imported. The log of admins can be added to alone: nobody here updates or
 * deletes in it (functions/count/DECISION-log.md).
 */
export const writablePartitions: Partial<Record<Group, Partial<Record<TableName, Partitions>>>> = {
  workshop: {
    ...changedContent,
    // Who was told how many votes there are.
    results: { 'dynamodb:PutItem': [...journal, resultKeys.audit('').pk], 'dynamodb:UpdateItem': journal },
  },
  nominations: {
    ...changedContent,
    submissions: [submissionKeys.decisions('*', '').pk],
  },
  templates: {
    show: {
      'dynamodb:PutItem': [
        showKeys.directory().pk,
        showKeys.draft('').pk,
        showKeys.draftLink('').pk,
        showKeys.presence('*', '', '').pk,
        showKeys.pattern('').pk,
      ],
      'dynamodb:UpdateItem': [showKeys.revision('*', 0).pk, showKeys.pattern('').pk],
      'dynamodb:DeleteItem': [
        showKeys.draft('').pk,
        showKeys.draftLink('').pk,
        showKeys.revision('*', 0).pk,
        showKeys.presence('*', '', '').pk,
        showKeys.pattern('').pk,
      ],
    },
  },
  uploads: {
    show: {
      'dynamodb:PutItem': [showKeys.incoming('').pk, showKeys.image('').pk, showKeys.upload('').pk],
      'dynamodb:UpdateItem': [showKeys.upload('').pk],
      'dynamodb:DeleteItem': [showKeys.image('').pk, showKeys.upload('').pk],
    },
    submissions: [quotas],
  },
  identity: {
    accounts: [
      accountKeys.identity('*', '*').pk,
      accountKeys.email('*').pk,
      accountKeys.user('*').pk,
      accountKeys.usedToken('*').pk,
    ],
  },
  auth: {
    mail: outbox,
    accounts: [
      accountKeys.user('*').pk,
      accountKeys.email('*').pk,
      accountKeys.link('*').pk,
      accountKeys.registration('*').pk,
      accountKeys.signInCode('*').pk,
      accountKeys.throttle('*').pk,
      accountKeys.endedSession('*').pk,
    ],
  },
  // A ballot's partition begins with its voter, so that of the ballots all can be written.
  votes: { results: [resultKeys.networkKey('').pk, resultKeys.ballotKeys().pk] },
  newsletter: {
    submissions: [submissionKeys.subscriber('*').pk, quotas],
    mail: { 'dynamodb:PutItem': outbox, 'dynamodb:UpdateItem': [`${recipientPrefix}*`] },
    accounts: [accountKeys.user('*').pk],
  },
  mail: {
    mail: {
      'dynamodb:PutItem': [...outbox, mailKeys.campaign('').pk],
      'dynamodb:UpdateItem': [mailKeys.campaign('').pk],
      'dynamodb:DeleteItem': [mailKeys.campaign('').pk],
    },
    submissions: [quotas],
    results: [resultKeys.audit('').pk],
  },
  'pre-nominations': {
    submissions: [submissionKeys.nomination('*', '', '').pk, quotas, submissionKeys.networkKey('').pk],
  },
  passkeys: {
    mail: outbox,
    accounts: [
      accountKeys.user('*').pk,
      accountKeys.passkeyOwner('*').pk,
      accountKeys.usedToken('*').pk,
      accountKeys.throttle('*').pk,
    ],
  },
  people: {
    mail: outbox,
    accounts: [
      accountKeys.user('*').pk,
      accountKeys.passkeyOwner('*').pk,
      accountKeys.email('*').pk,
      accountKeys.link('*').pk,
      accountKeys.team().pk,
    ],
    submissions: [quotas],
    results: [resultKeys.audit('').pk],
  },
  account: {
    mail: {
      'dynamodb:PutItem': outbox,
      'dynamodb:UpdateItem': [`${recipientPrefix}*`],
      'dynamodb:DeleteItem': outbox,
    },
    accounts: [
      accountKeys.user('*').pk,
      accountKeys.passkeyOwner('*').pk,
      accountKeys.email('*').pk,
      accountKeys.identity('*', '*').pk,
      accountKeys.link('*').pk,
      accountKeys.registration('*').pk,
      accountKeys.throttle('*').pk,
      accountKeys.endedSession('*').pk,
      accountKeys.team().pk,
      accountKeys.deletionKey('').pk,
      accountKeys.deleted('*').pk,
    ],
    submissions: [submissionKeys.subscriber('*').pk],
    results: [resultKeys.audit('').pk],
  },
  results: {
    show: {
      'dynamodb:PutItem': [showKeys.winners('*', '').pk, showKeys.ballotPaper().pk],
      'dynamodb:UpdateItem': [showKeys.nominee('*', '').pk],
      'dynamodb:DeleteItem': [showKeys.winners('*', '').pk],
    },
    results: {
      'dynamodb:PutItem': [resultKeys.rule('*', '').pk, resultKeys.audit('').pk, resultKeys.opened('').pk],
      // A rule is revoked; a reading of every ballot begins.
      'dynamodb:UpdateItem': [resultKeys.rule('*', '').pk, resultKeys.reading('*').pk],
    },
  },
};

/** The partitions that an action reaches; undefined where it reaches all. */
export const partitionsOf = (
  group: Group,
  table: TableName,
  action: string,
): readonly string[] | undefined => {
  const own = writablePartitions[group]?.[table];
  return own && (isList(own) ? own : (own[action] ?? []));
};

const isList = (partitions: Partitions): partitions is readonly string[] => Array.isArray(partitions);

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
