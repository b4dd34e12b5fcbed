import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Role } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition, type Function } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { shownPartitions } from '#records/tables.ts';
import { writtenFolder } from '#rules/page-choice.ts';
import type { Settings } from '../settings.ts';
import type { ApiStack } from './api-stack.ts';
import { isComplete } from '../native.ts';
import { acknowledge, allow, deadLetterQueue, logGroup, nodeFunction, serviceRole } from './common.ts';
import { refuseDeployment } from './group-function.ts';
import type { DataStack } from './data-stack.ts';
import { streamRights } from './tally-stack.ts';
import type { WebStack } from './web-stack.ts';

interface PagesStackProps extends StackProps {
  settings: Settings;
  data: DataStack;
  api: ApiStack;
  web: WebStack;
  folder: string;
}

/** A new build writes every page of the show, a picture for each nominee included. */
export const pagesTimeout = Duration.minutes(10);

/**
 * The writer of pages, run by changes of the show table and each minute (functions/pages/DECISION-written-pages.md). The site does
 * not depend on it: without it, or past what it wrote, visitors get the shell.
 */
export class PagesStack extends Stack {
  readonly function: Function;
  /** Changes that Lambda gave up on; the next change, or the next day, writes what they would have. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: PagesStackProps) {
    super(scope, id, props);
    const { data } = props;
    const reason = 'This queue is where the failures of the writer go.';
    this.deadLetters = deadLetterQueue(this, 'DeadLetters', reason);
    this.function = this.writingFunction(props);
    const { show } = data.tables;
    const partitions = [
      ...shownPartitions.keys.flatMap((key) => FilterRule.isEqual(key) as unknown[]),
      ...shownPartitions.beginnings.flatMap((beginning) => FilterRule.beginsWith(beginning) as unknown[]),
    ];
    this.function.addEventSourceMapping('Changes', {
      ...(show.tableStreamArn !== undefined && { eventSourceArn: show.tableStreamArn }),
      startingPosition: StartingPosition.LATEST,
      batchSize: 1000,
      maxBatchingWindow: Duration.seconds(1),
      filters: [FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: partitions } } } })],
      retryAttempts: 10,
      maxRecordAge: Duration.hours(1),
      onFailure: new SqsDlq(this.deadLetters),
    });
    // What a minute has missed is seen by the next.
    this.function.configureAsyncInvoke({
      onFailure: new SqsDestination(this.deadLetters),
      retryAttempts: 0,
      maxEventAge: Duration.minutes(1),
    });
    new Rule(this, 'EachMinute', {
      description: 'Acclaim: has the writer of pages look whether something fell due',
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaFunction(this.function, { deadLetterQueue: this.deadLetters, retryAttempts: 0 })],
    });
  }

  private writingFunction({ data, api, web, settings, folder }: PagesStackProps): Function {
    const logs = logGroup(this, 'Logs');
    const role = serviceRole(this, 'Role', 'lambda');
    logs.grantWrite(role);
    const { show } = data.tables;
    allow(role, ['dynamodb:GetItem', 'dynamodb:Query'], [show.tableArn]);
    allow(role, [...streamRights], [show.tableStreamArn ?? '']);
    this.grantWriting(role, web, settings);
    // Pictures of nominees, for the cards that their pages are shared with.
    allow(role, ['s3:GetObject'], [data.images.arnForObjects('*')]);
    // Without it, S3 answers 403 instead of 404 for a missing picture.
    allow(role, ['s3:ListBucket'], [data.images.bucketArn]);
    const arn = this.resolve(Stack.of(data.images).exportValue(data.images.bucketArn)) as {
      'Fn::ImportValue': string;
    };
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::${arn['Fn::ImportValue']}/*]`,
      'Pictures are named by their content, so that their names cannot be listed here.',
    );
    const handler = nodeFunction(this, {
      name: 'pages',
      folder,
      timeout: pagesTimeout,
      role,
      logs,
      environment: {
        ...api.variables,
        SITE_BUCKET: web.site.bucketName,
        PAGE_INDEX_ARN: web.pageIndex.keyValueStoreArn,
      },
    });
    if (!isComplete('pages', folder)) refuseDeployment(this, 'pages');
    acknowledge(
      handler,
      'Serverless-LambdaDLQ',
      'The stream and the schedule, which call it, have a queue for failures.',
    );
    return handler;
  }

  private grantWriting(role: Role, web: WebStack, { basePath }: Settings): void {
    const keys = `${basePath.slice(1)}/${writtenFolder}/*`;
    allow(role, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'], [web.site.arnForObjects(keys)]);
    // Without it, S3 answers 403 instead of 404 for a state that is not there yet.
    allow(role, ['s3:ListBucket'], [web.site.bucketArn]);
    const rights = ['DescribeKeyValueStore', 'ListKeys', 'UpdateKeys'];
    allow(
      role,
      rights.map((right) => `cloudfront-keyvaluestore:${right}`),
      [web.pageIndex.keyValueStoreArn],
    );
    const arn = this.resolve(web.exportValue(web.site.bucketArn)) as { 'Fn::ImportValue': string };
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::${arn['Fn::ImportValue']}/${keys}]`,
      'Pages are named by their content, so that their names cannot be listed here.',
    );
  }
}
