import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
  type SecretsManagerClientConfig,
} from '@aws-sdk/client-secrets-manager';
import { cached } from './cached.ts';
import type { Clock } from './clock.ts';
import type { Environment } from './environment.ts';

/** The current value and, during rotation, the previous one. */
export interface KeyRing {
  sign: string;
  accept: readonly string[];
}

/** Read on first use and cached for `secretAge`. */
export interface Secrets {
  sessionKeys: () => Promise<KeyRing>;
  botCheckSecret: () => Promise<string>;
  /** Never exchanged, and so not cached here: who keeps it keeps it for good. */
  ballotSecret: () => Promise<string>;
  /** Undefined without a CDN. */
  originKeys: () => Promise<KeyRing | undefined>;
}

/** In milliseconds. */
export const secretAge = 5 * 60 * 1000;

/** A new key signs only after this time, in milliseconds: by then every instance accepts it. */
export const signAfter = 2 * secretAge;

const minLength = 32;

type SecretSettings = Pick<
  Environment,
  | 'SESSION_SECRET'
  | 'SESSION_SECRET_ARN'
  | 'BOT_CHECK_SECRET'
  | 'BOT_CHECK_SECRET_ARN'
  | 'BALLOT_SECRET'
  | 'BALLOT_SECRET_ARN'
  | 'ORIGIN_SECRET'
  | 'ORIGIN_SECRET_ARN'
  | 'SECRETS_ENDPOINT'
>;

/**
 * From Secrets Manager where the environment has an ARN, or else from its variables. When a reload fails,
 * the last known value stays in use.
 */
export function createSecrets(
  environment: SecretSettings,
  clock: Clock,
  settings: SecretsManagerClientConfig = {},
): Secrets {
  const vault = lazily(() => createVault(environment.SECRETS_ENDPOINT, settings));
  const used = new Set<() => Promise<unknown>>();
  const refreshed = <T>(load: () => Promise<T>) => {
    const read = cached(clock, secretAge, load, { keptFor: Infinity });
    return () => {
      used.add(read);
      // Renewed together: a call waits for a vault that hangs once, not once for each secret.
      for (const each of used) void each().catch(() => undefined);
      return read();
    };
  };
  const ring = (text: string, arn: string) =>
    arn === '' ? always({ sign: text, accept: [text] }) : refreshed(() => readRing(vault(), arn, clock));
  const none = environment.ORIGIN_SECRET === '' && environment.ORIGIN_SECRET_ARN === '';
  return {
    sessionKeys: ring(environment.SESSION_SECRET, environment.SESSION_SECRET_ARN),
    botCheckSecret:
      environment.BOT_CHECK_SECRET_ARN === ''
        ? always(environment.BOT_CHECK_SECRET)
        : refreshed(async () => (await newest(vault(), environment.BOT_CHECK_SECRET_ARN)).text),
    ballotSecret:
      environment.BALLOT_SECRET_ARN === ''
        ? always(environment.BALLOT_SECRET)
        : async () => (await newest(vault(), environment.BALLOT_SECRET_ARN)).text,
    originKeys: none ? always(undefined) : ring(environment.ORIGIN_SECRET, environment.ORIGIN_SECRET_ARN),
  };
}

interface Version {
  text: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

type Vault = (arn: string, label: 'AWSCURRENT' | 'AWSPREVIOUS') => Promise<Version | undefined>;

function createVault(endpoint: string, settings: SecretsManagerClientConfig): Vault {
  // A vault that hangs must not outlast a call: the last known value is good, and who has none may be asked to try again.
  const requestHandler = { connectionTimeout: 1_000, requestTimeout: 1_500, throwOnRequestTimeout: true };
  const client = new SecretsManagerClient({ requestHandler, ...settings, ...(endpoint && { endpoint }) });
  return async (SecretId, VersionStage) => {
    try {
      const answer = await client.send(new GetSecretValueCommand({ SecretId, VersionStage }));
      return { text: answer.SecretString ?? '', createdAt: answer.CreatedDate?.getTime() ?? 0 };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  };
}

async function newest(vault: Vault, arn: string): Promise<Version> {
  const version = await vault(arn, 'AWSCURRENT');
  if (!version) throw new Error(`The secret ${arn} does not exist, or has no current version.`);
  return version;
}

async function readRing(vault: Vault, arn: string, clock: Clock): Promise<KeyRing> {
  const [current, previous] = await Promise.all([newest(vault, arn), vault(arn, 'AWSPREVIOUS')]);
  if (current.text.length < minLength)
    throw new Error(`The secret ${arn} must have at least ${minLength} characters.`);
  if (!previous) return { sign: current.text, accept: [current.text] };
  const isKnown = clock.now() - current.createdAt >= signAfter;
  return { sign: (isKnown ? current : previous).text, accept: [current.text, previous.text] };
}

function always<T>(value: T): () => Promise<T> {
  const answer = Promise.resolve(value);
  return () => answer;
}

function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
