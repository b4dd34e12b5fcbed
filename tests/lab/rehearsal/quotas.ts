import {
  edgeCode,
  environment,
  heldCalls,
  inAccount,
  inlinePolicies,
  inRegion,
  largest,
  listIn,
  of,
  resourcePolicy,
  warmUnits,
  widgets,
  type Counted,
} from './counts.ts';
import { expressions, firewallUnits, rateRules, responseBodies, responseBody } from './firewall-counts.ts';

interface Source {
  title: string;
  address: string;
  /** How the figure was read: on the page, in an older or translated edition of it, or not at all. */
  read: 'page' | 'older edition' | 'translation' | 'from memory';
}

/** A quota of a new account that a template of ours could breach. */
export interface Quota extends Counted {
  what: string;
  most: number;
  /** Whether AWS raises it when asked. */
  isAdjustable: boolean;
  source: Source;
}

const page = (title: string, path: string, read: Source['read'] = 'page'): Source => ({
  title,
  address: `https://docs.aws.amazon.com/${path}`,
  read,
});
const older = (source: Source): Source => ({ ...source, read: 'older edition' });
const translated = (source: Source): Source => ({ ...source, read: 'translation' });

const adjustable = (what: string, most: number, source: Source, counted: Counted): Quota => ({
  what,
  most,
  isAdjustable: true,
  source,
  ...counted,
});
const fixed = (...given: Parameters<typeof adjustable>): Quota => ({
  ...adjustable(...given),
  isAdjustable: false,
});

const http = page(
  'Quotas for configuring and running an HTTP API in API Gateway',
  'apigateway/latest/developerguide/http-api-quotas.html',
);
const events = page('Amazon EventBridge quotas', 'eventbridge/latest/userguide/eb-quota.html');
const targets = page('PutTargets', 'eventbridge/latest/APIReference/API_PutTargets.html');
const keys = page('Resource quotas', 'kms/latest/developerguide/resource-limits.html');
/** The copies of the page that were read end before the figure: look it up before it is relied on. */
const secrets = page(
  'AWS Secrets Manager quotas',
  'secretsmanager/latest/userguide/reference_limits.html',
  'from memory',
);
const buckets = page(
  'General purpose bucket quotas, limitations, and restrictions',
  'AmazonS3/latest/userguide/BucketRestrictions.html',
);
const topics = page('Amazon Simple Notification Service endpoints and quotas', 'general/latest/gr/sns.html');
const cdn = page('Quotas', 'AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html');
const firewall = page('AWS WAF quotas', 'waf/latest/developerguide/limits.html');
const trails = page(
  'Quotas in AWS CloudTrail',
  'awscloudtrail/latest/userguide/WhatIsCloudTrail-Limits.html',
);
const filters = page('PutMetricFilter', 'AmazonCloudWatchLogs/latest/APIReference/API_PutMetricFilter.html');
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
const machines = page('Step Functions service quotas', 'step-functions/latest/dg/service-quotas.html');
const tables = page('Quotas in Amazon DynamoDB', 'amazondynamodb/latest/developerguide/ServiceQuotas.html');
const releases = page('CodeDeploy quotas', 'codedeploy/latest/userguide/limits.html');
const scaling = page(
  'Quotas for Application Auto Scaling',
  'autoscaling/application/userguide/application-auto-scaling-quotas.html',
);
const budgets = page(
  'Managing Your Costs with Budgets',
  'awsaccountbilling/latest/aboutv2/budgets-managing-costs.html',
  'older edition',
);

interface Distribution {
  DistributionConfig: { CacheBehaviors: unknown[]; Origins: unknown[]; Aliases?: unknown[] };
}
const distribution = 'AWS::CloudFront::Distribution';
const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Calls at once that a new account may have, of which 100 stay unreserved. */
const firstConcurrency = 10;
const concurrency = 'reserved and provisioned concurrent calls of a region';

/**
 * Quotas of a new account, read on 2026-11-25 and 2026-11-26. Left out is what has none (SQS queues and alarms of CloudWatch, whose
 * number is not limited) and what holds for tables with provisioned capacity alone (80,000 units of an account: "These quotas only
 * apply to tables using the provisioned capacity mode", on the page of DynamoDB). Sizes of bundles are no part of a template.
 */
