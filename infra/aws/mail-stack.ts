import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { EventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { ConfigurationSet, EmailSendingEvent, EventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { outboxPrefix, submissionKeys } from '#records/tables.ts';
import type { Settings } from '../settings.ts';
import type { ApiStack } from './api-stack.ts';
import { acknowledge, allow, deadLetterQueue, logGroup, nodeFunction, serviceRole } from './common.ts';
import type { DataStack } from './data-stack.ts';
import { streamRights } from './tally-stack.ts';

interface MailStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  api: ApiStack;
  folder: string;
}

/** A run of the schedule sends for 50 seconds, and may then wait for SES. */
export const senderTimeout = Duration.seconds(90);

const mailRights = [
  'dynamodb:GetItem',
  'dynamodb:Query',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
];

/**
 * The sender of mail, run by new letters, by what SES reports, and each minute (functions/mail/DECISION-outbox.md). Without it, letters
 * wait in their table.
 */
export class MailStack extends Stack {
  readonly function: Function;
  /** Calls that Lambda gave up on; letters are tried again by the next minute all the same. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: MailStackProps) {
    super(scope, id, props);
    const { data, settings } = props;
    const reason = 'This queue is where the failures of the sender go.';
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', reason);
    // Named here because the role needs the name, too.
    const setName = `acclaim-${settings.stage}`;
    const set = new ConfigurationSet(this, 'Set', { configurationSetName: setName });
    const { mail } = data.tables;
    this.function = this.sendingFunction(props, setName);
    this.function.addEventSourceMapping('Letters', {
      ...(mail.tableStreamArn !== undefined && { eventSourceArn: mail.tableStreamArn }),
      startingPosition: StartingPosition.LATEST,
      // Each takes a call of SES; as many at once as the sender makes.
      batchSize: 8,
      parallelizationFactor: 10,
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT') as unknown,
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(outboxPrefix) as unknown } } },
        }),
      ],
      retryAttempts: 3,
      maxRecordAge: Duration.minutes(15),
      onFailure: new SqsDlq(this.deadLetters),
    });
    this.function.configureAsyncInvoke({
      onFailure: new SqsDestination(this.deadLetters),
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
    });
    this.hear(set, setName);
  }

  /** What SES reports, and the minutes. */
  private hear(set: ConfigurationSet, setName: string): void {
    const bus = EventBus.fromEventBusName(this, 'Bus', 'default');
    const { SEND, DELIVERY, BOUNCE, COMPLAINT } = EmailSendingEvent;
    set.addEventDestination('Reports', {
      destination: EventDestination.eventBus(bus),
      events: [SEND, DELIVERY, BOUNCE, COMPLAINT],
    });
    const targets = [new LambdaFunction(this.function, { deadLetterQueue: this.deadLetters })];
    new Rule(this, 'Reported', {
      description: 'Acclaim: tells the sender of mail what SES reports',
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Send', 'Delivery', 'Bounce', 'Complaint'],
          mail: { tags: { 'ses:configuration-set': [setName] } },
        },
      },
      targets,
    });
    new Rule(this, 'EachMinute', {
      description: 'Acclaim: has the sender of mail look what waits',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets,
    });
  }

  private sendingFunction({ data, api, settings, folder }: MailStackProps, setName: string): Function {
    const logs = logGroup(this, 'Logs');
    const role = serviceRole(this, 'Role', 'lambda');
    logs.grantWrite(role);
    const { mail, show, accounts, submissions } = data.tables;
    allow(role, mailRights, [mail.tableArn]);
    allow(role, [...streamRights], [mail.tableStreamArn ?? '']);
    // The show's name, which mail comes from.
    allow(role, ['dynamodb:GetItem'], [show.tableArn]);
    // Who gets a campaign, and links by which they leave.
    allow(role, ['dynamodb:GetItem', 'dynamodb:Scan'], [accounts.tableArn]);
    allow(role, ['dynamodb:GetItem', 'dynamodb:Scan'], [submissions.tableArn]);
    allow(role, ['dynamodb:PutItem'], [submissions.tableArn], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [submissionKeys.link('*', '').pk] },
    });
    if (settings.mailFrom !== '') this.grantSending(role, settings.mailFrom, setName);
    const handler = nodeFunction(this, {
      name: 'mail-sender',
      folder,
      timeout: senderTimeout,
      role,
      logs,
      environment: {
        ...api.variables,
        MAIL_CONFIGURATION_SET: setName,
        MAIL_PER_SECOND: String(settings.mailPerSecond),
      },
    });
    acknowledge(
      handler,
      'Serverless-LambdaDLQ',
      'The stream, the schedule and the reports, which call it, have a queue for failures.',
    );
    return handler;
  }

  /** Lets the sender send from one address alone, under its own configuration set. */
  private grantSending(role: Role, address: string, setName: string): void {
    const domain = address.slice(address.indexOf('@') + 1);
    const arn = (resource: string, resourceName: string) =>
      this.formatArn({ service: 'ses', resource, resourceName });
    const resources = [arn('identity', domain), arn('identity', address), arn('configuration-set', setName)];
    allow(role, ['ses:SendEmail'], resources, { StringEquals: { 'ses:FromAddress': address } });
  }
}
