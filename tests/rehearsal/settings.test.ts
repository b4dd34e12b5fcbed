import { describe, expect, it } from 'vitest';
import type { Settings } from '../../infra/settings.ts';
import { closedDoor, synthesise, type Templates } from '../infra/stacks.ts';
import { oneOfEach } from '../support/nightly.ts';
import type { StackTemplate } from './cloudformation.ts';
import { replacements, type Resources } from './replacements.ts';

const certificate = (name: string, region = 'us-east-1') =>
  `arn:aws:acm:${region}:123456789012:certificate/${name}`;
const showNights = [
  { from: '2999-01-24T01:30:00Z', until: '2999-01-24T05:00:00Z', provisionedConcurrency: { votes: 400 } },
];

/** A deployment with all that a setting can add. */
const whole = {
  ...closedDoor,
  domain: 'awards.test',
  certificateArn: certificate('site'),
  siteUrl: 'https://awards.test',
  alarmAddress: 'us@awards.test',
  mailFrom: 'awards@awards.test',
  botCheckSiteKey: 'one',
  googleClientId: 'one',
  appleClientId: 'one',
  appleRedirectUri: 'https://awards.test/one',
};

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
  secondFactor: 'offered',
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

const door = ['AWS::ApiGatewayV2::DomainName', 'AWS::ApiGatewayV2::ApiMapping'];
/** Settings whose change replaces something or takes it away, what that is, and why it may. */
const losses: Partial<Record<keyof Settings, { types: string[]; reason: string }>> = {
  basePath: { types: ['AWS::ApiGatewayV2::Route'], reason: 'The site moves, with its routes.' },
  apiDomain: { types: door, reason: 'The domain is the name, and only CloudFront asks for it.' },
  alarmAddress: {
    types: ['AWS::Budgets::Budget'],
    reason: 'Budgets replaces a budget for other subscribers; it holds nothing.',
  },
};

/** What is kept, or what callers know by its name, beside all that is retained. */
const lasting = [
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
const ofVersion = /^Releases\w+Failures/;

/** Types of what an update of these stacks replaces, and of what should last and is no longer there. */
function lostBy(before: Stacks, after: Stacks): string[] {
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
const resourcesOf = (templates: Templates): Stacks =>
  Object.fromEntries(
    Object.entries(templates).map(([name, template]) => [
      name,
      (template.toJSON() as StackTemplate).Resources,
    ]),
  );
const made = (changes: object = {}, release = 'one') =>
  resourcesOf(synthesise({ ...whole, ...changes }, release));
const settings = Object.keys(others) as (keyof typeof others)[];
const changing = (names: (keyof typeof others)[]) =>
  Object.fromEntries(names.map((name) => [name, others[name]]));

describe('a deployment with other settings', () => {
  it('has everything that lasts', () => {
    const types = Object.values(made()).flatMap((stack) => Object.values(stack).map(({ Type }) => Type));
    // Certificates are made by hand, for now.
    const imported = 'AWS::CertificateManager::Certificate';
    expect(lasting.filter((type) => !types.includes(type))).toEqual([imported]);
  });

  it.each<[string, object, string]>([
    ['all harmless settings at once', changing(settings.filter((name) => !losses[name])), 'one'],
    ['another commit', {}, 'two'],
    ['another commit at once', { atOnce: 'true' }, 'two'],
    ['a show night', { showNights }, 'one'],
  ])('replaces nothing for %s, there and back', (_what, changes, release) => {
    const [before, after] = [made(), made(changes, release)];
    expect([lostBy(before, after), lostBy(after, before)]).toEqual([[], []]);
  });

  it.each(oneOfEach(settings, (name) => losses[name]?.reason ?? ''))(
    'replaces no more than is known for another %s, there and back',
    (name) => {
      const [before, after] = [made(), made(changing([name]))];
      const { types = [] } = losses[name] ?? {};
      expect(lostBy(before, after)).toEqual(types);
      expect(lostBy(after, before)).toEqual(types);
    },
  );

  it('gets or loses the door of the API and nothing else that lasts', () => {
    const [bare, full] = [resourcesOf(synthesise({}, 'one')), made()];
    expect(lostBy(bare, full)).toEqual([]);
    expect(lostBy(full, bare)).toEqual(door);
  });

  it('replaces one alarm for each version of a function with another commit', () => {
    const { api = {} } = made();
    const replaced = [...replacements(api, made({}, 'two')['api'] ?? {})];
    const aliases = Object.values(api).filter(({ Type }) => Type === 'AWS::Lambda::Alias');
    expect(replaced.every(([id, reason]) => ofVersion.test(id) && reason === 'AlarmName')).toBe(true);
    expect(replaced).toHaveLength(aliases.length);
  });

  it.each([
    ['data', 'AWS::DynamoDB::GlobalTable', 'KeySchema'],
    ['data', 'AWS::S3::Bucket', 'BucketName'],
    ['api', 'AWS::SecretsManager::Secret', 'Name'],
    ['api', 'AWS::ApiGatewayV2::Api', 'ProtocolType'],
    ['api', 'AWS::ApiGatewayV2::DomainName', 'DomainName'],
    ['edge', 'AWS::Logs::LogGroup', 'LogGroupName'],
    ['web', 'AWS::CloudFront::KeyValueStore', 'Name'],
    ['ops', 'AWS::CloudWatch::Alarm', 'AlarmName'],
  ])('of the stack %s would lose what is %s by another %s', (name, type, property) => {
    const before = made();
    const changed = structuredClone(before);
    const found = Object.values(changed[name] ?? {}).find(({ Type }) => Type === type);
    found!.Properties![property] = 'another';
    expect(lostBy(before, changed)).toContain(type);
  });

  it.each(lasting.slice(0, 3))('would lose a %s that is taken out', (type) => {
    const before = made();
    const without = Object.entries(before['data'] ?? {}).filter(([, { Type }]) => Type !== type);
    expect(lostBy(before, { ...before, data: Object.fromEntries(without) })).toContain(type);
  });
});
