import { describe, expect, it } from 'vitest';
import type { Group } from '#contract/endpoints.ts';
import { sentBy } from './sent-commands.ts';
import { all, grantsOf, only, resources, synthesise, type LambdaFunction } from './stacks.ts';

const { tally, ops } = synthesise();

describe('the stream of the live count', () => {
  it('is that of the ballots, from the oldest change on, each until it is counted or given up on in a queue', () => {
    const mapping = only<{ MaximumRetryAttempts?: number; MaximumRecordAgeInSeconds: number }>(
      tally,
      'AWS::Lambda::EventSourceMapping',
    );
    const [queue] = Object.keys(resources(tally, 'AWS::SQS::Queue'));
    expect(mapping).toMatchObject({
      EventSourceArn: { 'Fn::ImportValue': expect.stringContaining('Ballots') as string },
      StartingPosition: 'TRIM_HORIZON',
      ParallelizationFactor: 1,
      // With a window, a call names its shard.
      TumblingWindowInSeconds: 900,
      BatchSize: 5000,
      MaximumBatchingWindowInSeconds: 5,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } },
    });
    expect(mapping.MaximumRetryAttempts ?? -1).toBe(-1);
    // Well before the stream forgets.
    expect(mapping.MaximumRecordAgeInSeconds).toBeLessThanOrEqual(12 * 3600);
    expect(only(tally, 'AWS::SQS::Queue')).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600 });
  });
});

it('tells the verdict of the last recount every five minutes, also while nobody votes, and the alarm looks twice as far back', () => {
  const [id] = Object.keys(resources(tally, 'AWS::Lambda::Function'));
  expect(only(tally, 'AWS::Events::Rule')).toMatchObject({
    ScheduleExpression: 'rate(5 minutes)',
    State: 'ENABLED',
    Targets: [{ Arn: { 'Fn::GetAtt': [id, 'Arn'] } }],
  });
  const drift = all<{ AlarmName: string; Period: number }>(ops, 'AWS::CloudWatch::Alarm').find(
    ({ AlarmName }) => AlarmName === 'acclaim-prod-live-count-drift',
  );
  expect(drift).toMatchObject({ Period: 600, Statistic: 'Maximum', MetricName: 'TallyDrift' });
});

describe('the function of the live count', () => {
  const grantsOn = (name: string) =>
    grantsOf(tally).filter(({ Resource }) => JSON.stringify(Resource).includes(name));
  const rightsTo = (name: string) => grantsOn(name).flatMap(({ Action }) => Action);

  it('may do to the live count among the results what its code sends, and nothing else there', () => {
    const rights = rightsTo('Results').map((action) => `${action} on RESULTS_TABLE`);
    expect(rights.toSorted()).toEqual(sentBy('tally' as Group));
    expect(grantsOn('Results').map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TALLY*', 'UNREADABLE'] } },
    ]);
  });

  it('reads the stream, can read or write no ballot, and knows no secret', () => {
    expect(rightsTo('Ballots').toSorted()).toEqual([
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ]);
    for (const { Resource } of grantsOn('Ballots')) expect(JSON.stringify(Resource)).toContain('StreamArn');
    const { Environment } = only<LambdaFunction>(tally, 'AWS::Lambda::Function');
    expect(Object.keys(Environment.Variables)).toEqual(['RESULTS_TABLE']);
  });
});
