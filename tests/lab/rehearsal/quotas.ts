import type { Resource } from './template.ts';

/** The largest number of what a quota counts that there is at any place for which the quota holds. */
type Count = (resources: readonly Resource[]) => number;

/** A quota of a new account, the page that names it, and what of the account's resources it counts. */
export interface Quota {
  what: string;
  most: number;
  page: string;
  count: Count;
}

/** The largest sum of a place, such as a region or a role; each resource is one unless told otherwise. */
const largest =
  <Properties>(
    types: string | readonly string[],
    sizeOf: (properties: Properties) => number,
    placeOf: (resource: Resource) => string = ({ stack, id }) => `${stack}/${id}`,
  ): Count =>
  (resources) => {
    const places = new Map<string, number>();
    for (const one of resources.filter(({ type }) => [types].flat().includes(type))) {
      const place = placeOf(one);
      places.set(place, (places.get(place) ?? 0) + sizeOf(one.properties as Properties));
    }
    return Math.max(0, ...places.values());
  };

interface Concurrency {
  ReservedConcurrentExecutions?: number;
  ProvisionedConcurrencyConfig?: { ProvisionedConcurrentExecutions: number };
}
interface Warm {
  WarmThroughput?: Record<'ReadUnitsPerSecond' | 'WriteUnitsPerSecond', number>;
}
const warmUnits = (unit: 'ReadUnitsPerSecond' | 'WriteUnitsPerSecond') =>
  largest<Warm>('AWS::DynamoDB::GlobalTable', ({ WarmThroughput }) => WarmThroughput?.[unit] ?? 0);
const tables = 'amazondynamodb/latest/developerguide/ServiceQuotas.html';

/** Calls at once that a new account may have, of which 100 stay unreserved. */
const firstConcurrency = 10;
const concurrency = 'reserved and provisioned concurrent calls of a region';

/**
 * Quotas of a new account of which a stage takes a tenth or more, read on 2026-11-25 and 2026-11-26 (below docs.aws.amazon.com), but for those
 * that tests/infra holds: routes, behaviors, cache policies, bytes of an edge function, units and regular expressions of the firewall.
 */
export const newAccount: readonly Quota[] = [
  {
    what: 'rate-based rules of a web ACL',
    most: 10,
    page: 'waf/latest/developerguide/limits.html',
    count: largest<{ Rules: { Statement: { RateBasedStatement?: object } }[] }>(
      'AWS::WAFv2::WebACL',
      ({ Rules }) => Rules.filter(({ Statement }) => Statement.RateBasedStatement).length,
    ),
  },
  {
    what: 'alarms of a widget',
    most: 100,
    page: 'AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html',
    count: largest<{ DashboardBody: string }>('AWS::CloudWatch::Dashboard', ({ DashboardBody }) => {
      const { widgets } = JSON.parse(DashboardBody) as { widgets: { properties: { alarms?: unknown[] } }[] };
      return Math.max(...widgets.map(({ properties }) => properties.alarms?.length ?? 0));
    }),
  },
  {
    what: concurrency,
    most: Math.max(0, firstConcurrency - 100),
    page: 'lambda/latest/dg/configuration-concurrency.html',
    count: largest<Concurrency>(
      ['AWS::Lambda::Function', 'AWS::Lambda::Alias'],
      ({ ReservedConcurrentExecutions: reserved = 0, ProvisionedConcurrencyConfig: ready }) =>
        reserved + (ready?.ProvisionedConcurrentExecutions ?? 0),
      ({ region }) => region,
    ),
  },
  {
    what: 'bytes of the environment of a function',
    most: 4096,
    page: 'lambda/latest/dg/gettingstarted-limits.html',
    count: largest<{ Environment?: { Variables: object } }>('AWS::Lambda::Function', ({ Environment }) =>
      Buffer.byteLength(JSON.stringify(Environment?.Variables ?? {})),
    ),
  },
  {
    what: 'characters of the inline policies of a role',
    most: 10_240,
    page: 'IAM/latest/UserGuide/reference_iam-quotas.html',
    // IAM counts no white space.
    count: largest<{ PolicyDocument: object }>(
      'AWS::IAM::Policy',
      ({ PolicyDocument }) => JSON.stringify(PolicyDocument).replaceAll(/\s/g, '').length,
      ({ properties }) => JSON.stringify(properties['Roles']),
    ),
  },
  { what: 'read units of a table', most: 40_000, page: tables, count: warmUnits('ReadUnitsPerSecond') },
  { what: 'write units of a table', most: 40_000, page: tables, count: warmUnits('WriteUnitsPerSecond') },
];

/** The same once Lambda has raised the concurrency of the account. */
export const withConcurrency = (calls: number): Quota[] =>
  newAccount.map((one) => (one.what === concurrency ? { ...one, most: calls - 100 } : one));
