/** A variable: what stands for it where it is absent or empty, how it must look unless it is empty, and which texts it may be. */
interface Variable<Text extends string = string> {
  otherwise?: string;
  form?: RegExp;
  /** What is wrong with one that does not look so. */
  fault?: string;
  texts?: readonly Text[];
}

// No schemas: to make and run those of so many texts is a tenth of the time that our own code takes to the first answer of a new function.
const needed = (form?: RegExp, fault?: string): Variable => ({
  ...(form && { form }),
  ...(fault && { fault }),
});
const optional = (form?: RegExp, fault?: string): Variable => ({ ...needed(form, fault), otherwise: '' });
/** What a provider publishes, unless another address stands in for it. */
const published = (address: string): Variable => ({ otherwise: address });
const oneOf = <Text extends string>(...texts: Text[]): Variable<Text> => ({ texts });

const variables = {
  /** Path under which the site lives, without a trailing slash. */
  BASE_PATH: needed(/^(\/[a-z0-9-]+)+$/, 'must look like /gayvnawards'),
  SHOW_TABLE: needed(),
  BALLOTS_TABLE: needed(),
  ACCOUNTS_TABLE: needed(),
  SUBMISSIONS_TABLE: needed(),
  RESULTS_TABLE: needed(),
  /** URL path of the show's pictures, with a trailing slash. */
  IMAGE_PATH: needed(/^\/.*\/$/, 'must begin and end with a slash'),
  /** Bucket of the show's pictures. */
  IMAGE_BUCKET: needed(),
  /** Signs sessions and CSRF tokens; a text, or the ARN of a secret in Secrets Manager, as with the other secrets (secrets.ts). */
  SESSION_SECRET: optional(/^.{32,}$/s, 'must have at least 32 characters'),
  SESSION_SECRET_ARN: optional(),
  BOT_CHECK_PROVIDER: oneOf('recaptcha', 'hcaptcha', 'turnstile', 'local'),
  BOT_CHECK_SITE_KEY: needed(),
  BOT_CHECK_SECRET: optional(),
  BOT_CHECK_SECRET_ARN: optional(),
  /** What the CDN shows with every request; without it, the functions are called without a CDN. */
  ORIGIN_SECRET: optional(),
  ORIGIN_SECRET_ARN: optional(),
  /** Address of the provider's browser code. */
  BOT_CHECK_SCRIPT: needed(),
  /** Address of the provider's siteverify call. */
  BOT_CHECK_VERIFY_URL: needed(),
  /** Without a client id, sign-in with Google is off. */
  GOOGLE_CLIENT_ID: optional(),
  GOOGLE_ISSUER: published('https://accounts.google.com'),
  GOOGLE_KEYS_URL: published('https://www.googleapis.com/oauth2/v3/certs'),
  /** Address of the browser code, as with APPLE_SCRIPT. */
  GOOGLE_SCRIPT: published('https://accounts.google.com/gsi/client'),
  /** Without a client id, sign-in with Apple is off. */
  APPLE_CLIENT_ID: optional(),
  APPLE_ISSUER: published('https://appleid.apple.com'),
  APPLE_KEYS_URL: published('https://appleid.apple.com/auth/keys'),
  APPLE_SCRIPT: published(
    'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
  ),
  APPLE_REDIRECT_URI: optional(),
  /** Public origin of the site without a trailing slash: links in mails lead there, and bot checks must have been solved there. */
  SITE_URL: optional(/^https?:\/\/[^/]+$/, 'must be an origin such as https://awards.example.com'),
  /** Address that mail comes from; without it none can be sent. */
  MAIL_FROM: optional(),
  /** Another endpoint than the region's own SES, such as the local runtime's. */
  MAIL_ENDPOINT: optional(),
  /** Paths on this very site, split by blanks, that may be shown as a live stream; for the local runtime's stand-in. */
  LIVE_PATHS: optional(),
  /** Where browsers post uploads to, where it is not the bucket's own address, such as on the local runtime. */
  UPLOAD_URL: optional(),
  /** Another S3 than the region's own, such as the local runtime's. */
  S3_ENDPOINT: optional(),
  /** Another Secrets Manager than the region's own. */
  SECRETS_ENDPOINT: optional(),
  /** Another DynamoDB engine than the region's own, such as the local runtime's. */
  DYNAMODB_ENDPOINT: optional(),
};

export type Environment = {
  [Name in keyof typeof variables]: (typeof variables)[Name] extends Variable<infer Text> ? Text : never;
};
export type EnvironmentName = keyof Environment;

/** Names of the variables a function reads; the stacks set the same ones. */
export const environmentNames = Object.keys(variables) as EnvironmentName[];

/** Secrets that every function needs. */
const secretNames = ['SESSION_SECRET', 'BOT_CHECK_SECRET'] as const;

/**
 * Reads and checks the function's environment.
 * @throws Error whose message names every variable that is missing or wrong
 */
export function readEnvironment(given: Record<string, string | undefined>): Environment {
  const read = Object.entries<Variable>(variables).map(([name, { otherwise }]) => [
    name,
    given[name] || (otherwise ?? given[name]),
  ]);
  const faults = read.flatMap(([name = '', value]) => faultOf(name, value));
  const lacking = secretNames.filter((name) => !given[name] && !given[`${name}_ARN`]);
  faults.push(...lacking.map((name) => `${name}: it or ${name}_ARN must be set`));
  if (faults.length === 0) return Object.fromEntries(read) as Environment;
  throw new Error(`The environment of this function is not complete. ${faults.join('; ')}`);
}

function faultOf(name: string, value: string | undefined): string[] {
  const { form, fault, texts, otherwise }: Variable = variables[name as EnvironmentName];
  if (value === undefined) return [`${name}: must be set`];
  if (texts && !texts.includes(value)) return [`${name}: must be one of ${texts.join(', ')}`];
  const isLeftOut = value === otherwise;
  return form && !isLeftOut && !form.test(value) ? [`${name}: ${fault}`] : [];
}

type TableVariable = Extract<EnvironmentName, `${string}_TABLE`>;

/**
 * The environment of a function that counts: it has no visitors, and so none of the secrets that `readEnvironment` asks for.
 * @throws Error whose message names every table that is missing
 */
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
