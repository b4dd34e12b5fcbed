import { describe, expect, it } from 'vitest';
import type { StoredMail } from '../../infra/local/routes/mailbox.ts';
import { eventsOf } from '../../infra/local/routes/ses-events.ts';
import {
  all,
  everything,
  grantsOf,
  only,
  outputsOf,
  resources,
  synthesise,
  type LambdaFunction,
} from './stacks.ts';

const { mail, data } = synthesise(everything);

interface Rule {
  EventPattern?: { source: string[]; detail: { eventType: string[]; mail: { tags: object } } };
  ScheduleExpression?: string;
  Targets: object[];
}

describe('the sender of mail', () => {
  it('is told of each new letter, by its key alone, and what fails goes into a queue', () => {
    const mapping = only<{ FilterCriteria: { Filters: { Pattern: string }[] } }>(
      mail,
      'AWS::Lambda::EventSourceMapping',
    );
    const [queue] = Object.keys(resources(mail, 'AWS::SQS::Queue'));
    expect(mapping).toMatchObject({
      EventSourceArn: { 'Fn::ImportValue': expect.stringContaining('Mail') as string },
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [queue, 'Arn'] } } },
    });
    expect(JSON.parse(mapping.FilterCriteria.Filters[0]?.Pattern ?? '')).toEqual({
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

  it('leaves its table where it is when it goes', () => {
    expect(resources(mail, 'AWS::DynamoDB::GlobalTable')).toEqual({});
    expect(Object.keys(outputsOf(data))).toContain('MailTableName');
  });
});
