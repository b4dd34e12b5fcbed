import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { App } from 'aws-cdk-lib';
import cdk from '../../cdk.json' with { type: 'json' };
import { originSecretHeader, siteHostHeader } from '#platform/chain/guards.ts';
import type { Group } from '../../functions/contract/endpoints.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import type { Platform } from '../../functions/platform/platform.ts';
import { visitorAddressHeader } from '../../functions/platform/visitor-address.ts';
import { bundleGroups, groups } from '../../infra/aws/groups.ts';
import { buildStacks } from '../../infra/aws/stacks.ts';
import { writeFunction } from '../../infra/bundle.ts';
import { nativeModules } from '../../infra/native.ts';
import { readSettings } from '../../infra/settings.ts';
import type { Reply, Request } from './bundle-process.ts';
import { startVault, type Vault } from './vault.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const driver = fileURLToPath(new URL('bundle-process.ts', import.meta.url));

/** A function of the template: the address of its module, and the names of the variables it is given. */
interface DeployedFunction {
  module: string;
  variables: string[];
}

/** The functions that a synthesis gives, each alone in a folder with what Lambda's platform would hold beside it. */
export async function synthesiseFunctions() {
  const folder = mkdtempSync(join(tmpdir(), 'acclaim-bundles-'));
  // The site is no function, and takes long to build.
  mkdirSync(join(folder, 'site', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'site', 'index.html'), '<!doctype html>');
  const context: Record<string, unknown> = cdk.context;
  const app = new App({ context, outdir: join(folder, 'cdk.out') });
  buildStacks(app, {
    settings: readSettings((name) => context[name]),
    bundles: await bundleGroups(),
    tallyFolder: await writeFunction('tally'),
    recountFolder: await writeFunction('results', 'segment'),
    pagesFolder: await writeFunction('pages'),
    mailFolder: await writeFunction('mail', 'sender'),
    readerFolder: await writeFunction('results', 'reader'),
    probeFolder: await writeFunction('probe'),
    siteFolder: join(folder, 'site'),
  });
  const assembly = app.synth();
  const { Resources } = assembly.getStackByName('acclaim-prod-api').template as {
    Resources: Record<string, { Type: string; Properties: LambdaProperties }>;
  };
  const found = Object.values(Resources)
    .filter(({ Type, Properties }) => Type === 'AWS::Lambda::Function' && isOfGroup(Properties))
    .map(({ Properties }) => {
      const group = Properties.Description.replace('Acclaim: ', '') as Group;
      const asset = join(assembly.directory, `asset.${Properties.Code.S3Key.replace('.zip', '')}`);
      const module = isolate(group, join(asset, 'index.mjs'), join(folder, 'functions', group));
      return [group, { module, variables: Object.keys(Properties.Environment.Variables) }] as const;
    });
  return {
    functions: Object.fromEntries(found) as Record<Group, DeployedFunction>,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The reader of every ballot answers no route. */
const isOfGroup = ({ Description }: LambdaProperties): boolean =>
  groups.some((group) => Description === `Acclaim: ${group}`);

interface LambdaProperties {
  Description: string;
  Code: { S3Key: string };
  Environment: { Variables: Record<string, unknown> };
}

/** Puts a bundle where it finds nothing of the project but the machine code it declares, as that of this machine. */
export function isolate(group: string, bundle: string, folder: string): string {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  copyFileSync(bundle, join(folder, 'index.mjs'));
  for (const name of nativeModules[group] ?? [])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  return pathToFileURL(join(folder, 'index.mjs')).href;
}

const secrets = {
  SESSION_SECRET_ARN: 'arn:aws:secretsmanager:us-west-2:123456789012:secret:session',
  BOT_CHECK_SECRET_ARN: 'arn:aws:secretsmanager:us-west-2:123456789012:secret:bot-check',
  BALLOT_SECRET_ARN: 'arn:aws:secretsmanager:us-west-2:123456789012:secret:ballot',
  ORIGIN_SECRET_ARN: 'arn:aws:secretsmanager:us-west-2:123456789012:secret:origin',
};
const originSecret = 'what the CDN shows in tests of bundles';
/** Variables that no template sets: they point a function at stand-ins of services that it finds by itself in the cloud. */
const standIns = ['MAIL_ENDPOINT', 'GOOGLE_KEYS_URL', 'APPLE_KEYS_URL'] as const;
/** Instances in one process, before a new one takes its place: each keeps its whole module in memory. */
const instancesPerProcess = 30;

export type BundleRunner = Awaited<ReturnType<typeof startBundles>>;

/** Runs synthesised functions; the environment of each holds the variables of its template, those of Lambda, and the stand-ins'. */
export async function startBundles(functions: Record<Group, DeployedFunction>) {
  const vault = await startVault();
  const processes = [new BundleProcess()];
  let instances = 0;

  const load = async (group: Group, platform: Platform): Promise<(event: object) => Promise<unknown>> => {
    const environment = await deployedEnvironment(functions[group].variables, platform, vault);
    instances += 1;
    const instance = instances;
    if (instance % instancesPerProcess === 0) processes.unshift(new BundleProcess());
    const process = processes[0]!;
    await process.ask({ load: functions[group].module, instance, environment });
    return (event) => process.ask({ call: instance, event, now: platform.clock.now() });
  };

  return {
    /** A new instance of a group's function, in the template's environment with the values of a platform. */
    handlerOf(group: Group, platform: Platform): LambdaHandler {
      let loaded: ReturnType<typeof load> | undefined;
      return async (event) => {
        loaded ??= load(group, platform);
        return (await loaded)(throughCdn(event, platform)) as ReturnType<LambdaHandler>;
      };
    },
    close: async () => {
      await Promise.all(processes.map((process) => process.end()));
      await vault.close();
    },
  };
}

/** The event with what the CDN adds; a platform with a secret of its own is called around the CDN. */
export function throughCdn(
  event: Parameters<LambdaHandler>[0],
  { environment }: Pick<Platform, 'environment'>,
): object {
  if (environment.ORIGIN_SECRET !== '') return event;
  return {
    ...event,
    headers: {
      ...event.headers,
      [originSecretHeader]: originSecret,
      [siteHostHeader]: event.headers?.['host'],
      [visitorAddressHeader]: event.requestContext.http.sourceIp,
    },
  };
}

/** What Lambda would give a function: the variables of its template, those of Lambda itself, and where the stand-ins of services are. */
export async function deployedEnvironment(
  variables: readonly string[],
  platform: Platform,
  vault: Vault,
): Promise<Record<string, string>> {
  const { environment } = platform;
  vault.replace(secrets.SESSION_SECRET_ARN, environment.SESSION_SECRET);
  vault.replace(secrets.BOT_CHECK_SECRET_ARN, environment.BOT_CHECK_SECRET);
  vault.replace(secrets.BALLOT_SECRET_ARN, environment.BALLOT_SECRET);
  vault.replace(secrets.ORIGIN_SECRET_ARN, originSecret);
  const values: Record<string, string> = { ...environment, ...secrets };
  return {
    AWS_REGION: 'us-west-2',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test-secret',
    AWS_LAMBDA_FUNCTION_NAME: 'acclaim',
    NODE_OPTIONS: '',
    ...Object.fromEntries([...variables, ...standIns].map((name) => [name, values[name] ?? ''])),
    SECRETS_ENDPOINT: vault.url,
    DYNAMODB_ENDPOINT: await endpointOf(platform.documents),
    ...(platform.objects && { S3_ENDPOINT: await endpointOf(platform.objects) }),
  };
}

type Endpoint = () => Promise<{ protocol: string; hostname: string; port?: number; path: string }>;

/** Where a client of the SDK sends its calls. */
async function endpointOf(client: { config: object }): Promise<string> {
  const { endpoint } = client.config as { endpoint: Endpoint };
  const { protocol, hostname, port, path } = await endpoint();
  return `${protocol}//${hostname}:${port}${path}`.replace(/\/$/, '');
}

type Question<T = Request> = T extends Request ? Omit<T, 'number'> : never;

/** A bare Node process with the driver in it. */
export class BundleProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  private asked = 0;

  /** Hands on what functions write to their log. */
  constructor(log: (line: string) => void = () => undefined) {
    this.child = fork(driver, [], { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    this.child.on('message', ({ number, result, error, lines }: Reply) => {
      for (const line of lines) log(line);
      const waiter = this.waiting.get(number);
      this.waiting.delete(number);
      if (error === undefined) waiter?.resolve(result);
      else waiter?.reject(new Error(error));
    });
    this.child.on('exit', (code) => {
      for (const waiter of this.waiting.values())
        waiter.reject(new Error(`The process of the bundles ended with ${code}.`));
    });
  }

  ask(question: Question): Promise<unknown> {
    this.asked += 1;
    const waiter = Promise.withResolvers<unknown>();
    this.waiting.set(this.asked, waiter);
    this.child.send({ ...question, number: this.asked });
    return waiter.promise;
  }

  async end(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.disconnect();
    await exited;
  }
}
