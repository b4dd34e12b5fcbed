import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '../../infra/aws/groups.ts';
import { sentBy } from './sent-commands.ts';
import { functionsOf, grantsOf, synthesise, type Statement } from './stacks.ts';

let statements: Record<string, Statement[]>;

beforeAll(() => {
  const { api } = synthesise({ mailFrom: 'awards@example.com', siteUrl: 'https://awards.example.com' });
  statements = Object.fromEntries(
    functionsOf(api).map(({ Description, Role }) => [
      Description.replace('Acclaim: ', ''),
      grantsOf(api, Role),
    ]),
  );
});

function rightsIn({ Action, Resource }: Statement): string[] {
  const tables = [Resource].flat().map((arn) => {
    const name = /(Show|Ballots|Accounts|Submissions|Results)[0-9A-F]{8}/.exec(JSON.stringify(arn))?.[1];
    return name === undefined ? JSON.stringify(arn) : `${name.toUpperCase()}_TABLE`;
  });
  return [Action].flat().flatMap((action) => {
    if (action.startsWith('dynamodb:')) return tables.map((table) => `${action} on ${table}`);
    if (action.startsWith('secretsmanager:'))
      return [Resource].flat().map((arn) => `${action} on ${secretNamed(JSON.stringify(arn))}`);
    return /^(s3|ses):/.test(action) ? [action] : [];
  });
}

const secretNamed = (arn: string): string =>
  ({ Session: 'SESSION_SECRET_ARN', BotCheck: 'BOT_CHECK_SECRET_ARN', Origin: 'ORIGIN_SECRET_ARN' })[
    /"Secrets(Session|BotCheck|Origin)[0-9A-F]{8}"/.exec(arn)?.[1] ?? ''
  ] ?? arn;

describe('the rights of a function', () => {
  it.each(groups)('of %s are what its code sends, no more and no less', (group) => {
    expect(statements[group]?.flatMap(rightsIn).toSorted()).toEqual(sentBy(group));
  });

  it.each([
    ['votes', ['NETWORK_KEY', 'BALLOT_KEYS']],
    ['results', ['BALLOT_KEYS', 'RULE', 'AUDIT']],
  ])('of %s reach no count and no certificate among the results', (group, partitions) => {
    const writing = statements[group]?.filter((statement) =>
      rightsIn(statement).some((right) => /(Put|Update|Delete)Item on RESULTS_TABLE/.test(right)),
    );
    expect(writing?.map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': partitions } },
    ]);
  });
});

describe('the reading of the code', () => {
  const change = (path: string, from: string, to: string) => {
    const source = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
    expect(source).toContain(from);
    return { [path]: source.replaceAll(from, to) };
  };

  it('sees every kind of command of the votes, each on its table', () => {
    expect(sentBy('votes')).toEqual([
      'dynamodb:BatchGetItem on RESULTS_TABLE',
      'dynamodb:BatchGetItem on SHOW_TABLE',
      'dynamodb:GetItem on ACCOUNTS_TABLE',
      'dynamodb:GetItem on BALLOTS_TABLE',
      'dynamodb:GetItem on RESULTS_TABLE',
      'dynamodb:GetItem on SHOW_TABLE',
      'dynamodb:PutItem on RESULTS_TABLE',
      'dynamodb:Query on BALLOTS_TABLE',
      'dynamodb:Query on SHOW_TABLE',
      'dynamodb:UpdateItem on BALLOTS_TABLE',
      'secretsmanager:GetSecretValue on ORIGIN_SECRET_ARN',
      'secretsmanager:GetSecretValue on SESSION_SECRET_ARN',
    ]);
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

  it('refuses a command it does not know, and a module of two tables', () => {
    expect(() =>
      sentBy('votes', change('functions/votes/store.ts', 'QueryCommand', 'ExecuteStatementCommand')),
    ).toThrow('functions/votes/store.ts uses ExecuteStatementCommand, whose right is not known here.');
    expect(() =>
      sentBy(
        'votes',
        change('functions/votes/store.ts', 'const table =', 'const other = environment.SHOW_TABLE, table ='),
      ),
    ).toThrow('functions/votes/store.ts works on SHOW_TABLE and BALLOTS_TABLE, and should on one.');
  });
});
