import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function,
  LoggingFormat,
  Runtime,
  StartingPosition,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { EnvironmentName } from '#platform/environment.ts';
import { resultKeys } from '#records/tables.ts';
import { acknowledge } from './acknowledge.ts';
import type { DataStack } from './data-stack.ts';

interface TallyStackProps extends StackProps {
  data: DataStack;
  /** Folder of the bundle (../bundle.ts). */
  folder: string;
}

/** The store's rights to the results table. */
const resultRights = ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'];
export const tallyTimeout = Duration.minutes(1);

/** The live count, and changes it could not read. */
const countedPartitions = [`${resultKeys.lag().pk}*`, resultKeys.unreadable('', '').pk];
const streamRights = [
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
    const { ballots } = data.tables;
    this.function.addEventSourceMapping('Changes', {
      ...(ballots.tableStreamArn !== undefined && { eventSourceArn: ballots.tableStreamArn }),
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 1000,
      maxBatchingWindow: Duration.seconds(1),
      // Window events name the shard, which exactly-once counting needs.
      tumblingWindow: Duration.minutes(15),
      parallelizationFactor: 1,
      // Retries for half a day; the stream has the records for half a day more.
      maxRecordAge: Duration.hours(12),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.deadLetters),
    });
  }

  private countingFunction({ tables }: DataStack, folder: string): Function {
    const logGroup = new LogGroup(this, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    logGroup.grantWrite(role);
    role.addToPolicy(
      new PolicyStatement({
        actions: resultRights,
        resources: [tables.results.tableArn],
        // Not a certificate, a rule or a key.
        conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': countedPartitions } },
      }),
    );
    role.addToPolicy(
      new PolicyStatement({ actions: streamRights, resources: [tables.ballots.tableStreamArn ?? ''] }),
    );
    const environment: Partial<Record<EnvironmentName, string>> = { RESULTS_TABLE: tables.results.tableName };
    const handler = new Function(this, 'Function', {
      description: 'Acclaim: tally',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(folder),
      memorySize: 1769,
      timeout: tallyTimeout,
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      tracing: Tracing.ACTIVE,
      environment,
    });
    acknowledge(
      role,
      'AwsSolutions-IAM5[Resource::*]',
      'X-Ray takes trace segments for the account as a whole; its two write actions know no resource.',
    );
    acknowledge(
      handler,
      'Serverless-LambdaDLQ',
      'The function is called by the stream alone, whose failures have a queue of their own.',
    );
    return handler;
  }
}
