import { describe, expect, it } from 'vitest';
import { shownPartitions } from '#records/tables.ts';
import { isShown } from '../../infra/local/pages/writer.ts';
import type { StoredMail } from '../../infra/local/routes/mailbox.ts';
import { eventsOf } from '../../infra/local/routes/ses-events.ts';
import {
  all,
  everything,
  grantsOf,
  only,
  resources,
  synthesise,
  type LambdaFunction,
  type Templates,
} from './stacks.ts';

const { mail, ops, pages, tally, web } = synthesise(everything);

interface Rule {
  EventPattern?: { source: string[]; detail: { eventType: string[]; mail: { tags: object } } };
  ScheduleExpression?: string;
}
interface Mapping {
  MaximumRetryAttempts?: number;
  MaximumRecordAgeInSeconds: number;
  FilterCriteria?: { Filters: [{ Pattern: string }] };
}

/** How a function reads its stream: that of a table, with a queue for what fails. */
function mappingOf(template: Templates['mail'], table: string): Mapping {
  const mapping = only<Mapping>(template, 'AWS::Lambda::EventSourceMapping');
  const [queue] = Object.keys(resources(template, 'AWS::SQS::Queue'));
  expect(mapping).toMatchObject({
    EventSourceArn: { 'Fn::ImportValue': expect.stringContaining(table) as string },
    DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } },
  });
  return mapping;
}
const patternOf = ({ FilterCriteria }: Mapping): unknown =>
  JSON.parse(FilterCriteria?.Filters[0].Pattern ?? '');

describe('the sender of mail', () => {
  it('is told of each new letter, by its key alone, and what fails goes into a queue', () => {
    expect(patternOf(mappingOf(mail, 'Mail'))).toEqual({
      eventName: ['INSERT'],
      dynamodb: { Keys: { pk: { S: [{ prefix: 'OUTBOX#' }] } } },
    });
    expect(only(mail, 'AWS::SQS::Queue')).toMatchObject({ SqsManagedSseEnabled: true });
    expect(only(mail, 'AWS::Lambda::EventInvokeConfig')).toMatchObject({ MaximumRetryAttempts: 2 });
  });

  it('hears what SES reports of its own mail, and looks each minute', () => {
    const rules = all<Rule>(mail, 'AWS::Events::Rule');
    expect(rules.map((rule) => rule.ScheduleExpression ?? '').toSorted()).toEqual(['', 'rate(1 minute)']);
    const { EventPattern } = rules.find((rule) => rule.EventPattern) ?? {};
    expect(EventPattern).toMatchObject({
      source: ['aws.ses'],
      detail: { mail: { tags: { 'ses:configuration-set': ['acclaim-prod'] } } },
    });
    const destination = only<{ EventDestination: { MatchingEventTypes: string[] } }>(
      mail,
      'AWS::SES::ConfigurationSetEventDestination',
    );
    const published = destination.EventDestination.MatchingEventTypes;
    expect(published.map((each) => each.toLowerCase()).toSorted()).toEqual([
      'bounce',
      'complaint',
      'delivery',
      'send',
    ]);
    // What the local stand-in reports is among it.
    const reported = ['fan', 'bounce', 'soft-bounce', 'complaint'].flatMap((name) =>
      eventsOf({ to: `${name}@a.test` } as StoredMail),
    ) as { detail: { eventType: string } }[];
    for (const { detail } of reported) expect(EventPattern?.detail.eventType).toContain(detail.eventType);
  });

  it('may send from one address under one configuration set, and not without an address', () => {
    const sending = JSON.stringify(grantsOf(mail).filter(({ Action }) => Action === 'ses:SendEmail'));
    expect(sending).toContain('"ses:FromAddress":"awards@example.com"');
    expect(sending).toContain(':identity/example.com');
    expect(sending).toContain(':configuration-set/acclaim-prod"');
    expect(sending).not.toContain('*');
    expect(JSON.stringify(grantsOf(synthesise().mail))).not.toContain('ses:');
  });

  it('knows the pace of the settings and its configuration set', () => {
    const { Environment } = only<LambdaFunction>(mail, 'AWS::Lambda::Function');
    expect(Environment.Variables).toMatchObject({
      MAIL_PER_SECOND: '25',
      MAIL_CONFIGURATION_SET: 'acclaim-prod',
      MAIL_FROM: 'awards@example.com',
    });
  });
});

describe('the stream of the live count', () => {
  it('is that of the ballots, from the oldest change on, each until it is counted or given up on in a queue', () => {
    const mapping = mappingOf(tally, 'Ballots');
    expect(mapping).toMatchObject({
      StartingPosition: 'TRIM_HORIZON',
      ParallelizationFactor: 1,
      // With a window, a call names its shard.
      TumblingWindowInSeconds: 900,
      BatchSize: 5000,
      MaximumBatchingWindowInSeconds: 5,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
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

describe('the writer of pages', () => {
  it('is called by changes of what visitors see, and each minute, and reserves nothing of a new account', () => {
    const mapping = mappingOf(pages, 'Show');
    expect(mapping).toMatchObject({ MaximumBatchingWindowInSeconds: 1 });
    const shown = [...shownPartitions.keys, ...shownPartitions.beginnings.map((prefix) => ({ prefix }))];
    expect(patternOf(mapping)).toEqual({ dynamodb: { Keys: { pk: { S: shown } } } });
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
