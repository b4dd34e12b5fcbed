import { Duration, RemovalPolicy, Validations } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal, type IGrantable } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function,
  LoggingFormat,
  Runtime,
  SystemLogLevel,
  Tracing,
  type FunctionOptions,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays, type LogGroupProps } from 'aws-cdk-lib/aws-logs';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct, IConstruct } from 'constructs';
import type { EnvironmentName } from '#platform/environment.ts';

/** Accepts a cdk-nag finding on a construct and its children, with the reason. */
export function acknowledge(construct: IConstruct, rule: string, reason: string): void {
  Validations.of(construct).acknowledge({ id: rule, reason });
}

/** A queue for calls that Lambda gave up on, for two weeks; it goes with its stack. */
export function deadLetterQueue(scope: Construct, id: string, reason: string): Queue {
  const queue = new Queue(scope, id, {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
    removalPolicy: RemovalPolicy.DESTROY,
  });
  for (const rule of ['AwsSolutions-SQS3', 'Serverless-SQSRedrivePolicy']) acknowledge(queue, rule, reason);
  return queue;
}

/** Logs for three months; they go with their stack. */
export const logGroup = (scope: Construct, id: string, props: LogGroupProps = {}): LogGroup =>
  new LogGroup(scope, id, {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
    ...props,
  });

export const serviceRole = (scope: Construct, id: string, service: string): Role =>
  new Role(scope, id, { assumedBy: new ServicePrincipal(`${service}.amazonaws.com`) });

export function allow(
  { grantPrincipal }: IGrantable,
  actions: readonly string[],
  resources: string[],
  conditions: Record<string, unknown> = {},
): void {
  grantPrincipal.addToPrincipalPolicy(new PolicyStatement({ actions: [...actions], resources, conditions }));
}

interface NodeFunctionProps extends Omit<FunctionOptions, 'role' | 'logGroup'> {
  /** A group of the contract, or what else the function does. */
  name: string;
  folder: string;
  timeout: Duration;
  role: Role;
  logs: LogGroup;
  environment: Partial<Record<EnvironmentName, string>>;
}

/** Why tracing takes a right to everything. */
export const tracesKnowNoResource =
  'X-Ray takes trace segments for the account as a whole; its two write actions know no resource.';

/** A function of ours, which is traced. */
export function nodeFunction(
  scope: Construct,
  { name, folder, logs, ...props }: NodeFunctionProps,
): Function {
  acknowledge(props.role, 'AwsSolutions-IAM5[Resource::*]', tracesKnowNoResource);
  return new Function(scope, 'Function', {
    description: `Acclaim: ${name}`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: 'index.handler',
    code: Code.fromAsset(folder),
    // 1769 MB is one full vCPU, which start-up and argon2id need.
    memorySize: 1769,
    logGroup: logs,
    loggingFormat: LoggingFormat.JSON,
    // Of Lambda's own lines, those of calls and starts that failed; the others, two a call, would be more than half of the logs.
    // https://docs.aws.amazon.com/lambda/latest/dg/monitoring-cloudwatchlogs-log-level.html, read 2026-11-25. Ours are all kept.
    systemLogLevelV2: SystemLogLevel.WARN,
    tracing: Tracing.ACTIVE,
    ...props,
  });
}

/** An encrypted bucket, closed to the public, TLS only, retained when its stack is deleted. */
export const privateBucket = (scope: Construct, id: string, props: BucketProps): IBucket =>
  // The class's `isWebsite` does not match its own interface under exactOptionalPropertyTypes.
  new Bucket(scope, id, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN,
    ...props,
  }) as IBucket;

/** A private bucket for access logs, which it stores for 90 days. */
export function logBucket(scope: Construct, id: string, props: BucketProps = {}): IBucket {
  const bucket = privateBucket(scope, id, {
    ...props,
    lifecycleRules: [{ expiration: Duration.days(90) }],
  });
  acknowledge(
    bucket,
    'AwsSolutions-S1',
    'This bucket receives the access logs; logging its own would never end.',
  );
  return bucket;
}
