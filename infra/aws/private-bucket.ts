import { RemovalPolicy } from 'aws-cdk-lib';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  type IBucket,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';

/** An encrypted bucket, closed to the public, TLS only, retained when its stack is deleted. */
export function privateBucket(scope: Construct, id: string, props: BucketProps): IBucket {
  const bucket = new Bucket(scope, id, {
    encryption: BucketEncryption.S3_MANAGED,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    removalPolicy: RemovalPolicy.RETAIN,
    ...props,
  });
  // The class's `isWebsite` does not match its own interface under exactOptionalPropertyTypes.
  return bucket as IBucket;
}
