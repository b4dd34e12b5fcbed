import { describe, expect, it } from 'vitest';
import { Account, inOrder, type Stack, type StackTemplate } from './cloudformation.ts';

const stack = (name: string, template: Partial<StackTemplate>): Stack => ({
  name,
  region: 'us-west-2',
  template: { Resources: {}, ...template },
});
const topic = 'AWS::SNS::Topic';
const table = (reads: number, more: object = {}) => ({
  Type: 'AWS::DynamoDB::GlobalTable',
  Properties: { WarmThroughput: { ReadUnitsPerSecond: reads, WriteUnitsPerSecond: 4000 }, ...more },
});
const exporting = (of = 'Table') => ({
  Outputs: { Out: { Value: { Ref: of }, Export: { Name: 'one:Out' } } },
});
const one = stack('one', { Resources: { Table: table(12_000) }, ...exporting() });
const user = stack('two', {
  Resources: { User: { Type: topic, Properties: { DisplayName: { 'Fn::ImportValue': 'one:Out' } } } },
});
const named = (key: object = {}) => table(12_000, { TableName: 'ballots', ...key });
const indexes = (...names: string[]) => ({
  GlobalSecondaryIndexes: names.map((IndexName) => ({ IndexName })),
});
describe('the player of CloudFormation', () => {
  it.each<[string, Stack[], Stack, string]>([
    ['an import of what nobody exports', [], user, 'No export named one:Out found'],
    [
      'another value of an export in use',
      [one, user],
      stack('one', exporting('Other')),
      'Cannot update export one:Out',
    ],
    [
      'the replacement of what is exported and in use',
      [one, user],
      stack('one', { Resources: { Table: named() }, ...exporting() }),
      'Cannot update export',
    ],
    [
      'two indexes at a time',
      [one],
      stack('one', { Resources: { Table: table(12_000, indexes('a', 'b')) } }),
      'one index',
    ],
    [
      'a table that is protected',
      [stack('one', { Resources: { Table: table(1, { DeletionProtectionEnabled: true }) } })],
      stack('one', {}),
      'has deletion protection',
    ],
    [
      'a name that another stack has',
      [stack('one', { Resources: { Table: named() } })],
      stack('two', { Resources: { Other: named() } }),
      'ballots already exists',
    ],
    [
      'a replacement with the same name',
      [stack('one', { Resources: { Table: named() } })],
      stack('one', { Resources: { Table: named({ KeySchema: ['id'] }) } }),
      'ballots already exists',
    ],
    [
      'a type that the registry does not know',
      [],
      stack('one', { Resources: { One: { Type: 'Custom::Unheard' } } }),
      'no schema of Custom::Unheard, the type of One',
    ],
    [
      'another type under the same logical id',
      [one],
      stack('one', { Resources: { Table: { Type: topic } }, ...exporting() }),
      'Table cannot become a resource of another type',
    ],
  ])('refuses %s', (_what, before, next, sentence) => {
    const account = new Account();
    for (const each of before) account.deploy(each);
    expect(() => account.deploy(next)).toThrow(sentence);
    expect(account.stacks.get(next.name)).toBe(before.find(({ name }) => name === next.name));
  });

  it('makes stacks in the order of their needs, and refuses those that need each other', () => {
    const account = new Account();
    account.deployAll([user, one]);
    expect([...account.stacks.keys()]).toEqual(['one', 'two']);
    const back = {
      Resources: { Back: { Type: topic, Properties: { DisplayName: { 'Fn::ImportValue': 'two:Out' } } } },
    };
    expect(() => inOrder([user, stack('one', back)])).toThrow('Stacks need each other');
  });
});
