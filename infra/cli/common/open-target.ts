import { randomUUID } from 'node:crypto';
import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { S3Client } from '@aws-sdk/client-s3';
import { DescribeExecutionCommand, SFNClient, StartExecutionCommand } from '@aws-sdk/client-sfn';
import { systemClock } from '#platform/clock.ts';
import { createDocuments } from '#platform/documents.ts';
import { createSecrets, type Secrets } from '#platform/secrets.ts';
import { stackKeys } from './stack-keys.ts';
import type { Cdn, LinkParts, OpenedTarget, OpenTarget, RecountMachine } from '../../target.ts';

/** Opens the local data, whether the site is running or not, or a deployed stack. The caller closes it. */
export const openTarget: OpenTarget = async ({ stack }) => {
  if (stack !== undefined) return openStack(stack);
  const { openLocal } = await import('../../local/open-local.ts');
  return openLocal(process.env['DATA_DIR'] || '.data');
};

const outputNames = {
  show: 'ShowTableName',
  ballots: 'BallotsTableName',
  accounts: 'AccountsTableName',
  submissions: 'SubmissionsTableName',
  results: 'ResultsTableName',
  mail: 'MailTableName',
  bucket: 'ImageBucketName',
} as const;

/** Opens a deployed stack by its outputs, with the environment's credentials and region. */
export async function openStack(name: string, client = new CloudFormationClient()): Promise<OpenedTarget> {
  await client.config.region().catch(() => {
    throw new Error(`Set AWS_REGION to the region of ${name}, such as AWS_REGION=us-west-2.`);
  });
  const outputs = await outputsOf(client, name);
  const web = await outputsBeside(client, name, 'web');
  const cdn = cdnOf(web);
  const output = (wanted: keyof typeof outputNames): string => {
    const value = outputs.get(outputNames[wanted]);
    if (value) return value;
    throw new Error(
      `The stack ${name} has no output ${outputNames[wanted]}. Name the data stack, such as acclaim-prod-data.`,
    );
  };
  // Empty settings: the operator's environment configures AWS.
  const documents = createDocuments('', {});
  const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' });
  return {
    documents,
    s3,
    tables: {
      show: output('show'),
      ballots: output('ballots'),
      accounts: output('accounts'),
      submissions: output('submissions'),
      results: output('results'),
      mail: output('mail'),
    },
    bucket: output('bucket'),
    exportBucket: () => laterOutput(name, outputs, 'ExportBucketName'),
    keys: stackKeys((wanted) => laterOutput(name, outputs, wanted)),
    ...(cdn && { cdn }),
    linkParts: async () => linkPartsOf(name, web, await outputsBeside(client, name, 'api')),
    recounts: async () => {
      const machine = (await outputsBeside(client, name, 'recount')).get('RecountMachine');
      if (machine) return stateMachine(machine);
      throw new Error(
        `There are no recount workers beside ${name}. Deploy the stage, or recount without --distributed.`,
      );
    },
    close: async () => {
      documents.destroy();
      s3.destroy();
    },
  };
}

type Outputs = ReadonlyMap<string, string>;

/** An output that a stage deployed before it lacks. */
function laterOutput(stack: string, outputs: Outputs, wanted: string): string {
  const value = outputs.get(wanted);
  if (value) return value;
  throw new Error(`The stack ${stack} has no output ${wanted} yet. Deploy the stage, then try again.`);
}

async function outputsOf(client: CloudFormationClient, stack: string): Promise<Outputs> {
  const { Stacks } = await client.send(new DescribeStacksCommand({ StackName: stack }));
  const outputs = Stacks?.[0]?.Outputs ?? [];
  return new Map(outputs.map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]));
}

/** The outputs of another stack of the stage, such as `acclaim-prod-web`; none before its deployment. */
async function outputsBeside(
  client: CloudFormationClient,
  dataStack: string,
  kind: 'api' | 'recount' | 'web',
): Promise<Outputs> {
  const stage = /^(.+)-data$/.exec(dataStack)?.[1];
  if (stage === undefined) return new Map();
  try {
    return await outputsOf(client, `${stage}-${kind}`);
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return new Map();
    throw error;
  }
}

function cdnOf(web: Outputs): Cdn | undefined {
  const distribution = web.get('DistributionId');
  const home = URL.parse(web.get('Address') ?? '');
  return distribution && home ? cloudFrontCdn(distribution, home.pathname.replace(/\/$/, '')) : undefined;
}

export const cloudFrontCdn = (
  distribution: string,
  basePath: string,
  client: CloudFrontClient = new CloudFrontClient(),
): Cdn => ({
  basePath,
  async forget(paths) {
    await client.send(
      new CreateInvalidationCommand({
        DistributionId: distribution,
        InvalidationBatch: {
          // Makes a retry of this request idempotent.
          CallerReference: randomUUID(),
          Paths: { Quantity: paths.length, Items: [...paths] },
        },
      }),
    );
  },
});

export const stateMachine = (stateMachineArn: string, client = new SFNClient()): RecountMachine => ({
  async start(run, segments) {
    const input = JSON.stringify({ segments });
    const started = await client.send(new StartExecutionCommand({ stateMachineArn, name: run, input }));
    return async () => {
      const { status, error, cause } = await client.send(
        new DescribeExecutionCommand({ executionArn: started.executionArn }),
      );
      if (status === 'RUNNING' || status === 'PENDING_REDRIVE') return 'running';
      if (status === 'SUCCEEDED') return 'done';
      const reason = [status, error, cause].filter((each) => each).join(': ');
      return { failure: `${reason}. See ${started.executionArn} in Step Functions.` };
    };
  },
});

function linkPartsOf(name: string, web: Outputs, api: Outputs): LinkParts {
  const [home, secret] = [web.get('Address'), api.get('SessionSecret')];
  if (!home || !secret)
    throw new Error(`There is no site beside ${name} yet. Deploy the stage before you make links into it.`);
  return { home: home.replace(/\/$/, ''), keys: sessionKeysOf(secret) };
}

const sessionKeysOf = (secret: string): Secrets['sessionKeys'] =>
  createSecrets(
    {
      SESSION_SECRET: '',
      SESSION_SECRET_ARN: secret,
      BOT_CHECK_SECRET: '',
      BOT_CHECK_SECRET_ARN: '',
      BALLOT_SECRET: '',
      BALLOT_SECRET_ARN: '',
      ORIGIN_SECRET: '',
      ORIGIN_SECRET_ARN: '',
      SECRETS_ENDPOINT: '',
    },
    systemClock,
  ).sessionKeys;
