import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../infra/local/routes/ses-events.ts';
import { sentBy } from './sent-commands.ts';
import { all, grantsOf, only, resources, synthesise, type LambdaFunction } from './stacks.ts';

const settings = { mailFrom: 'awards@example.com', siteUrl: 'https://awards.example.com', mailPerSecond: 25 };
const { mail, data } = synthesise(settings);
const grants = grantsOf(mail);

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
      eventsOf({
        id: '',
        at: '',
        from: '',
        to: `${name}@a.test`,
        subject: '',
        text: '',
        html: '',
        headers: {},
      }),
    ) as { detail: { eventType: string } }[];
    for (const { detail } of reported) expect(EventPattern?.detail.eventType).toContain(detail.eventType);
  });

  it('may do to the tables what its code sends, send from one address under one configuration set, and knows no secret', () => {
    const tableOf = (resource: unknown) =>
      /(Show|Ballots|Accounts|Submissions|Results|Mail)[0-9A-F]{8}(?!StreamArn)/.exec(
        JSON.stringify(resource),
      )?.[1];
    const rights = grants
      .filter(({ Action }) => /^(dynamodb:|ses:)/.test([Action].flat()[0] ?? ''))
      .filter(({ Resource }) => !JSON.stringify(Resource).includes('StreamArn'))
      .flatMap(({ Action, Resource }) =>
        [Action]
          .flat()
          .flatMap((action) =>
            action.startsWith('ses:')
              ? [action]
              : [Resource].flat().map((each) => `${action} on ${tableOf(each)?.toUpperCase()}_TABLE`),
          ),
      );
    expect(rights.toSorted()).toEqual(sentBy('mail', {}, 'sender'));
    const sending = grants.filter(({ Action }) => Action === 'ses:SendEmail');
    const statement = JSON.stringify(sending);
    expect(sending).toHaveLength(1);
    expect(statement).toContain('"ses:FromAddress":"awards@example.com"');
    expect(statement).toContain(':identity/example.com');
    expect(statement).toContain(':configuration-set/acclaim-prod"');
    expect(statement).not.toContain('*');
    const links = grants.filter(({ Condition }) => JSON.stringify(Condition)?.includes('LeadingKeys'));
    expect(links.map(({ Action, Condition }) => [Action, Condition])).toEqual([
      ['dynamodb:PutItem', { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['SUBSCRIBER#*'] } }],
    ]);
    expect(JSON.stringify(grants)).not.toContain('secretsmanager');
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
    expect(Object.keys(outputs(data))).toContain('MailTableName');
  });
});

const outputs = (template: typeof data) =>
  (template.toJSON() as { Outputs: Record<string, unknown> }).Outputs;
