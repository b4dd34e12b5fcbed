interface Variable<Text extends string = string> {
  /** When the variable is absent or empty. */
  fallback?: string;
  pattern?: RegExp;
  fault?: string;
  choices?: readonly Text[];
}

// No zod schemas: they would take a tenth of our code's share of a cold start.
const needed = (pattern?: RegExp, fault?: string): Variable => ({
  ...(pattern && { pattern }),
  ...(fault && { fault }),
});
const optional = (pattern?: RegExp, fault?: string): Variable => ({
  ...needed(pattern, fault),
  fallback: '',
});
const withDefault = (fallback: string): Variable => ({ fallback });
const oneOf = <Text extends string>(...choices: Text[]): Variable<Text> => ({ choices });
const firstOf = <Text extends string>(...choices: [Text, ...Text[]]): Variable<Text> => ({
  choices,
  fallback: choices[0],
});

const variables = {
  /** Path of the site, without a trailing slash. */
  BASE_PATH: needed(/^(\/[a-z0-9-]+)+$/, 'must look like /gayvnawards'),
  SHOW_TABLE: needed(),
  BALLOTS_TABLE: needed(),
  ACCOUNTS_TABLE: needed(),
  SUBMISSIONS_TABLE: needed(),
  RESULTS_TABLE: needed(),
  MAIL_TABLE: needed(),
  /** URL path of the show's pictures, with a trailing slash. */
  IMAGE_PATH: needed(/^\/.*\/$/, 'must begin and end with a slash'),
  /** Bucket of the show's pictures. */
  IMAGE_BUCKET: needed(),
  /** Secrets are given as text, or as the ARN of a secret in Secrets Manager (secrets.ts). */
  SESSION_SECRET: optional(/^.{32,}$/s, 'must have at least 32 characters'),
  SESSION_SECRET_ARN: optional(),
  BOT_CHECK_PROVIDER: oneOf('recaptcha', 'hcaptcha', 'turnstile', 'local'),
  BOT_CHECK_SITE_KEY: needed(),
  BOT_CHECK_SECRET: optional(),
  BOT_CHECK_SECRET_ARN: optional(),
  /** Names ballots and signs their receipts (ballot-keys.ts). */
  BALLOT_SECRET: optional(),
  BALLOT_SECRET_ARN: optional(),
  /** Whether accounts with a role need a passkey beside their password. */
  SECOND_FACTOR: firstOf('required', 'offered'),
  /** Sent by the CDN with every request; empty without a CDN. */
  ORIGIN_SECRET: optional(),
  ORIGIN_SECRET_ARN: optional(),
  BOT_CHECK_SCRIPT: needed(),
  BOT_CHECK_VERIFY_URL: needed(),
  /** Without a client id, sign-in with Google is off. */
  GOOGLE_CLIENT_ID: optional(),
  GOOGLE_ISSUER: withDefault('https://accounts.google.com'),
  GOOGLE_KEYS_URL: withDefault('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT: withDefault('https://accounts.google.com/gsi/client'),
  /** Without a client id, sign-in with Apple is off. */
  APPLE_CLIENT_ID: optional(),
  APPLE_ISSUER: withDefault('https://appleid.apple.com'),
  APPLE_KEYS_URL: withDefault('https://appleid.apple.com/auth/keys'),
  APPLE_SCRIPT: withDefault(
    'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
  ),
  APPLE_REDIRECT_URI: optional(),
  /** Public origin of the site, without a trailing slash: for links in mails and the host of bot checks. */
  SITE_URL: optional(/^https?:\/\/[^/]+$/, 'must be an origin such as https://awards.example.com'),
  /** Sender address; without it no mail can be sent. */
  MAIL_FROM: optional(),
  /** Of the sender of mail: the configuration set of SES whose events come back, and the pace of campaigns. */
  MAIL_CONFIGURATION_SET: optional(),
  MAIL_PER_SECOND: withDefault('14'),
  /** These replace the region's own endpoints, as on the local runtime. */
  MAIL_ENDPOINT: optional(),
  /** Paths on this site, separated by spaces, allowed as a live stream; for the local runtime. */
  LIVE_PATHS: optional(),
  /** The function that reads every ballot for the results; without it they are read in place. */
  READER_FUNCTION: optional(),
  /** Of the writer of pages: the site's bucket, and the key-value store of CloudFront that lists pages. */
  SITE_BUCKET: optional(),
  PAGE_INDEX_ARN: optional(),
  /** Of the probe: the address of the home page, as visitors type it. */
  PROBE_ADDRESS: optional(),
  /** Where browsers post uploads, when it isn't the bucket's own address. */
  UPLOAD_URL: optional(),
  S3_ENDPOINT: optional(),
  SECRETS_ENDPOINT: optional(),
  DYNAMODB_ENDPOINT: optional(),
};

export type Environment = {
  [Name in keyof typeof variables]: (typeof variables)[Name] extends Variable<infer Text> ? Text : never;
};
export type EnvironmentName = keyof Environment;

export const environmentNames = Object.keys(variables) as EnvironmentName[];

const secretNames = ['SESSION_SECRET', 'BOT_CHECK_SECRET'] as const;

/**
 * Reads and checks the function's environment.
 * @throws Error whose message names every variable that is missing or wrong
 */
export function readEnvironment(given: Record<string, string | undefined>): Environment {
  const read = Object.entries<Variable>(variables).map(([name, { fallback }]) => [
    name,
    given[name] || (fallback ?? given[name]),
  ]);
  const faults = read.flatMap(([name = '', value]) => faultOf(name, value));
  const missing = secretNames.filter((name) => !given[name] && !given[`${name}_ARN`]);
  faults.push(...missing.map((name) => `${name}: it or ${name}_ARN must be set`));
  if (faults.length === 0) return Object.fromEntries(read) as Environment;
  throw new Error(`The environment of this function is not complete. ${faults.join('; ')}`);
}

function faultOf(name: string, value: string | undefined): string[] {
  const { pattern, fault, choices, fallback }: Variable = variables[name as EnvironmentName];
  if (value === undefined) return [`${name}: must be set`];
  if (choices && !choices.includes(value)) return [`${name}: must be one of ${choices.join(', ')}`];
  return pattern && value !== fallback && !pattern.test(value) ? [`${name}: ${fault}`] : [];
}

type TableVariable = Extract<EnvironmentName, `${string}_TABLE`>;

/** For functions without visitors: tables, and none of the secrets that `readEnvironment` requires. */
export function readTableEnvironment<Name extends TableVariable>(
  variables: Record<string, string | undefined>,
  names: readonly Name[],
): Record<Name, string> & { DYNAMODB_ENDPOINT: string } {
  const missing = names.filter((name) => !variables[name]);
  if (missing.length > 0)
    throw new Error(`The environment of this function is not complete: ${missing.join(', ')} must be set.`);
  const tables = Object.fromEntries(names.map((name) => [name, variables[name]])) as Record<Name, string>;
  return { ...tables, DYNAMODB_ENDPOINT: variables['DYNAMODB_ENDPOINT'] ?? '' };
}

/**
 * For the probe, which knows nothing of the site but where it is.
 * @throws Error if that is no address of a page
 */
export function readProbeAddress({ PROBE_ADDRESS = '' }: Record<string, string | undefined>): URL {
  const address = URL.parse(PROBE_ADDRESS);
  if (address && /^https?:$/.test(address.protocol) && address.pathname.endsWith('/')) return address;
  throw new Error(
    'The environment of this function is not complete. PROBE_ADDRESS: must look like https://awards.example.com/gayvnawards/',
  );
}
