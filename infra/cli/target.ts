import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { systemClock, type Clock } from '#platform/clock.ts';
import { createDocuments } from '#platform/documents.ts';
import { createSecrets, type Secrets } from '#platform/secrets.ts';
import { cloudFrontCdn, type Cdn } from './cdn.ts';
import { stateMachine, type RecountMachine } from './recount-machine.ts';
import { outputsBeside, outputsOf, type Outputs } from './stack-outputs.ts';

/** The site an operator's command works on: its tables and its picture bucket. */
export interface Target {
  documents: DynamoDBDocumentClient;
  s3: S3Client;
  tables: { show: string; ballots: string; accounts: string; submissions: string; results: string };
  /** Name of the picture bucket. */
  bucket: string;
  /** Paths on the site itself that may be shown as its live stream; a deployed site has none. */
  livePaths?: readonly string[];
  /** Path under which a local site lives, such as `/gayvnawards`; a deployed site's is its CDN's. */
  basePath?: string;
  /** The CDN before the site; a local site has none, nor has a stage whose site was never deployed. */
  cdn?: Cdn;
  /** The time of a local site, which may have been set; a deployed site's is its engine's (site-clock.ts). */
  clock?: () => Promise<Clock>;
  /** What links into the site are made of; rejects where the stage's API or site was never deployed. */
  linkParts?: () => Promise<LinkParts>;
  /** What counts ballots by workers of the site's own; a local site has none. Rejects where the stage's recount was never deployed. */
  recounts?: () => Promise<RecountMachine>;
}

/** What a link into a site is made of. */
export interface LinkParts {
  /** Address of the site's home without a trailing slash. */
  home: string;
  /** Keys that the names of links are hashed with. */
  keys: Secrets['sessionKeys'];
}

/** A target that must be closed after use. */
export interface OpenedTarget extends Target {
  close(): Promise<void>;
}

export interface TargetChoice {
  /** Name of a deployed stack; the local data when absent. */
  stack?: string;
}

export type OpenTarget = (choice: TargetChoice) => Promise<OpenedTarget>;

/** Opens the local data, whether the site is running or stopped, or a deployed stack. The caller closes it. */
export const openTarget: OpenTarget = async ({ stack }) =>
  stack === undefined ? openLocalTarget() : openStack(stack);

/** Outputs of the stack that name what an operator's command needs. */
const outputNames = {
  show: 'ShowTableName',
  ballots: 'BallotsTableName',
  accounts: 'AccountsTableName',
  submissions: 'SubmissionsTableName',
  results: 'ResultsTableName',
  bucket: 'ImageBucketName',
} as const;

/** Opens a deployed stack by its outputs, with the credentials and the region of the environment. */
export async function openStack(name: string, client = new CloudFormationClient()): Promise<OpenedTarget> {
  await client.config.region().catch(() => {
    throw new Error(
      `Name the region that ${name} stands in, such as AWS_REGION=us-west-2 (the setting region).`,
    );
  });
  const outputs = await outputsOf(client, name);
  const web = await outputsBeside(client, name, 'web');
  const cdn = cdnOf(web);
  const output = (wanted: keyof typeof outputNames): string => {
    const value = outputs.get(outputNames[wanted]);
    if (value) return value;
    throw new Error(
      `The stack ${name} has no output ${outputNames[wanted]}; name the stack that holds the show's data.`,
    );
  };
  // The operator's own files say how to reach AWS.
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
    },
    bucket: output('bucket'),
    ...(cdn && { cdn }),
    linkParts: async () => linkPartsOf(name, web, await outputsBeside(client, name, 'api')),
    recounts: async () => machineOf(name, await outputsBeside(client, name, 'recount')),
    close: async () => {
      documents.destroy();
      s3.destroy();
    },
  };
}

/** The distribution of a stage by the outputs of its web stack. */
function cdnOf(web: Outputs): Cdn | undefined {
  const distribution = web.get('DistributionId');
  const home = URL.parse(web.get('Address') ?? '');
  return distribution && home ? cloudFrontCdn(distribution, home.pathname.replace(/\/$/, '')) : undefined;
}

function linkPartsOf(name: string, web: Outputs, api: Outputs): LinkParts {
  const [home, secret] = [web.get('Address'), api.get('SessionSecret')];
  if (!home || !secret)
    throw new Error(`Beside ${name} there is no site yet: deploy the stage before you make links into it.`);
  return { home: home.replace(/\/$/, ''), keys: sessionKeysOf(secret) };
}

function machineOf(name: string, recount: Outputs): RecountMachine {
  const machine = recount.get('RecountMachine');
  if (machine) return stateMachine(machine);
  throw new Error(
    `Beside ${name} there is nothing that counts by workers: deploy the stage, or recount without --distributed.`,
  );
}

/** The keys of a secret in Secrets Manager. */
const sessionKeysOf = (secret: string): Secrets['sessionKeys'] =>
  createSecrets(
    {
      SESSION_SECRET: '',
      SESSION_SECRET_ARN: secret,
      BOT_CHECK_SECRET: '',
      BOT_CHECK_SECRET_ARN: '',
      ORIGIN_SECRET: '',
      ORIGIN_SECRET_ARN: '',
      SECRETS_ENDPOINT: '',
    },
    systemClock,
  ).sessionKeys;

async function openLocalTarget(): Promise<OpenedTarget> {
  const { openLocal } = await import('../local/open-local.ts');
  return openLocal(process.env['DATA_DIR'] || '.data');
}
