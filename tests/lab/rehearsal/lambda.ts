import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BundleProcess, linkNative } from './bundle-process.ts';
import { canAssume, type Access } from './iam.ts';
import type { Synthesis } from './synthesis.ts';
import type { Deployment, Resource } from './template.ts';
import type { FrontDoor } from './front-door.ts';
import { startWire, type Services } from './wire.ts';

export interface FunctionProperties {
  Description?: string;
  Role: string;
  /** Seconds. */
  Timeout: number;
  Code: { S3Key: string };
  Environment?: { Variables: Record<string, string> };
}
type Function = Resource<FunctionProperties>;

/** Who calls a function: a service of AWS, on behalf of one of our resources. */
export interface Invoker {
  service: string;
  sourceArn: string;
}

interface Options {
  deployment: Deployment;
  synthesis: Pick<Synthesis, 'directory'>;
  folder: string;
  access: Access;
  services: Services;
  /** Variables that no template sets, or that point at stand-ins of services outside AWS. */
  standIns: Record<string, string>;
  /** Where the site is reached on this machine. */
  door: FrontDoor;
  now: () => number;
}

export type Functions = ReturnType<typeof createFunctions>;

/** The name that the group or the part has in its function's description. */
const nameOf = ({ properties }: Function): string => (properties.Description ?? '').replace('Acclaim: ', '');

/**
 * The functions of a deployment: their very bundles in bare processes, in the environment of the template, each with its own role at the
 * wire. One is loaded at its first call.
 */
export function createFunctions(options: Options) {
  const { deployment, access, now } = options;
  let process: BundleProcess | undefined;
  const logged: string[] = [];
  const wires: Awaited<ReturnType<typeof startWire>>[] = [];
  const loaded = new Map<string, ReturnType<typeof load>>();
  let instances = 0;
  let before: Promise<unknown> = Promise.resolve();

  const load = async (own: Function) => {
    const { properties, region } = own;
    const by = nameOf(own);
    const role = properties.Role.split('/').at(-1) ?? '';
    if (!(await canAssume(deployment, role, 'lambda.amazonaws.com')))
      throw new Error(`Lambda may not assume the role ${role} of ${by}.`);
    const wire = await startWire(access, { role, by }, options.services);
    wires.push(wire);
    const bare = (process ??= new BundleProcess((line) => logged.push(line)));
    const instance = (instances += 1);
    const environment = environmentOf(own, region, wire.url, options);
    // A process has one environment at a time: what is loaded reads its own.
    before = before
      .catch(() => undefined)

      .then(() => bare.ask({ load: moduleOf(own, by, options), instance, environment }));
    await before;
    return (event: object) => bare.ask({ call: instance, event, now: now(), seconds: properties.Timeout });
  };

  const unplayable: string[] = [];
  const run = async (arn: string, event: object): Promise<unknown> => {
    const instance =
      loaded.get(arn) ??
      load(functionOf(deployment, arn)).catch((error: unknown) => {
        unplayable.push(error instanceof Error ? error.message : String(error));
        throw error;
      });
    loaded.set(arn, instance);
    return (await instance)(event);
  };

  return {
    /**
     * Calls a function for Lambda itself, which reads streams by the function's role.
     * @throws Error if the function fails
     */
    run,
    /**
     * Calls a function or an alias by its ARN, if its policy lets the caller. Undefined where it does not.
     * @throws Error if the function itself fails
     */
    invoke: async (arn: string, event: object, { service, sourceArn }: Invoker): Promise<unknown> => {
      const asked = { action: 'lambda:InvokeFunction', resource: arn };
      if (!(await access.allows({ service, sourceArn }, asked))) return undefined;
      return { answer: await run(arn, event) };
    },
    /** What functions have written to their logs, then forgotten. */
    logged: (): string[] => logged.splice(0),
    /** Functions that could not be loaded, and what the rehearsal could not play of their calls. */
    faults: (): string[] => [...unplayable, ...wires.flatMap((wire) => wire.faults)],
    close: async () => {
      await Promise.all([process?.end(), ...wires.map((wire) => wire.close())]);
    },
  };
}

/** The function that an ARN names: itself, or by an alias through the version that this points to. */
export function functionOf(deployment: Deployment, arn: string): Function {
  const [, , , , , , name = '', qualifier] = arn.split(':');
  const own = deployment.of<FunctionProperties>('AWS::Lambda::Function').find((one) => one.name === name);
  if (!own) throw new Error(`No template has the function ${name}.`);
  const aliases = deployment.of<{ FunctionName: string; Name: string }>('AWS::Lambda::Alias');
  const isThere = aliases.some(
    ({ properties }) => properties.FunctionName === name && properties.Name === qualifier,
  );
  if (qualifier !== undefined && !isThere) throw new Error(`${name} has no alias ${qualifier}.`);
  return own;
}

function moduleOf(own: Function, by: string, { synthesis, folder }: Options): string {
  const asset = join(synthesis.directory, `asset.${own.properties.Code.S3Key.replace('.zip', '')}`);
  const target = join(folder, own.name);
  const isCode = (path: string) => !path.startsWith(join(asset, 'node_modules'));
  cpSync(asset, target, { recursive: true, filter: isCode });
  linkNative(by, target);
  return pathToFileURL(join(target, 'index.mjs')).href;
}

function environmentOf(
  { name, properties }: Function,
  region: string,
  wire: string,
  { standIns, door }: Pick<Options, 'standIns' | 'door'>,
): Record<string, string> {
  const given = properties.Environment?.Variables ?? {};
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test-secret',
    AWS_LAMBDA_FUNCTION_NAME: name,
    NODE_OPTIONS: '',
    ...given,
    ...standIns,
    ...(given['PROBE_ADDRESS'] && { PROBE_ADDRESS: door.addressFor(given['PROBE_ADDRESS']) }),
    SECRETS_ENDPOINT: wire,
    DYNAMODB_ENDPOINT: wire,
    S3_ENDPOINT: `${wire}/local/s3`,
    KMS_ENDPOINT: wire,
    MAIL_ENDPOINT: `${wire}/local/ses`,
    // The account's id becomes a part of this host.
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: wire.replace('127.0.0.1', 'localhost'),
  };
}
