import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, Billing, StreamViewType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { HttpMethods, type IBucket } from 'aws-cdk-lib/aws-s3';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { timeToLive } from '#records/tables.ts';
import { incomingPrefix } from '#records/uploads.ts';
import type { Settings } from '../settings.ts';
import { acknowledge, logBucket, privateBucket } from './common.ts';
import { ballotSecret, sealKey } from './trust-keys.ts';

export type TableName = 'show' | 'ballots' | 'accounts' | 'submissions' | 'results' | 'mail';

interface DataStackProps extends StackProps {
  settings: Pick<Settings, 'stage' | 'warmReadsPerSecond' | 'warmWritesPerSecond'>;
}

/** What must outlive a deployment: the six tables, the pictures and the keys of results. No deployment deletes them. */
export class DataStack extends Stack {
  readonly tables: Record<TableName, TableV2>;
  readonly images: IBucket;
  /** Names ballots and signs receipts; for the votes function and certifying alone. */
  readonly ballotSecret: ISecret;

  constructor(scope: Construct, id: string, { settings, ...props }: DataStackProps) {
    super(scope, id, props);
    this.tables = {
      // The writer of pages needs to know what changes, not how (pages-stack.ts).
      show: this.table('Show', settings, StreamViewType.KEYS_ONLY),
      // The tally needs each change with the item before and after (functions/tally).
      ballots: this.table('Ballots', settings, StreamViewType.NEW_AND_OLD_IMAGES),
      accounts: this.table('Accounts', settings),
      submissions: this.table('Submissions', settings),
      results: this.table('Results', settings),
      // The sender claims what it is told of, and reads it then (functions/mail).
      mail: this.table('Mail', settings, StreamViewType.KEYS_ONLY),
    };
    this.images = this.imageBucket();
    const exports = this.exportBucket();
    this.ballotSecret = ballotSecret(this);
    const outputs = {
      ShowTableName: this.tables.show.tableName,
      BallotsTableName: this.tables.ballots.tableName,
      AccountsTableName: this.tables.accounts.tableName,
      SubmissionsTableName: this.tables.submissions.tableName,
      ResultsTableName: this.tables.results.tableName,
      MailTableName: this.tables.mail.tableName,
      ImageBucketName: this.images.bucketName,
      ExportBucketName: exports.bucketName,
      BallotSecretArn: this.ballotSecret.secretArn,
      SealKeyArn: sealKey(this, settings.stage).keyArn,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }

  /** A table with the keys of functions/records/tables.ts. */
  private table(id: string, warm: DataStackProps['settings'], stream?: StreamViewType): TableV2 {
    return new TableV2(this, id, {
      partitionKey: { name: 'pk', type: AttributeType.STRING },
      sortKey: { name: 'sk', type: AttributeType.STRING },
      billing: Billing.onDemand(),
      timeToLiveAttribute: timeToLive,
      warmThroughput: {
        readUnitsPerSecond: warm.warmReadsPerSecond,
        writeUnitsPerSecond: warm.warmWritesPerSecond,
      },
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
      ...(stream && { dynamoStream: stream }),
    });
  }

  private imageBucket(): IBucket {
    const logs = logBucket(this, 'ImageLogs');
    const images = privateBucket(this, 'Images', {
      enforceSSL: false,
      // Pictures are named by their content: versions only guard against deletion by mistake.
      versioned: true,
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(30) },
        { prefix: incomingPrefix, expiration: Duration.days(1) },
      ],
      // The builder posts here from the site, whose origin this stack does not know. Any origin may ask: only
      // a signed form, for one key, type and size, lets a file in.
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], maxAge: 3000 }],
      serverAccessLogsBucket: logs,
    });
    acknowledge(
      images,
      'AwsSolutions-S10',
      'Its policy names the distribution, and a bucket has one policy: the stack of the distribution has it (images-policy.ts).',
    );
    return images;
  }

  /** Where DynamoDB writes the tables to for a backup, with the rights of the operator who asks (infra/cli/backup/export.ts). */
  private exportBucket(): IBucket {
    return privateBucket(this, 'Exports', {
      // Addresses and password hashes: long enough to repeat a save that broke off, and no longer.
      lifecycleRules: [
        { expiration: Duration.days(3), abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      serverAccessLogsBucket: logBucket(this, 'ExportLogs'),
    });
  }
}
