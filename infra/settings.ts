import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { basePathFault } from './base-path.ts';
import { concurrencyFaults, shares, showNights } from './concurrency.ts';

const text = z.string('must be a text, empty where it is not used');
const matching = (pattern: RegExp, message: string) => text.check(z.regex(pattern, message));
const optional = (pattern: RegExp, message: string) =>
  text.check(z.refine((value) => value === '' || pattern.test(value), message));
const count = (least: number, most: number) => {
  const message = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(message).check(z.int(message), z.gte(least, message), z.lte(most, message));
};

const hostName = /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;
const mailAddress = /^[^\s@<>]+@([a-z0-9-]+\.)+[a-z]{2,}$/;
const certificate = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
const regionalCertificate = /^arn:aws:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/;

const fields = {
  /** Names the deployment and its stacks, `acclaim-<stage>-data` and so on; one of the stages in cdk.json. */
  stage: matching(
    /^[a-z][a-z0-9-]{0,15}$/,
    'must be 1 to 16 lower-case letters, digits or dashes, such as prod',
  ),
  /** Region of everything but the firewall and CloudFront's alarm, which are in us-east-1. */
  region: matching(/^(us|ca|mx|sa|eu|il|me|af|ap)-[a-z]+-\d$/, 'must be a region such as us-west-2'),
  basePath: text.check(
    z.refine((path) => basePathFault(path) === undefined, {
      error: ({ input }) => basePathFault(String(input)) ?? '',
    }),
  ),
  /** Custom domain; empty for CloudFront's. */
  domain: optional(hostName, 'must be a host name such as awards.example.com'),
  certificateArn: optional(
    certificate,
    'must be the ARN of a certificate in us-east-1, where CloudFront looks',
  ),
  /** The API's own domain, at which CloudFront asks it; empty for its default endpoint. The next three belong to it. */
  apiDomain: optional(hostName, 'must be a host name such as origin.awards.example.com'),
  apiCertificateArn: optional(
    regionalCertificate,
    'must be the ARN of a certificate in the region of the stage',
  ),
  /** What CloudFront shows to the API, imported into ACM; and the file with the authority that signed it. */
  apiClientCertificateArn: optional(
    certificate,
    'must be the ARN of a certificate in us-east-1, where CloudFront looks',
  ),
  apiAuthority: optional(/^\w[\w./-]*\.pem$/, 'must be a file of the project, such as infra/prod.pem'),
  /** Whether the API answers at its default endpoint too, which is beside CloudFront and its firewall. */
  apiDefaultEndpoint: z.enum(['open', 'closed'], 'must be open or closed'),
  /** Public origin, for links in mails and the bot check; empty if `domain` is set. */
  siteUrl: optional(
    /^https:\/\/[^/\s]+$/,
    'must be an https origin such as https://d111111abcdef8.cloudfront.net',
  ),
  /** Address for alarms, once confirmed; empty: alarms show in CloudWatch only. */
  alarmAddress: optional(mailAddress, 'must be a mail address such as operators@example.com'),
  /** Sender address, of a domain verified in SES. Empty: no mail, so no new accounts. */
  mailFrom: optional(mailAddress, 'must be a mail address such as awards@example.com'),
  /** Pace of campaigns: below the rate that SES allows the account, which sign-in letters need as well. */
  mailPerSecond: count(1, 10_000),
  botCheckProvider: z.enum(
    ['recaptcha', 'hcaptcha', 'turnstile'],
    'must be recaptcha, hcaptcha or turnstile',
  ),
  /** The provider's public key for this site; without it every check fails. */
  botCheckSiteKey: text,
  /** Whether accounts with a role need a passkey beside their password, or may have one. */
  secondFactor: z.enum(['required', 'offered'], 'must be required or offered'),
  googleClientId: text,
  appleClientId: text,
  appleRedirectUri: optional(/^https:\/\/\S+$/, 'must be an https address'),
  /**
   * Writes and reads per second that each table takes without warming up. The minimum is what a new on-demand
   * table takes; raise it before a show. It cannot be lowered again.
   */
  warmWritesPerSecond: count(4000, 1_000_000),
  warmReadsPerSecond: count(12_000, 1_000_000),
  accountConcurrency: count(10, 1_000_000),
  /** Concurrent calls reserved for a group's function, which are also its maximum. */
  reservedConcurrency: shares,
  /** Instances always provisioned, by group; each costs by the hour. */
  provisionedConcurrency: shares,
  showNights,
  /** The API's throttle: average rate and burst; callers above it get a 429. */
  requestsPerSecond: count(1, 1_000_000),
  requestBurst: count(1, 1_000_000),
  /** The throttle of votes: a share of its own, which calls of other routes can't use up. */
  votesPerSecond: count(1, 1_000_000),
  voteBurst: count(1, 1_000_000),
  /** The throttle of pictures in sizes that CloudFront has not stored yet, rate and burst: a share of its own as well. */
  picturesPerSecond: count(1, 1_000_000),
  /** US dollars of a month for the whole account, from whose 80 percent on `alarmAddress` is told; 0 for none. */
  monthlyBudget: count(0, 1_000_000),
  /**
   * Calls in five minutes from one address before the firewall answers 429. Many people can share an address (a
   * campus, a mobile network), so these only stop floods; the functions limit single callers.
   */
  loginsPerAddress: count(10, 1_000_000),
  registrationsPerAddress: count(10, 1_000_000),
  nominationsPerAddress: count(10, 1_000_000),
  votesPerAddress: count(10, 1_000_000),
  /** Calls that reach the API, but votes and pictures, which have throttles of their own. */
  callsPerAddress: count(10, 1_000_000),
  requestsPerAddress: count(10, 1_000_000),
  /**
   * Segments that a distributed recount counts at once, each with up to 1,500 read units a second. Within
   * `warmReadsPerSecond`, voters are not affected.
   */
  recountConcurrency: count(1, 1000),
};

