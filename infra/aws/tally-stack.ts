import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { resultKeys } from '#records/tables.ts';
import { liveCountBatch } from '../live-count.ts';
import { acknowledge, allow, logGroup, nodeFunction, serviceRole } from './common.ts';
import type { DataStack } from './data-stack.ts';

interface TallyStackProps extends StackProps {
  data: DataStack;
  folder: string;
}

/** How often the verdict of the last recount is told. */
export const driftTold = Duration.minutes(5);

const resultRights = ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];
export const tallyTimeout = Duration.minutes(1);

/** The live count, and changes it could not read. */
const countedPartitions = [`${resultKeys.lag().pk}*`, resultKeys.unreadable('', '').pk];
export const streamRights = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
];

/** The live count from the ballots' change stream. Its settings: functions/tally/DECISION-exactly-once.md. */
export class TallyStack extends Stack {
  readonly function: Function;
  /** Batches Lambda gave up on: shard and sequence numbers, while the stream still has the records. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { data, folder, ...props }: TallyStackProps) {
    super(scope, id, props);
    this.deadLetters = new Queue(this, 'DeadLetters', {
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const rule of ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy'])
      acknowledge(this.deadLetters, rule, 'This queue is where the failures of the stream go.');
    this.function = this.countingFunction(data, folder);
    // While nobody votes there is no change of a ballot, yet the alarm has to ring as long as the last recount's verdict stands.
    const rule = new Rule(this, 'EachFiveMinutes', {
      description: 'Acclaim: has the drift of the live count told again',
      schedule: Schedule.rate(driftTold),
      targets: [new LambdaFunction(this.function, { retryAttempts: 0 })],
    });
    acknowledge(rule, 'Serverless-EventBusDLQ', 'What one call did not tell, the next one tells.');
    const { ballots } = data.tables;
    this.function.addEventSourceMapping('Changes', {
      ...(ballots.tableStreamArn !== undefined && { eventSourceArn: ballots.tableStreamArn }),
      startingPosition: StartingPosition.TRIM_HORIZON,
      // A write costs the same for one change as for thousands. A shard takes 1,000 changes a second at most.
      batchSize: liveCountBatch.changes,
      maxBatchingWindow: Duration.seconds(liveCountBatch.seconds),
      // Window events name the shard, which exactly-once counting needs.
      tumblingWindow: Duration.minutes(liveCountBatch.windowMinutes),
      parallelizationFactor: 1,
      // Retries for half a day; the stream has the records for half a day more.
      maxRecordAge: Duration.hours(12),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.deadLetters),
    });
  }

  private countingFunction({ tables }: DataStack, folder: string): Function {
    const logs = logGroup(this, 'Logs');
    const role = serviceRole(this, 'Role', 'lambda');
    logs.grantWrite(role);
    allow(role, resultRights, [tables.results.tableArn], {
      // Not a certificate, a rule or a key.
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': countedPartitions },
    });
    allow(role, streamRights, [tables.ballots.tableStreamArn ?? '']);
    const handler = nodeFunction(this, {
      name: 'tally',
      folder,
      timeout: tallyTimeout,
      role,
      logs,
      environment: { RESULTS_TABLE: tables.results.tableName },
    });
    acknowledge(
      handler,
      'Serverless-LambdaDLQ',
      'The function is called by the stream alone, whose failures have a queue of their own.',
    );
    return handler;
  }
}
