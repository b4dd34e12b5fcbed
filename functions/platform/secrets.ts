import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { cached } from './cached.ts';
import type { Clock } from './clock.ts';
import type { Environment } from './environment.ts';

/** What a secret stands for while it may be exchanged: the newest text and the one before it. */
export interface KeyRing {
  /** Signs what is handed out. */
  sign: string;
  /** What is brought back counts with any of these. */
  accept: readonly string[];
}

/** The secrets of a function, read when one is needed for the first time and some minutes old at most. */
export interface Secrets {
  /** Signs sessions, CSRF tokens, nonces, and the names of what is stored without being named in clear. */
  sessionKeys: () => Promise<KeyRing>;
  /** What the bot-check provider knows us by. */
  botCheckSecret: () => Promise<string>;
  /** What the CDN shows with every request; undefined where no CDN stands before the functions. */
  originKeys: () => Promise<KeyRing | undefined>;
}

/** How long a function instance keeps a secret, in milliseconds: so long a new one takes to be known everywhere. */
export const secretAge = 5 * 60 * 1000;

/**
 * A new key is accepted at once and signs only after this time, in milliseconds: by then every instance knows it, even one whose
 * last look failed. Nothing that one instance signs is ever unknown to another.
 */
export const signAfter = 2 * secretAge;

/** Least length of what signs, in characters. */
const leastLength = 32;

type SecretSettings = Pick<
  Environment,
  | 'SESSION_SECRET'
  | 'SESSION_SECRET_ARN'
  | 'BOT_CHECK_SECRET'
  | 'BOT_CHECK_SECRET_ARN'
  | 'ORIGIN_SECRET'
  | 'ORIGIN_SECRET_ARN'
  | 'SECRETS_ENDPOINT'
>;

/**
 * Secrets as the environment says: those of Secrets Manager where it names them, or texts that stand in it, as on the local runtime.
 * A look that fails leaves an instance with what it knows; one that knows nothing yet fails, and asks again at the next call.
 */
export function createSecrets(environment: SecretSettings, clock: Clock): Secrets {
  const vault = lazily(() => createVault(environment.SECRETS_ENDPOINT));
  const kept = <T>(load: () => Promise<T>) => cached(clock, secretAge, orLast(load));
  const ring = (text: string, arn: string) =>
    arn === '' ? always({ sign: text, accept: [text] }) : kept(() => readRing(vault(), arn, clock));
  const none = environment.ORIGIN_SECRET === '' && environment.ORIGIN_SECRET_ARN === '';
  return {
    sessionKeys: ring(environment.SESSION_SECRET, environment.SESSION_SECRET_ARN),
    botCheckSecret:
      environment.BOT_CHECK_SECRET_ARN === ''
        ? always(environment.BOT_CHECK_SECRET)
        : kept(async () => (await newest(vault(), environment.BOT_CHECK_SECRET_ARN)).text),
    originKeys: none ? always(undefined) : ring(environment.ORIGIN_SECRET, environment.ORIGIN_SECRET_ARN),
  };
}

interface Version {
  text: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** Reads one version of a secret; undefined when the secret has none under this label. */
type Vault = (arn: string, label: 'AWSCURRENT' | 'AWSPREVIOUS') => Promise<Version | undefined>;

function createVault(endpoint: string): Vault {
  const client = new SecretsManagerClient(endpoint ? { endpoint } : {});
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
  if (current.text.length < leastLength)
    throw new Error(`The secret ${arn} must have at least ${leastLength} characters.`);
  if (!previous) return { sign: current.text, accept: [current.text] };
  const isKnown = clock.now() - current.createdAt >= signAfter;
  return { sign: (isKnown ? current : previous).text, accept: [current.text, previous.text] };
}

/** A loader that answers with what it loaded last when a later load fails. */
function orLast<T>(load: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | undefined;
  return async () => {
    try {
      last = { value: await load() };
    } catch (error) {
      if (!last) throw error;
    }
    return last.value;
  };
}

function always<T>(value: T): () => Promise<T> {
  const answer = Promise.resolve(value);
  return () => answer;
}

/** Makes its value when it is asked for the first time. */
function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
