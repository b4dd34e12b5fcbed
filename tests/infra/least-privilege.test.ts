import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/endpoints.ts';
import { groups } from '../../infra/aws/groups.ts';
import { sentBy } from './sent-commands.ts';
import { everything, grantsByFunction, synthesise, type Statement } from './stacks.ts';

const statements = grantsByFunction(synthesise(everything));

/** Functions beside those of the groups, with the room of each and its part. */
const others: Record<string, [room: string, part?: string]> = {
  tally: ['tally'],
  recount: ['results', 'segment'],
  reader: ['results', 'reader'],
  'mail-sender': ['mail', 'sender'],
  probe: ['probe'],
};

/** What a statement grants, with the variable that names the table or secret it is on. */
function rightsIn({ Action, Resource }: Statement): string[] {
  const arns = [Resource].flat().map((resource) => JSON.stringify(resource));
  // Streams are read by Lambda, by these rights.
  const named = arns
    .filter((arn) => !arn.includes('StreamArn'))
    .map((arn) => {
      const [, secret] =
        /"Secrets(Session|BotCheck|Origin)[0-9A-F]{8}"/.exec(arn) ??
        /(Ballot)Secret[0-9A-F]{8}/.exec(arn) ??
        [];
      const [, table] = /(Show|Ballots|Accounts|Submissions|Results|Mail)[0-9A-F]{8}/.exec(arn) ?? [];
      if (secret) return `${secret.replace('BotC', 'Bot_C').toUpperCase()}_SECRET_ARN`;
      return table ? `${table.toUpperCase()}_TABLE` : arn;
    });
  return [Action].flat().flatMap((action) => {
    if (/^(s3|ses|lambda):/.test(action)) return [action];
    return /^(dynamodb|secretsmanager):/.test(action) ? named.map((name) => `${action} on ${name}`) : [];
  });
}

type Conditions = Record<string, Record<string, string[]> | undefined>;

describe('the rights of a function', () => {
  it.each([...groups, ...Object.keys(others)])(
    'of %s are what its code sends, no more and no less',
    (name) => {
      const [room, part] = others[name] ?? [name];
      expect(statements[name]?.flatMap(rightsIn).toSorted()).toEqual(sentBy(room as Group, {}, part));
    },
  );

  /** The partitions that each write reaches; none where it reaches all. */
  const partitions = (group: string) =>
    Object.fromEntries(
      (statements[group] ?? []).flatMap((statement) =>
        rightsIn(statement)
          .filter((right) => /(Put|Update|Delete|BatchWrite)Item on /.test(right))
          .map((right) => {
            // With StringEquals, the star would stand for itself.
            const like = (statement.Condition as Conditions | undefined)?.['ForAllValues:StringLike'];
            return [
              right.replace('dynamodb:', '').replace('_TABLE', ''),
              like?.['dynamodb:LeadingKeys'] ?? [],
            ];
          }),
      ),
    ) as Record<string, string[]>;

  const writers = [...groups, ...Object.keys(others)];

  it('of every group to write reach named partitions alone, save ballots, whose partitions begin with the voter', () => {
    const whole = writers.flatMap((group) =>
      Object.entries(partitions(group)).flatMap(([right, keys]) =>
        keys.length === 0 ? `${group}: ${right}` : [],
      ),
    );
    // The outbox is the sender's alone.
    expect(whole.filter((right) => !/^mail-sender: .* on MAIL$/.test(right))).toEqual([
      'votes: UpdateItem on BALLOTS',
    ]);
  });

  it('to the log of admins are to add to it: nobody updates or deletes there', () => {
    const atLog = writers.flatMap((group) =>
      Object.entries(partitions(group)).flatMap(([right, keys]) =>
        keys.some((key) => key === 'AUDIT' || key === '*') ? `${group}: ${right}` : [],
      ),
    );
    expect(atLog.toSorted()).toEqual(
      ['account', 'mail', 'people', 'results', 'workshop'].map((group) => `${group}: PutItem on RESULTS`),
    );
  });

  it.each([
    // The public key of receipts, whose secret is in no table.
    ['votes', 'PutItem on RESULTS', ['NETWORK_KEY', 'BALLOT_KEYS']],
    ['results', 'PutItem on RESULTS', ['RULE#*', 'AUDIT', 'OPENED']],
    ['results', 'UpdateItem on RESULTS', ['RULE#*', 'READING#*']],
    ['results', 'PutItem on SHOW', ['WINNERS#*', 'VOTING']],
    ['templates', 'PutItem on SHOW', ['TEMPLATE', 'DRAFT', 'DRAFT_LINK', 'PRESENCE#*', 'PATTERN']],
    ['templates', 'UpdateItem on SHOW', ['REVISION#*', 'PATTERN']],
    ['uploads', 'DeleteItem on SHOW', ['IMAGE', 'UPLOAD']],
    ['tally', 'UpdateItem on RESULTS', ['TALLY*', 'UNREADABLE']],
    ['recount', 'PutItem on RESULTS', ['RECOUNT#*']],
    ['reader', 'UpdateItem on RESULTS', ['READING#*']],
    ['mail-sender', 'PutItem on SUBMISSIONS', ['SUBSCRIBER#*']],
    ['identity', 'PutItem on ACCOUNTS', ['IDENTITY#*#*', 'EMAIL#*', 'USER#*', 'TOKEN#*']],
  ])('of %s for %s reach the partitions %j', (group, right, keys) => {
    expect(partitions(group)[right]).toEqual(keys);
  });
});

describe('the reading of the code', () => {
  const change = (path: string, from: string, to: string) => {
    const source = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    expect(source).toContain(from);
    return { [path]: source.replaceAll(from, to) };
  };

  it('sees commands of every kind', () => {
    expect(sentBy('votes')).toEqual(
      expect.arrayContaining([
        'dynamodb:BatchGetItem on SHOW_TABLE',
        'dynamodb:Query on BALLOTS_TABLE',
        'dynamodb:UpdateItem on BALLOTS_TABLE',
        'secretsmanager:GetSecretValue on SESSION_SECRET_ARN',
      ]),
    );
  });

  it.each([
    ['functions/votes/store.ts', 'UpdateCommand', 'PutCommand', 'dynamodb:PutItem on BALLOTS_TABLE'],
    [
      'functions/votes/store.ts',
      'BALLOTS_TABLE',
      'SUBMISSIONS_TABLE',
      'dynamodb:UpdateItem on SUBMISSIONS_TABLE',
    ],
    ['functions/records/show-reader.ts', 'readRecord', 'deleteItem', 'dynamodb:DeleteItem on SHOW_TABLE'],
    ['functions/platform/accounts.ts', 'readItem', 'queryItems', 'dynamodb:Query on ACCOUNTS_TABLE'],
  ])('follows a change of %s from %s to %s', (path, from, to, right) => {
    expect(sentBy('votes', change(path, from, to))).toContain(right);
  });

  it.each([
    [
      'UpdateCommand',
      'ExecuteStatementCommand',
      'uses ExecuteStatementCommand, whose right is not known here.',
    ],
    [
      'const table =',
      'const other = environment.SHOW_TABLE, table =',
      'works on SHOW_TABLE and BALLOTS_TABLE, and should on one.',
    ],
  ])('refuses a change from %s to %s', (from, to, words) => {
    const path = 'functions/votes/store.ts';
    expect(() => sentBy('votes', change(path, from, to))).toThrow(`${path} ${words}`);
  });
});