export const newAccount: readonly Quota[] = [
  adjustable('routes of an HTTP API', 300, http, of('AWS::ApiGatewayV2::Route', 'ApiId')),
  fixed('integrations of an HTTP API', 300, http, of('AWS::ApiGatewayV2::Integration', 'ApiId')),
  adjustable('stages of an HTTP API', 10, http, of('AWS::ApiGatewayV2::Stage', 'ApiId')),
  adjustable('custom domains of a region', 120, http, inRegion('AWS::ApiGatewayV2::DomainName')),
  adjustable('rules of an event bus', 300, translated(events), inRegion('AWS::Events::Rule')),
  fixed(
    'targets of a rule',
    5,
    targets,
    listIn<{ Targets: unknown[] }>('AWS::Events::Rule', ({ Targets }) => Targets),
  ),
  adjustable('KMS keys of a region', 100_000, keys, inRegion('AWS::KMS::Key')),
  fixed('secrets of a region', 500_000, secrets, inRegion('AWS::SecretsManager::Secret')),
  adjustable('buckets', 10_000, buckets, inAccount('AWS::S3::Bucket')),
  adjustable('topics of a region', 100_000, topics, inRegion('AWS::SNS::Topic')),
  adjustable(
    'behaviors of a distribution',
    75,
    cdn,
    // The default behavior is counted, too.
    listIn<Distribution>(distribution, ({ DistributionConfig }) => DistributionConfig.CacheBehaviors, 1),
  ),
  adjustable(
    'origins of a distribution',
    100,
    cdn,
    listIn<Distribution>(distribution, ({ DistributionConfig }) => DistributionConfig.Origins),
  ),
  adjustable(
    'alternate domain names of a distribution',
    100,
    cdn,
    listIn<Distribution>(distribution, ({ DistributionConfig }) => (DistributionConfig.Aliases ??= [])),
  ),
  adjustable('distributions', 500, cdn, inAccount(distribution)),
  fixed('edge functions', 100, cdn, inAccount('AWS::CloudFront::Function')),
  fixed('bytes of an edge function', 10_240, cdn, edgeCode),
  adjustable('key-value stores', 50, cdn, inAccount('AWS::CloudFront::KeyValueStore')),
  adjustable('cache policies', 20, cdn, inAccount('AWS::CloudFront::CachePolicy')),
  adjustable('response headers policies', 20, cdn, inAccount('AWS::CloudFront::ResponseHeadersPolicy')),
  adjustable('origin access controls', 100, cdn, inAccount('AWS::CloudFront::OriginAccessControl')),
  adjustable('web ACLs of a region', 100, firewall, inRegion('AWS::WAFv2::WebACL')),
  fixed('capacity units of a web ACL', 5000, translated(firewall), firewallUnits),
  fixed('rate-based rules of a web ACL', 10, translated(firewall), rateRules),
  fixed('characters of a regular expression of the firewall', 200, translated(firewall), expressions),
  adjustable('custom response bodies of a web ACL', 50, firewall, responseBodies),
  fixed('bytes of a custom response body', 4096, translated(firewall), responseBody),
  fixed('trails of a region', 5, trails, inRegion('AWS::CloudTrail::Trail')),
  fixed('metric filters of a log group', 100, filters, of('AWS::Logs::MetricFilter', 'LogGroupName')),
  fixed('alarms of a widget', 100, dashboard, widgets('alarms', largest)),
  fixed('metrics of a widget', 500, watch, widgets('metrics', largest)),
  fixed('metrics of a dashboard', 2500, watch, widgets('metrics', total)),
  adjustable(concurrency, Math.max(0, firstConcurrency - 100), reserved, heldCalls),
  fixed('bytes of the environment of a function', 4096, older(lambda), environment),
  fixed('bytes of the resource policy of a function', 20_480, older(lambda), resourcePolicy),
  adjustable('roles', 1000, iam, inAccount('AWS::IAM::Role')),
  fixed('characters of the inline policies of a role', 10_240, iam, inlinePolicies),
  // The older edition of the page has 10,000, which is the stricter reading.
  adjustable(
    'state machines of a region',
    10_000,
    older(machines),
    inRegion('AWS::StepFunctions::StateMachine'),
  ),
  adjustable('tables of a region', 2500, older(tables), inRegion('AWS::DynamoDB::GlobalTable')),
  adjustable('read units of a table', 40_000, tables, warmUnits('ReadUnitsPerSecond')),
  adjustable('write units of a table', 40_000, tables, warmUnits('WriteUnitsPerSecond')),
  adjustable('CodeDeploy applications of a region', 1000, releases, inRegion('AWS::CodeDeploy::Application')),
  // A commit that changes every function has a deployment under way in each group.
  adjustable(
    'CodeDeploy deployments at once in a region',
    1300,
    releases,
    inRegion('AWS::CodeDeploy::DeploymentGroup'),
  ),
  adjustable(
    'deployment groups of an application',
    1000,
    releases,
    of('AWS::CodeDeploy::DeploymentGroup', 'ApplicationName'),
  ),
  adjustable(
    'scalable targets of a region',
    500,
    scaling,
    inRegion('AWS::ApplicationAutoScaling::ScalableTarget'),
  ),
  adjustable('budgets', 20_000, budgets, inAccount('AWS::Budgets::Budget')),
];

/** The same once Lambda has raised the concurrency of the account. */
export const withConcurrency = (calls: number): Quota[] =>
  newAccount.map((quota) => (quota.what === concurrency ? { ...quota, most: calls - 100 } : quota));
