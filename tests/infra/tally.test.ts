import { beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '#contract/endpoints.ts';
import { sentBy } from './sent-commands.ts';
import { grantsOf, only, resources, synthesise, type LambdaFunction, type Templates } from './stacks.ts';

interface Mapping {
  DestinationConfig: { OnFailure: { Destination: unknown } };
  EventSourceArn: unknown;
  MaximumRecordAgeInSeconds: number;
  MaximumRetryAttempts?: number;
}

let templates: Templates;
let mapping: Mapping;
beforeAll(() => {
  templates = synthesise();
  mapping = only(templates.tally, 'AWS::Lambda::EventSourceMapping');
});

describe('the stream of the live count', () => {
  it('is that of the ballots, from its oldest change on, one call a shard at a time, with the shard named', () => {
    expect(JSON.stringify(mapping.EventSourceArn)).toContain('Ballots');
    expect(mapping).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      ParallelizationFactor: 1,
      TumblingWindowInSeconds: 900,
    });
  });

  it('repeats from the first change not counted, without a limit but well before the stream forgets', () => {
    expect(mapping).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
    });
    expect(mapping.MaximumRetryAttempts ?? -1).toBe(-1);
    expect(mapping.MaximumRecordAgeInSeconds).toBeLessThanOrEqual(12 * 3600);
  });

  it('leaves what is given up on in a queue that stores it for two weeks and refuses what does not come over TLS', () => {
    const [queue] = Object.keys(resources(templates.tally, 'AWS::SQS::Queue'));

    expect(JSON.stringify(mapping.DestinationConfig.OnFailure.Destination)).toContain(queue);
    expect(only(templates.tally, 'AWS::SQS::Queue')).toMatchObject({
      MessageRetentionPeriod: 14 * 24 * 3600,
    });
    expect(JSON.stringify(only(templates.tally, 'AWS::SQS::QueuePolicy'))).toContain(
      '"aws:SecureTransport":"false"',
    );
  });
});

describe('the function of the live count', () => {
  const grantsOn = (name: string) =>
    grantsOf(templates.tally).filter(({ Resource }) => JSON.stringify(Resource).includes(name));
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
    const { Environment } = only<LambdaFunction>(templates.tally, 'AWS::Lambda::Function');
    expect(Object.keys(Environment.Variables)).toEqual(['RESULTS_TABLE']);
  });
});
