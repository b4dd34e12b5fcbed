import { describe, expect, it } from 'vitest';
import { all, only, resources, synthesise } from './stacks.ts';

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
