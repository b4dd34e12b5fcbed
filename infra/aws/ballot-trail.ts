import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { CfnTrail } from 'aws-cdk-lib/aws-cloudtrail';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { acknowledge, privateBucket } from './common.ts';

interface BallotTrailProps {
  stage: string;
  ballots: TableV2;
  /** The only writer of ballots, whose own writes are not recorded. */
  votes: Function;
}

/** How long a record is kept: beyond the next edition. */
const kept = Duration.days(400);

/**
 * Records every write of a ballot by anyone but the function that takes votes: who, when and which. There are none in a year without
 * an incident, a restore aside, so that it costs nothing (functions/count/DECISION-keys.md).
 */
export class BallotTrail extends Construct {
  constructor(scope: Construct, id: string, { stage, ballots, votes }: BallotTrailProps) {
    super(scope, id);
    const stack = Stack.of(this);
    const trailName = `acclaim-${stage}-ballots`;
    const arn = stack.formatArn({ service: 'cloudtrail', resource: 'trail', resourceName: trailName });
    const bucket = trailBucket(this, arn, `AWSLogs/${stack.account}/*`);
    const trail = new CfnTrail(this, 'Trail', {
      trailName,
      s3BucketName: bucket.bucketName,
      isLogging: true,
      // Signed digests: a record that was changed or deleted afterwards is found.
      enableLogFileValidation: true,
      isMultiRegionTrail: false,
      includeGlobalServiceEvents: false,
      advancedEventSelectors: [
        {
          name: 'Ballots that something else than the votes function wrote',
          fieldSelectors: [
            { field: 'eventCategory', equalTo: ['Data'] },
            { field: 'resources.type', equalTo: ['AWS::DynamoDB::Table'] },
            { field: 'resources.ARN', equalTo: [ballots.tableArn] },
            { field: 'readOnly', equalTo: ['false'] },
            { field: 'userIdentity.arn', notEquals: [sessionOf(votes)] },
          ],
        },
      ],
    });
    // CloudTrail checks that it may write there when the trail is made.
    if (bucket.policy) trail.node.addDependency(bucket.policy);
    new CfnOutput(stack, 'BallotTrailBucket', { value: bucket.bucketName });
  }
}

/** Lambda names the session of a function's role as the function. */
const sessionOf = (handler: Function): string =>
  Stack.of(handler).formatArn({
    service: 'sts',
    region: '',
    resource: 'assumed-role',
    resourceName: `${handler.role?.roleName}/${handler.functionName}`,
  });

function trailBucket(scope: Construct, trail: string, records: string): IBucket {
  const bucket = privateBucket(scope, 'Bucket', {
    versioned: true,
    lifecycleRules: [{ expiration: kept, noncurrentVersionExpiration: kept }],
  });
  const principals = [new ServicePrincipal('cloudtrail.amazonaws.com')];
  const ofTrail = { 'aws:SourceArn': trail };
  bucket.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:GetBucketAcl'],
      resources: [bucket.bucketArn],
      principals,
      conditions: { StringEquals: ofTrail },
    }),
  );
  bucket.addToResourcePolicy(
    new PolicyStatement({
      actions: ['s3:PutObject'],
      resources: [bucket.arnForObjects(records)],
      principals,
      conditions: { StringEquals: { ...ofTrail, 's3:x-amz-acl': 'bucket-owner-full-control' } },
    }),
  );
  acknowledge(bucket, 'AwsSolutions-S1', 'It receives a few records a year, which have signed digests.');
  return bucket;
}
