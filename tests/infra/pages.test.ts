import { describe, expect, it } from 'vitest';
import { shownPartitions } from '#records/tables.ts';
import { isShown } from '../../infra/local/pages/writer.ts';
import { all, grantsOf, only, resources, synthesise, type LambdaFunction } from './stacks.ts';

const { pages, web } = synthesise();

describe('the writer of pages', () => {
  it('is called by changes of what visitors see, and each minute, and reserves nothing of a new account', () => {
    const mapping = only<{ FilterCriteria: { Filters: { Pattern: string }[] } }>(
      pages,
      'AWS::Lambda::EventSourceMapping',
    );
    expect(mapping).toMatchObject({
      EventSourceArn: { 'Fn::ImportValue': expect.stringContaining('Show') as string },
      MaximumBatchingWindowInSeconds: 1,
      DestinationConfig: { OnFailure: expect.anything() as unknown },
    });
    const [{ Pattern } = { Pattern: '' }] = mapping.FilterCriteria.Filters;
    const expected = [...shownPartitions.keys, ...shownPartitions.beginnings.map((prefix) => ({ prefix }))];
    expect(JSON.parse(Pattern)).toEqual({ dynamodb: { Keys: { pk: { S: expected } } } });
    expect(only(pages, 'AWS::Events::Rule')).toMatchObject({ ScheduleExpression: 'rate(1 minute)' });
    expect(only<LambdaFunction>(pages, 'AWS::Lambda::Function').ReservedConcurrentExecutions).toBeUndefined();
  });

  it.each([
    [true, 'PART PAGE MENU SPONSOR CAROUSEL EDITION IMAGE TEMPLATE CATEGORY#e NOMINEE#c WINNERS#e'],
    [false, 'DRAFT DRAFT_LINK PATTERN UPLOAD INCOMING UNCLEARED REVISION#home VOTING'],
  ])('is told (%s) of %s', (expected, partitions) => {
    for (const each of partitions.split(' ')) expect([each, isShown(each)]).toEqual([each, expected]);
  });

  it('reads the show, writes under its own folder and into its index, and knows no secret', () => {
    const grants = grantsOf(pages);
    const on = (name: string) => grants.filter(({ Resource }) => JSON.stringify(Resource).includes(name));
    const show = on('Show').filter(({ Resource }) => !JSON.stringify(Resource).includes('StreamArn'));
    expect(show.flatMap(({ Action }) => Action).toSorted()).toEqual(['dynamodb:GetItem', 'dynamodb:Query']);
    expect(on('/gayvnawards/written/*').map(({ Action }) => Action)).toEqual([
      ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
    ]);
    expect(on('PageIndex').flatMap(({ Action }) => Action)).toEqual([
      'cloudfront-keyvaluestore:DescribeKeyValueStore',
      'cloudfront-keyvaluestore:ListKeys',
      'cloudfront-keyvaluestore:UpdateKeys',
    ]);
    for (const name of ['Ballots', 'Accounts', 'Submissions', 'Results', 'Secret'])
      expect(on(name)).toEqual([]);
  });

  it('has its index read by the site function alone', () => {
    const [index] = Object.keys(resources(web, 'AWS::CloudFront::KeyValueStore'));
    const functions = all<{ FunctionConfig: { KeyValueStoreAssociations?: object[] } }>(
      web,
      'AWS::CloudFront::Function',
    );
    const associated = functions.flatMap(
      ({ FunctionConfig }) => FunctionConfig.KeyValueStoreAssociations ?? [],
    );
    expect(associated).toEqual([{ KeyValueStoreARN: { 'Fn::GetAtt': [index, 'Arn'] } }]);
  });
});
