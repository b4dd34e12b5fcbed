import { Stack } from 'aws-cdk-lib';
import { ObjectOwnership, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { acknowledge, logBucket, privateBucket } from './common.ts';

interface SiteBucketProps {
  basePath: string;
  folder: string;
}

export class SiteBucket extends Construct {
  readonly bucket: IBucket;
  readonly logs: IBucket;

  constructor(scope: Construct, id: string, { basePath, folder }: SiteBucketProps) {
    super(scope, id);
    // CloudFront delivers logs by ACL.
    this.logs = logBucket(this, 'Logs', { objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED });
    this.bucket = privateBucket(this, 'Bucket', {
      serverAccessLogsBucket: this.logs,
      serverAccessLogsPrefix: 'site/',
    });
    this.upload(basePath, folder);
  }

  /** Uploads the hashed files first, then the page that names them, so no page asks for a missing file. */
  private upload(basePath: string, folder: string): void {
    const shared = {
      destinationBucket: this.bucket,
      destinationKeyPrefix: basePath.slice(1),
      // Pages open during a deployment still load the previous one's files.
      prune: false,
    };
    const source = Source.asset(folder, { exclude: ['.vite', '.vite/**'] });
    const assets = new BucketDeployment(this, 'Assets', {
      ...shared,
      sources: [source],
      exclude: ['*'],
      include: ['assets/*'],
      cacheControl: [CacheControl.fromString('public, max-age=31536000, immutable')],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...shared,
      sources: [source],
      exclude: ['assets/*'],
      cacheControl: [CacheControl.fromString('public, max-age=0, s-maxage=60, must-revalidate')],
    });
    pages.node.addDependency(assets);
    acknowledgeUploader(this);
  }
}

/** The uploading function belongs to the CDK library, which sets its runtime and role. */
function acknowledgeUploader(scope: SiteBucket): void {
  const uploader = Stack.of(scope).node.children.find(({ node }) =>
    node.id.startsWith('Custom::CDKBucketDeployment'),
  );
  if (!uploader) throw new Error('The CDK library has renamed the function of its bucket deployments.');
  const site = Stack.of(scope).resolve(scope.bucket.bucketArn) as { 'Fn::GetAtt': [string, string] };
  const role =
    'Role of the CDK library: it reads the assets bucket and writes the site bucket, both private.';
  for (const finding of [
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]',
    'AwsSolutions-IAM5[Action::s3:GetBucket*]',
    'AwsSolutions-IAM5[Action::s3:GetObject*]',
    'AwsSolutions-IAM5[Action::s3:List*]',
    'AwsSolutions-IAM5[Action::s3:Abort*]',
    'AwsSolutions-IAM5[Action::s3:DeleteObject*]',
    `AwsSolutions-IAM5[Resource::arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${Stack.of(scope).region}/*]`,
    `AwsSolutions-IAM5[Resource::<${site['Fn::GetAtt'].join('.')}>/*]`,
  ]) {
    acknowledge(uploader, finding, role);
  }
  const runtime = 'The CDK library chooses the runtime and moves it on with its releases.';
  acknowledge(uploader, 'AwsSolutions-L1', runtime);
  acknowledge(uploader, 'Serverless-LambdaLatestVersion', runtime);
  acknowledge(
    uploader,
    'Serverless-LambdaTracing',
    'It runs during a deployment alone, which CloudFormation records.',
  );
  acknowledge(
    uploader,
    'Serverless-LambdaDLQ',
    'CloudFormation waits for its answer and rolls back without one.',
  );
}
