import { Duration } from 'aws-cdk-lib';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { resultKeys } from '#records/tables.ts';
import { acknowledge, allow, logGroup, nodeFunction, serviceRole } from './common.ts';
import type { DataStack } from './data-stack.ts';

interface ReaderProps {
  folder: string;
  tables: DataStack['tables'];
}

/** As long as Lambda lets a function run. */
export const readerTimeout = Duration.minutes(15);

/** What the reader stores: what it found, and how far it is. */
export const readingPartitions = [resultKeys.reading('*').pk];

/**
 * Reads every ballot for the page of results, whose own function has ten seconds. It is called without being waited for; the
 * page asks until the answer is there, and begins another run where one has ended without (functions/results/domain-readings.ts).
 */
export class Reader extends Construct {
  readonly function: Function;

  constructor(scope: Construct, id: string, { folder, tables }: ReaderProps) {
    super(scope, id);
    const logs = logGroup(this, 'Logs');
    const role = serviceRole(this, 'Role', 'lambda');
    logs.grantWrite(role);
    allow(role, ['dynamodb:GetItem', 'dynamodb:Query'], [tables.show.tableArn]);
    allow(role, ['dynamodb:Scan'], [tables.ballots.tableArn, tables.accounts.tableArn]);
    allow(role, ['dynamodb:GetItem', 'dynamodb:Query'], [tables.results.tableArn]);
    allow(role, ['dynamodb:PutItem', 'dynamodb:UpdateItem'], [tables.results.tableArn], {
      'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': readingPartitions },
    });
    this.function = nodeFunction(this, {
      name: 'reader',
      folder,
      timeout: readerTimeout,
      role,
      logs,
      // The most that a new account may take. A ballot of three votes takes 1.5 KB: some one and a half million.
      memorySize: 3008,
      // Two admins who ask at the same time wait for one run.
      retryAttempts: 0,
      environment: {
        SHOW_TABLE: tables.show.tableName,
        BALLOTS_TABLE: tables.ballots.tableName,
        ACCOUNTS_TABLE: tables.accounts.tableName,
        RESULTS_TABLE: tables.results.tableName,
      },
    });
    for (const rule of ['Serverless-LambdaDLQ', 'Serverless-LambdaAsyncFailureDestination'])
      acknowledge(
        this.function,
        rule,
        'Whoever asked for a reading asks until there is an answer, and begins another run where one has ended without.',
      );
  }
}
