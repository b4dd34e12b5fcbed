import { readSettings, type Settings } from '../../../infra/settings.ts';
import { defaultContext, synthesise, type Templates } from '../../infra/stacks.ts';
import type { StackTemplate } from './cloudformation.ts';
import { everything } from './everything.ts';
import { replacements, type Resources } from './replacements.ts';

const certificate = (name: string, region = 'us-east-1') =>
  `arn:aws:acm:${region}:123456789012:certificate/${name}`;
export const showNights = [
  { from: '2999-01-24T01:30:00Z', until: '2999-01-24T05:00:00Z', provisionedConcurrency: { votes: 400 } },
];

const usual = readSettings((name) => ({ ...defaultContext(), ...everything })[name]);

/**
 * Another value of each setting that is no number, which is doubled. A new stage or region means new stacks beside the old ones, which replace
 * nothing. Another authority is another address in the CDK's bucket (`replacements.test.ts`).
 */
const others: Partial<Record<keyof Settings, unknown>> = {
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
  botCheckProvider: 'hcaptcha',
  botCheckSiteKey: 'other',
  secondFactor: 'required',
  googleClientId: 'other',
  appleClientId: 'other',
  appleRedirectUri: 'https://awards.test/other',
  reservedConcurrency: { votes: 500 },
  provisionedConcurrency: { show: 5 },
  showNights,
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

export const settings = (Object.keys(usual) as (keyof Settings)[]).filter(
  (name) => !['stage', 'region', 'apiAuthority'].includes(name),
);

/** The other value of a setting. @throws Error for one that is not in the table */
export function changing(name: keyof Settings): object {
  const value = typeof usual[name] === 'number' ? 2 * usual[name] : others[name];
  if (value === undefined) throw new Error(`The setting ${name} has no other value.`);
  return { [name]: value };
}
