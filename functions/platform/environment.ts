import * as z from 'zod/mini';

const optional = z.pipe(
  z.optional(z.string()),
  z.transform((value) => value ?? ''),
);

/** What a provider publishes, unless another address stands in for it. */
const published = (address: string) =>
  z.pipe(
    z.optional(z.string()),
    z.transform((value) => value || address),
  );

const environment = z.object({
  /** Path under which the site lives, without a trailing slash. */
  BASE_PATH: z.string().check(z.regex(/^(\/[a-z0-9-]+)+$/, 'must look like /gayvnawards')),
  SHOW_TABLE: z.string(),
  BALLOTS_TABLE: z.string(),
  ACCOUNTS_TABLE: z.string(),
  SUBMISSIONS_TABLE: z.string(),
  RESULTS_TABLE: z.string(),
  /** URL path of the show's pictures, with a trailing slash. */
  IMAGE_PATH: z.string().check(z.regex(/^\/.*\/$/, 'must begin and end with a slash')),
  /** Bucket of the show's pictures. */
  IMAGE_BUCKET: z.string(),
  /** Signs sessions and CSRF tokens; a text, or the ARN of a secret in Secrets Manager, as with the other secrets (secrets.ts). */
  SESSION_SECRET: optional.check(
    z.refine((value) => value === '' || value.length >= 32, 'must have at least 32 characters'),
  ),
  SESSION_SECRET_ARN: optional,
  BOT_CHECK_PROVIDER: z.enum(['recaptcha', 'hcaptcha', 'turnstile', 'local']),
  BOT_CHECK_SITE_KEY: z.string(),
  BOT_CHECK_SECRET: optional,
  BOT_CHECK_SECRET_ARN: optional,
  /** What the CDN shows with every request; without it, the functions are called without a CDN. */
  ORIGIN_SECRET: optional,
  ORIGIN_SECRET_ARN: optional,
  /** Address of the provider's browser code. */
  BOT_CHECK_SCRIPT: z.string(),
  /** Address of the provider's siteverify call. */
  BOT_CHECK_VERIFY_URL: z.string(),
  /** Without a client id, sign-in with Google is off. */
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_ISSUER: published('https://accounts.google.com'),
  GOOGLE_KEYS_URL: published('https://www.googleapis.com/oauth2/v3/certs'),
  /** Address of the browser code, as with APPLE_SCRIPT. */
  GOOGLE_SCRIPT: published('https://accounts.google.com/gsi/client'),
  /** Without a client id, sign-in with Apple is off. */
  APPLE_CLIENT_ID: optional,
  APPLE_ISSUER: published('https://appleid.apple.com'),
  APPLE_KEYS_URL: published('https://appleid.apple.com/auth/keys'),
  APPLE_SCRIPT: published(
    'https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/en_US/appleid.auth.js',
  ),
  APPLE_REDIRECT_URI: optional,
  /** Public origin of the site without a trailing slash: links in mails lead there, and bot checks must have been solved there. */
  SITE_URL: optional.check(
    z.refine(
      (value) => value === '' || /^https?:\/\/[^/]+$/.test(value),
      'must be an origin such as https://awards.example.com',
    ),
  ),
  /** Address that mail comes from; without it none can be sent. */
  MAIL_FROM: optional,
  /** Another endpoint than the region's own SES, such as the local runtime's. */
  MAIL_ENDPOINT: optional,
  /** Paths on this very site, split by blanks, that may be shown as a live stream; for the local runtime's stand-in. */
  LIVE_PATHS: optional,
  /** Where browsers post uploads to, where it is not the bucket's own address, such as on the local runtime. */
  UPLOAD_URL: optional,
  /** Another S3 than the region's own, such as the local runtime's. */
  S3_ENDPOINT: optional,
  /** Another Secrets Manager than the region's own. */
  SECRETS_ENDPOINT: optional,
  /** Another DynamoDB engine than the region's own, such as the local runtime's. */
  DYNAMODB_ENDPOINT: optional,
});

export type Environment = z.output<typeof environment>;
export type EnvironmentName = keyof Environment;

/** Names of the variables a function reads; the stacks set the same ones. */
export const environmentNames = Object.keys(environment.shape) as EnvironmentName[];

/** Secrets that every function needs. */
const secretNames = ['SESSION_SECRET', 'BOT_CHECK_SECRET'] as const;

/**
 * Reads and checks the function's environment.
 * @throws Error whose message names every variable that is missing or wrong
 */
export function readEnvironment(variables: Record<string, string | undefined>): Environment {
  const result = environment.safeParse(variables);
  const lacking = secretNames.filter((name) => !variables[name] && !variables[`${name}_ARN`]);
  if (result.success && lacking.length === 0) return result.data;
  const faults = [
    ...(result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...lacking.map((name) => `${name}: it or ${name}_ARN must be set`),
  ];
  throw new Error(`The environment of this function is not complete. ${faults.join('; ')}`);
}
