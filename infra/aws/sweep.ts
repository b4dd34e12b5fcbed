import { Duration } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './common.ts';

/** The daily sweep of unused uploads (functions/uploads/domain.ts): its schedule and its failure queue. */
export class Sweep extends Construct {
  readonly failures: Queue;

  constructor(scope: Construct, id: string, uploads: IFunction) {
    super(scope, id);
    this.failures = new Queue(this, 'Failures', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    for (const rule of ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'])
      acknowledge(
        this.failures,
        rule,
        'This queue holds what has failed; nobody takes from it but a person.',
      );
    uploads.configureAsyncInvoke({
      onFailure: new SqsDestination(this.failures),
      retryAttempts: 2,
      maxEventAge: Duration.hours(6),
    });
    new Rule(this, 'Daily', {
      description: 'Acclaim: sweeps the uploads that nothing has shown for 30 days',
      // Early morning in the Americas, when editors are asleep.
      schedule: Schedule.cron({ hour: '11', minute: '0' }),
      targets: [new LambdaFunction(uploads, { deadLetterQueue: this.failures, retryAttempts: 2 })],
    });
  }
}
