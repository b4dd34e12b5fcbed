import type { Settings } from '../../../infra/settings.ts';
import { synthesise, type Templates } from '../../infra/stacks.ts';
import type { StackTemplate } from './cloudformation.ts';
import { everything } from './everything.ts';
import { replacements, type Resources } from './replacements.ts';

const certificate = (name: string, region = 'us-east-1') =>
  `arn:aws:acm:${region}:123456789012:certificate/${name}`;
export const showNights = [
  { from: '2999-01-24T01:30:00Z', until: '2999-01-24T05:00:00Z', provisionedConcurrency: { votes: 400 } },
];

/**
 * Another value of each setting. A new stage or region means new stacks beside the old ones, which replace nothing. Another authority
 * is another address in the CDK's bucket (`replacements.test.ts`).
 */
const others: Record<Exclude<keyof Settings, 'stage' | 'region' | 'apiAuthority'>, unknown> = {
  basePath: '/oscars',
  domain: 'other.awards.test',
  certificateArn: certificate('other'),
  apiDomain: 'other-origin.awards.test',
  apiCertificateArn: certificate('other', 'us-west-2'),
  apiClientCertificateArn: certificate('other-client'),
  apiDefaultEndpoint: 'open',
  siteUrl: 'https://other.awards.test',
  alarmAddress: 'others@awards.test',
  mailFrom: 'others@awards.test',
  mailPerSecond: 20,
  botCheckProvider: 'hcaptcha',
  botCheckSiteKey: 'other',
  secondFactor: 'required',
  googleClientId: 'other',
  appleClientId: 'other',
  appleRedirectUri: 'https://awards.test/other',
  warmWritesPerSecond: 9000,
  warmReadsPerSecond: 20_000,
  accountConcurrency: 2000,
  reservedConcurrency: { votes: 500 },
  provisionedConcurrency: { show: 5 },
  showNights,
  requestsPerSecond: 9000,
  requestBurst: 9000,
  votesPerSecond: 9000,
  voteBurst: 9000,
  picturesPerSecond: 900,
  monthlyBudget: 300,
  loginsPerAddress: 900,
  registrationsPerAddress: 900,
  nominationsPerAddress: 900,
  votesPerAddress: 900,
  callsPerAddress: 900,
  requestsPerAddress: 900,
  recountConcurrency: 3,
};

/** What a domain of the API is made of. */
export const door = ['AWS::ApiGatewayV2::DomainName', 'AWS::ApiGatewayV2::ApiMapping'];
/** Settings whose change replaces something or takes it away, what that is, and why it may. */
export const losses: Partial<Record<keyof Settings, { types: string[]; reason: string }>> = {
  basePath: { types: ['AWS::ApiGatewayV2::Route'], reason: 'The site moves, with its routes.' },
  apiDomain: { types: door, reason: 'The domain is the name, and only CloudFront asks for it.' },
  alarmAddress: {
    types: ['AWS::Budgets::Budget'],
    reason: 'Budgets replaces a budget for other subscribers; it holds nothing.',
  },
};

/** What is kept, or what callers know by its name, beside all that is retained. */
export const lasting = [
  'AWS::DynamoDB::GlobalTable',
  'AWS::S3::Bucket',
  'AWS::KMS::Key',
  'AWS::KMS::Alias',
  'AWS::SecretsManager::Secret',
  'AWS::Logs::LogGroup',
  'AWS::CloudFront::Distribution',
  'AWS::CloudFront::KeyValueStore',
  'AWS::CertificateManager::Certificate',
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::DomainName',
  'AWS::ApiGatewayV2::ApiMapping',
  'AWS::Lambda::Function',
  'AWS::Lambda::Alias',
];
/** Each version of a function has an alarm of its own (`infra/aws/releases.ts`). */
export const ofVersion = /^Releases\w+Failures/;

/** Types of what an update of these stacks replaces, and of what should last and is no longer there. */
export function lostBy(before: Stacks, after: Stacks): string[] {
  const lost = Object.entries(before).flatMap(([name, old]) => {
    const now = after[name] ?? {};
    const replaced = replacements(old, now);
    return Object.entries(old)
      .filter(([id, { Type, DeletionPolicy }]) =>
        now[id]
          ? replaced.has(id) && !ofVersion.test(id)
          : lasting.includes(Type) || DeletionPolicy === 'Retain',
      )
      .map(([, { Type }]) => Type);
  });
  return [...new Set(lost)];
}

type Stacks = Record<string, Resources>;

/** What stands in each stack of a synthesis. */
export const resourcesOf = (templates: Templates): Stacks =>
  Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [
      name,
      (template.toJSON() as StackTemplate).Resources,
    ]),
  );

/** The whole deployment with these settings in place of its own, of the commit `release`. */
export const made = (changes: object = {}, release = 'one') =>
  resourcesOf(synthesise({ ...everything, ...changes }, release));

export type SettingName = keyof typeof others;
export const settings = Object.keys(others) as SettingName[];

/** The other value of a setting. */
export const changing = (name: SettingName) => ({ [name]: others[name] });