const settings = z.object(fields).check(
  z.refine(({ domain, certificateArn }) => (domain === '') === (certificateArn === ''), {
    path: ['certificateArn'],
    message: 'must be set together with domain, or both be empty',
  }),
  z.refine(
    ({ apiDomain, apiCertificateArn, apiClientCertificateArn, apiAuthority }) =>
      new Set([apiDomain, apiCertificateArn, apiClientCertificateArn, apiAuthority].map((one) => one === ''))
        .size === 1,
    {
      path: ['apiDomain'],
      message:
        'must be set together with apiCertificateArn, apiClientCertificateArn and apiAuthority, or all be empty',
    },
  ),
  z.refine(({ apiDomain, domain }) => apiDomain === '' || apiDomain !== domain, {
    path: ['apiDomain'],
    message: 'must be another host name than domain, which is that of CloudFront',
  }),
  z.refine(
    ({ apiCertificateArn, region }) => apiCertificateArn === '' || apiCertificateArn.split(':')[3] === region,
    { path: ['apiCertificateArn'], message: 'must be in the region of the stage, where the API is' },
  ),
  z.refine(({ apiDomain, apiDefaultEndpoint }) => apiDomain !== '' || apiDefaultEndpoint === 'open', {
    path: ['apiDefaultEndpoint'],
    message: 'must be open unless apiDomain is set',
  }),
  z.refine(
    ({ domain, siteUrl, mailFrom, botCheckSiteKey }) =>
      domain + siteUrl !== '' || (mailFrom === '' && botCheckSiteKey === ''),
    {
      path: ['siteUrl'],
      message: 'must be set, or domain: links in mails and bot checks name the site',
    },
  ),
  z.refine(({ appleClientId, appleRedirectUri }) => (appleClientId === '') === (appleRedirectUri === ''), {
    path: ['appleRedirectUri'],
    message: 'must be set together with appleClientId, or both be empty',
  }),
);

export type Settings = z.output<typeof settings>;

const stageLists = z.record(z.string(), z.record(z.string(), z.unknown()));

/**
 * Reads the deployment's settings from the context (cdk.json, or `-c name=value` on the command line). The stage's
 * list in `stages` overrides the shared settings.
 * @throws Error with one sentence that names every setting that is missing, wrong or unknown
 */
export function readSettings(lookUp: (name: string) => unknown, now: number = Date.now()): Settings {
  const own = listOf(lookUp('stage'), lookUp('stages'));
  const given = Object.fromEntries(Object.keys(fields).map((name) => [name, own[name] ?? lookUp(name)]));
  const result = settings.safeParse(given);
  const unknown = Object.keys(own).filter((name) => !(name in fields) || name === 'stage');
  const issues = result.error?.issues.map(({ path, message }) => [path.join('.'), message] as const);
  const wrong = issues ?? Object.entries(concurrencyFaults(result.data as Settings, now));
  if (result.success && unknown.length === 0 && wrong.length === 0) return result.data;
  const faults = wrong.map(([name, message]) => {
    return given[name] === undefined
      ? `${name} is missing`
      : `${name} (${JSON.stringify(given[name])}) ${message}`;
  });
  const unsupported = unknown.map((name) => `${name} is no setting that a stage can have`);
  throw refusal([...faults, ...unsupported]);
}

/**
 * The settings of a stage in cdk.json; of the default stage unless named.
 * @throws Error with one sentence that names every setting that is missing, wrong or unknown
 */
export function settingsOfStage(stage?: string): Settings {
  const file = readFileSync(new URL('../cdk.json', import.meta.url), 'utf8');
  const { context } = JSON.parse(file) as { context: Record<string, unknown> };
  return readSettings((name) => (name === 'stage' && stage !== undefined ? stage : context[name]));
}

/** The stage's list; a stage that is not a string is left to validation. */
function listOf(stage: unknown, stages: unknown): Record<string, unknown> {
  const lists = stageLists.safeParse(stages);
  if (!lists.success) throw refusal(['stages must be a list of settings for each stage']);
  if (typeof stage !== 'string') return {};
  const list = Object.entries(lists.data).find(([name]) => name === stage)?.[1];
  if (!list)
    throw refusal([
      `stage (${JSON.stringify(stage)}) must be one of the stages in cdk.json: ${Object.keys(lists.data).join(', ')}`,
    ]);
  return list;
}

const refusal = (faults: readonly string[]): Error =>
  new Error(`The deployment's settings in cdk.json are not right: ${faults.join('; ')}.`);
