import {
  edgeCode,
  environment,
  heldCalls,
  inAccount,
  inlinePolicies,
  largest,
  of,
  resourcePolicy,
  warmUnits,
  widgets,
  within,
  type Count,
} from './counts.ts';
import { expressions, firewallUnits, rateRules, responseBodies, responseBody } from './firewall-counts.ts';

interface Source {
  title: string;
  address: string;
  /** How the figure was read: on the page, or in an older or translated edition of it. */
  read: 'page' | 'older edition' | 'translation';
}

/** A quota of a new account, and what of its resources it counts. */
export interface Quota {
  what: string;
  most: number;
  source: Source;
  count: Count;
}

const page = (title: string, path: string, read: Source['read'] = 'page'): Source => ({
  title,
  address: `https://docs.aws.amazon.com/${path}`,
  read,
});
const older = (source: Source): Source => ({ ...source, read: 'older edition' });
const translated = (source: Source): Source => ({ ...source, read: 'translation' });

const quota = (what: string, most: number, source: Source, count: Count): Quota => ({
  what,
  most,
  source,
  count,
});

const http = page(
  'Quotas for configuring and running an HTTP API in API Gateway',
  'apigateway/latest/developerguide/http-api-quotas.html',
);
const cdn = page('Quotas', 'AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html');
const firewall = page('AWS WAF quotas', 'waf/latest/developerguide/limits.html');
const watch = page(
  'CloudWatch service quotas',
  'AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html',
  'older edition',
);
const dashboard = page(
  'Dashboard Body Structure and Syntax',
  'AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html',
);
const lambda = page('Lambda quotas', 'lambda/latest/dg/gettingstarted-limits.html');
const reserved = page(
  'Configuring reserved concurrency for a function',
  'lambda/latest/dg/configuration-concurrency.html',
);
const iam = page('IAM and AWS STS quotas', 'IAM/latest/UserGuide/reference_iam-quotas.html');
const tables = page('Quotas in Amazon DynamoDB', 'amazondynamodb/latest/developerguide/ServiceQuotas.html');

interface Distribution {
  DistributionConfig: { CacheBehaviors: unknown[]; Origins: unknown[] };
}
const distribution = 'AWS::CloudFront::Distribution';
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Calls at once that a new account may have, of which 100 stay unreserved. */
const firstConcurrency = 10;
const concurrency = 'reserved and provisioned concurrent calls of a region';

/**
 * Quotas of a new account of which a stage takes a fiftieth or more, read on 2026-11-25 and 2026-11-26. Left out is what has none (SQS
 * queues and alarms of CloudWatch, whose number is not limited), what holds for tables with provisioned capacity alone, and what is far away:
 * keys, secrets, buckets, topics, state machines, tables, budgets, releases, trails, filters. Sizes of bundles are no part of a template.
 */
export const newAccount: readonly Quota[] = [
  quota('routes of an HTTP API', 300, http, of('AWS::ApiGatewayV2::Route', 'ApiId')),
  quota('integrations of an HTTP API', 300, http, of('AWS::ApiGatewayV2::Integration', 'ApiId')),
  quota(
    'behaviors of a distribution',
    75,
    cdn,
    // The default behavior is counted, too.
    within<Distribution>(
      distribution,
      ({ DistributionConfig }) => DistributionConfig.CacheBehaviors.length + 1,
    ),
  ),
  quota(
    'origins of a distribution',
    100,
    cdn,
    within<Distribution>(distribution, ({ DistributionConfig }) => DistributionConfig.Origins.length),
  ),
  quota('edge functions', 100, cdn, inAccount('AWS::CloudFront::Function')),
  quota('bytes of an edge function', 10_240, cdn, edgeCode),
  quota('key-value stores', 50, cdn, inAccount('AWS::CloudFront::KeyValueStore')),
  quota('cache policies', 20, cdn, inAccount('AWS::CloudFront::CachePolicy')),
  quota('response headers policies', 20, cdn, inAccount('AWS::CloudFront::ResponseHeadersPolicy')),
  quota('origin access controls', 100, cdn, inAccount('AWS::CloudFront::OriginAccessControl')),
  quota('capacity units of a web ACL', 5000, translated(firewall), firewallUnits),
  quota('rate-based rules of a web ACL', 10, translated(firewall), rateRules),
  quota('characters of a regular expression of the firewall', 200, translated(firewall), expressions),
  quota('custom response bodies of a web ACL', 50, firewall, responseBodies),
  quota('bytes of a custom response body', 4096, translated(firewall), responseBody),
  quota('alarms of a widget', 100, dashboard, widgets('alarms', largest)),
  quota('metrics of a widget', 500, watch, widgets('metrics', largest)),
  quota('metrics of a dashboard', 2500, watch, widgets('metrics', total)),
  quota(concurrency, Math.max(0, firstConcurrency - 100), reserved, heldCalls),
  quota('bytes of the environment of a function', 4096, older(lambda), environment),
  quota('bytes of the resource policy of a function', 20_480, older(lambda), resourcePolicy),
  quota('roles', 1000, iam, inAccount('AWS::IAM::Role')),
  quota('characters of the inline policies of a role', 10_240, iam, inlinePolicies),
  quota('read units of a table', 40_000, tables, warmUnits('ReadUnitsPerSecond')),
  quota('write units of a table', 40_000, tables, warmUnits('WriteUnitsPerSecond')),
];

/** The same once Lambda has raised the concurrency of the account. */
export const withConcurrency = (calls: number): Quota[] =>
  newAccount.map((one) => (one.what === concurrency ? { ...one, most: calls - 100 } : one));
