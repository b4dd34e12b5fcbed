import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestApi } from '../../contract/api.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { imageBucket, siteBucket } from '../../../infra/local/s3/s3.ts';
import { startVault } from '../../support/vault.ts';
import { createDoors } from './api-doors.ts';
import { createGateway } from './api-gateway.ts';
import { createEdge, type Origin } from './cloudfront.ts';
import type { Answer, Call } from './http.ts';
import { startFrontDoor } from './front-door.ts';
import { createAccess } from './iam.ts';
import { createFunctions } from './lambda.ts';
import { startKeyValueStores } from './key-value-store.ts';
import { createObjects } from './objects.ts';
import { startSiteBucket } from './site-storage.ts';
import type { Synthesis } from './synthesis.ts';
import { deploy, type GivenName } from './template.ts';
import { createTriggers } from './triggers.ts';

/** What exists outside the templates under names of its own: the engine's tables, and the buckets of the local S3. */
const given: GivenName = (stack, id, type) => {
  if (type === 'AWS::DynamoDB::GlobalTable') {
    const table = id.replace(/[0-9A-F]{8}$/, '').toLowerCase();
    return localTables[table as keyof typeof localTables];
  }
  if (type !== 'AWS::S3::Bucket') return undefined;
  if (stack.endsWith('-data') && /^Images[0-9A-F]{8}$/.test(id)) return imageBucket;
  return stack.endsWith('-web') && /^SiteBucket[0-9A-F]{8}$/.test(id) ? siteBucket : undefined;
};

const secretTexts = {
  SecretsSession: 'SESSION_SECRET',
  SecretsBotCheck: 'BOT_CHECK_SECRET',
  BallotSecret: 'BALLOT_SECRET',
} as const;
const originSecret = 'what the CDN shows in a rehearsal';

export type Stage = Awaited<ReturnType<typeof openStage>>;
export type World = Pick<TestApi, 'platform' | 'site' | 'bucket' | 'mail'>;

/**
 * One deployed stage: what its templates say, played around the embedded engine, the local S3, a vault and a stand-in of SES. The calls of its
 * functions go to the same engine as those of the tests.
 */
export async function openStage(
  synthesis: Pick<Synthesis, 'directory' | 'stacks' | 'siteFolder'>,
  { platform, site, bucket, mail }: World,
) {
  const now = () => platform.clock.now();
  const deployment = deploy(synthesis.stacks, given);
  const access = createAccess(deployment);
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-stage-'));
  const vault = await startVault();
  const texts = new Map<string, string>();
  for (const secret of deployment.of('AWS::SecretsManager::Secret')) {
    const [part] = /^(?:Secrets(?:Session|BotCheck|Origin)|BallotSecret)/.exec(secret.id) ?? [];
    const name = secretTexts[part as keyof typeof secretTexts];
    texts.set(secret.attribute('Id'), name ? platform.environment[name] : originSecret);
  }
  for (const [arn, text] of texts) vault.replace(arn, text);
  const stores = new Map(
    deployment
      .of('AWS::CloudFront::KeyValueStore')
      .map((store) => [store.attribute('Arn'), new Map<string, string>()]),
  );
  const index = await startKeyValueStores(stores);
  const written = await startSiteBucket();
  const { endpoint } = bucket.client.config;
  const { protocol, hostname, port } = await endpoint!();
  const { BOT_CHECK_VERIFY_URL, GOOGLE_KEYS_URL, APPLE_KEYS_URL } = platform.environment;
  const door = await startFrontDoor((call) => edge.send(call));
  const functions = createFunctions({
    deployment,
    synthesis,
    folder,
    access,
    services: {
      dynamodb: site.wire.endpoint,
      secretsmanager: vault.url,
      s3: `${protocol}//${hostname}:${port}`,
      ses: mail.url,
      [`s3/${siteBucket}`]: written.url,
      'cloudfront-keyvaluestore': index.url,
    },
    // Providers outside AWS, which no test may call.
    standIns: { BOT_CHECK_VERIFY_URL, GOOGLE_KEYS_URL, APPLE_KEYS_URL },
    door,
    now,
  });
  const gateway = createGateway({ deployment, invoke: functions.invoke, now: () => performance.now() });
  const clients = { [imageBucket]: bucket.client, [siteBucket]: written.client };
  const objects = createObjects({ deployment, access, clients, synthesis });
  const doors = createDoors({ deployment, gateway });
  const ask = async (origin: Origin, call: Call, distribution: string): Promise<Answer> => {
    if (!doors.has(origin.DomainName)) return objects(origin, call, distribution);
    const shown = Object.entries(call.headers).map(([name, value]) => [name, resolved(value, texts)]);
    const certificate = origin.CustomOriginConfig?.OriginMtlsConfig?.ClientCertificateArn;
    const sent = { ...call, headers: Object.fromEntries(shown) as Call['headers'] };
    return doors.knock(origin.DomainName, sent, certificate);
  };
  const edge = createEdge({ deployment, ask, stores, now });

  return {
    deployment,
    access,
    functions,
    edge,
    doors,
    triggers: createTriggers({ deployment, functions, access }),
    /** What was denied or could not be played, by name; then forgotten. */
    faults: (): string[] => {
      const found = [...access.denied(), ...functions.faults()];
      access.forget();
      return found;
    },
    close: async () => {
      await functions.close();
      await Promise.all([vault.close(), index.close(), written.close(), door.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** CloudFormation puts a secret's text where a template names it by a dynamic reference. */
function resolved(value: string, texts: ReadonlyMap<string, string>): string {
  return value.replaceAll(/\{\{resolve:secretsmanager:(.+?):SecretString:::\}\}/g, (_all, arn: string) => {
    const text = texts.get(arn);
    if (text === undefined) throw new Error(`No template has the secret ${arn}.`);
    return text;
  });
}
