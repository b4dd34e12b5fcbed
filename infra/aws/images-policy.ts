import { ArnFormat, type Stack } from 'aws-cdk-lib';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { AnyPrincipal, Effect, PolicyDocument, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnBucketPolicy, type IBucket } from 'aws-cdk-lib/aws-s3';
import { incomingPrefix } from '#records/uploads.ts';

/**
 * Who may read the bucket of pictures as a service: this distribution alone, over TLS, and nothing that has not been looked into. It stands beside
 * the distribution, whose stack depends on that of the bucket.
 */
export function imagesPolicy(scope: Stack, images: IBucket, distribution: Distribution): void {
  const cloudFront = [new ServicePrincipal('cloudfront.amazonaws.com')];
  const everything = [images.bucketArn, images.arnForObjects('*')];
  const arn = scope.formatArn({
    service: 'cloudfront',
    region: '',
    resource: 'distribution',
    resourceName: distribution.distributionId,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
  new CfnBucketPolicy(scope, 'ImagesPolicy', {
    bucket: images.bucketName,
    policyDocument: new PolicyDocument({
      statements: [
        new PolicyStatement({
          effect: Effect.DENY,
          actions: ['s3:*'],
          resources: everything,
          principals: [new AnyPrincipal()],
          conditions: { Bool: { 'aws:SecureTransport': 'false' } },
        }),
        // Listing makes S3 answer 404 instead of 403; CloudFront never lists.
        new PolicyStatement({
          actions: ['s3:GetObject', 's3:ListBucket'],
          resources: everything,
          principals: cloudFront,
          conditions: { StringEquals: { 'AWS:SourceArn': arn } },
        }),
        new PolicyStatement({
          effect: Effect.DENY,
          actions: ['s3:GetObject'],
          resources: [images.arnForObjects(`${incomingPrefix}*`)],
          principals: cloudFront,
        }),
      ],
    }),
  });
}
