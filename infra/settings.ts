import * as z from 'zod/mini';

const text = z.string('must be a text, empty where it is not used');
const matching = (pattern: RegExp, message: string) => text.check(z.regex(pattern, message));
/** Like `matching`, but empty where the setting is not used. */
const optional = (pattern: RegExp, message: string) =>
  text.check(z.refine((value) => value === '' || pattern.test(value), message));
const count = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message));
};

const hostName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const mailAddress = /^[^\s@<>]+@([a-z0-9-]+\.)+[a-z]{2,}$/;
const certificate = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;

const fields = {
  /** Names the deployment: `acclaim-<stage>-data`, `-api` and `-web` are its stacks. */
  stage: matching(
    /^[a-z][a-z0-9-]{0,15}$/,
    'must be 1 to 16 lower-case letters, digits or dashes, such as prod',
  ),
  /** Path under which the site lives. */
  basePath: matching(/^(\/[a-z0-9-]+)+$/, 'must look like /gayvnawards, without a slash at the end'),
  /** The site's own domain, or empty for CloudFront's. */
  domain: optional(hostName, 'must be a host name such as awards.example.com'),
  /** Certificate of the domain. */
  certificateArn: optional(
    certificate,
    'must be the ARN of a certificate in us-east-1, where CloudFront looks',
  ),
  /** Public origin of the site, for links in mails and for the bot check; empty where `domain` says it. */
  siteUrl: optional(
    /^https:\/\/[^/\s]+$/,
    'must be an https origin such as https://d111111abcdef8.cloudfront.net',
  ),
  /** Address that alarms are mailed to, after a confirmation; empty: they show in CloudWatch alone. */
  alarmAddress: optional(mailAddress, 'must be a mail address such as operators@example.com'),
  /** Address that mail comes from; its domain is an identity verified in SES. Empty: no mail, so no new accounts. */
  mailFrom: optional(mailAddress, 'must be a mail address such as awards@example.com'),
  botCheckProvider: z.enum(
    ['recaptcha', 'hcaptcha', 'turnstile'],
    'must be recaptcha, hcaptcha or turnstile',
  ),
  /** The provider's public key for this site; without it nobody passes the check. */
  botCheckSiteKey: text,
  googleClientId: text,
  appleClientId: text,
  appleRedirectUri: optional(/^https:\/\/\S+$/, 'must be an https address'),
  /**
   * Writes and reads per second that each table takes at once, before DynamoDB splits partitions by itself. The least
   * values are what a new table on demand takes; raise them before a show. They cannot be lowered again.
   */
  warmWritesPerSecond: count(4000, 1_000_000),
  warmReadsPerSecond: count(12_000, 1_000_000),
  /** Requests per second the API takes in the mean, and at once; callers above get a 429. */
  requestsPerSecond: count(1, 100_000),
  requestBurst: count(1, 100_000),
};

const settings = z.object(fields).check(
  z.refine(({ domain, certificateArn }) => (domain === '') === (certificateArn === ''), {
    path: ['certificateArn'],
    message: 'must be set together with domain, or both be empty',
  }),
);

export type Settings = z.output<typeof settings>;

/**
 * Reads the deployment's settings from the context (cdk.json, or `-c name=value` on the command line).
 * @throws Error with one sentence that names every setting that is missing or wrong
 */
export function readSettings(lookUp: (name: string) => unknown): Settings {
  const given = Object.fromEntries(Object.keys(fields).map((name) => [name, lookUp(name)]));
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => {
    const name = path.join('.');
    return given[name] === undefined
      ? `${name} is missing`
      : `${name} (${JSON.stringify(given[name])}) ${message}`;
  });
  throw new Error(`The deployment's settings in cdk.json are not right: ${faults.join('; ')}.`);
}
