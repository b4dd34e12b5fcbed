import { beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '#contract/endpoints.ts';
import { sentBy } from './sent-commands.ts';
import { resources, synthesise, type Templates } from './stacks.ts';

interface Mapping {
  BatchSize: number;
  BisectBatchOnFunctionError: boolean;
  DestinationConfig: { OnFailure: { Destination: unknown } };
  EventSourceArn: unknown;
  FunctionResponseTypes: string[];
  MaximumRecordAgeInSeconds: number;
  MaximumRetryAttempts?: number;
  ParallelizationFactor: number;
  StartingPosition: string;
  TumblingWindowInSeconds: number;
}
interface Policy {
  PolicyDocument: { Statement: { Action: string | string[]; Condition?: object; Resource: unknown }[] };
}
interface Alarm {
  AlarmName: string;
  AlarmActions: unknown[];
  MetricName: string;
  Namespace: string;
  Threshold: number;
}

let templates: Templates;
beforeAll(() => {
  templates = synthesise();
});

const only = (type: string): unknown => {
  const found = Object.values(resources(templates.tally, type));
  expect(found).toHaveLength(1);
  return found[0]?.Properties;
};

const mappingOfStream = () => only('AWS::Lambda::EventSourceMapping') as Mapping;

describe('the stream of the live count', () => {
  it('is that of the ballots, from its oldest change on, one call a shard at a time, with the shard named', () => {
    const mapping = mappingOfStream();

    expect(JSON.stringify(mapping.EventSourceArn)).toContain('Ballots');
    expect(mapping).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      ParallelizationFactor: 1,
      TumblingWindowInSeconds: 900,
    });
  });

  it('repeats from the first change not counted, without a limit but well before the stream forgets', () => {
    const mapping = mappingOfStream();

    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
    });
    expect(mapping.MaximumRetryAttempts ?? -1).toBe(-1);
    expect(mapping.MaximumRecordAgeInSeconds).toBeLessThanOrEqual(12 * 3600);
  });

  it('leaves what is given up on in a queue that keeps it for two weeks and refuses what does not come over TLS', () => {
    const mapping = mappingOfStream();
    const [queue] = Object.keys(resources(templates.tally, 'AWS::SQS::Queue'));

    expect(JSON.stringify(mapping.DestinationConfig.OnFailure.Destination)).toContain(queue);
    expect(only('AWS::SQS::Queue')).toMatchObject({ MessageRetentionPeriod: 14 * 24 * 3600 });
    expect(JSON.stringify(only('AWS::SQS::QueuePolicy'))).toContain('"aws:SecureTransport":"false"');
  });
});

describe('the function of the live count', () => {
  const statements = () => (only('AWS::IAM::Policy') as Policy).PolicyDocument.Statement;
  const rightsTo = (name: string) =>
    statements()
      .filter(({ Resource }) => JSON.stringify(Resource).includes(name))
      .flatMap(({ Action }) => Action);

  it('may do to the results what its code sends, and read the stream', () => {
    expect(
      rightsTo('Results')
        .map((action) => `${action} on RESULTS_TABLE`)
        .sort(),
    ).toEqual(sentBy('tally' as Group));
    expect(rightsTo('Ballots').sort()).toEqual([
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
    ]);
  });

  it('reaches the live count alone among the results', () => {
    const toResults = statements().filter(({ Resource }) => JSON.stringify(Resource).includes('Results'));
    expect(toResults.map(({ Condition }) => Condition)).toEqual([
      { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['TALLY*', 'UNREADABLE'] } },
    ]);
  });

  it('can read or write no ballot, and knows no secret', () => {
    const toBallots = statements().filter(({ Resource }) => JSON.stringify(Resource).includes('Ballots'));
    for (const { Resource } of toBallots) expect(JSON.stringify(Resource)).toContain('StreamArn');
    const { Environment } = only('AWS::Lambda::Function') as { Environment: { Variables: object } };
    expect(Object.keys(Environment.Variables)).toEqual(['RESULTS_TABLE']);
  });
});

describe('alarms of the live count', () => {
  it.each([
    ['tally-lag', 'lag', 'AWS/Lambda', 'IteratorAge', 60_000],
    ['tally-unreadable', 'unreadable', 'Acclaim', 'UnreadableChanges', 1],
    ['tally-dead-letters', 'dead-letters', 'AWS/SQS', 'ApproximateNumberOfMessagesVisible', 1],
    ['tally-drift', 'drift', 'Acclaim', 'TallyDrift', 1],
  ])('ring on %s', (_entry, what, namespace, metric, threshold) => {
    const alarms = Object.values(resources<Alarm>(templates.ops, 'AWS::CloudWatch::Alarm'));
    const alarm = alarms.find(({ Properties }) => Properties.AlarmName === `acclaim-prod-live-count-${what}`);

    expect(alarm?.Properties).toMatchObject({
      Namespace: namespace,
      MetricName: metric,
      Threshold: threshold,
    });
    expect(alarm?.Properties.AlarmActions).toHaveLength(1);
  });
});
