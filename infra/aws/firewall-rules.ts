import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { addressOf, pathOf, type RouteId } from '#contract/addresses.ts';
import { errorCodes } from '#contract/errors.ts';
import type { Settings } from '../settings.ts';
import { pathIn, reachingCalls } from './firewall-calls.ts';

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

/** Calls that people make rarely and machines make in bulk, by the setting that limits them. */
export const pathClasses = {
  loginsPerAddress: ['auth.login', 'auth.enter', 'auth.follow', 'identity.google', 'identity.apple'],
  registrationsPerAddress: ['auth.code', 'auth.register', 'auth.resend', 'auth.forgot', 'newsletter.signup'],
  nominationsPerAddress: ['prenominations.nominate'],
  votesPerAddress: ['votes.vote', 'votes.cancel'],
} as const satisfies Partial<Record<keyof Settings, readonly RouteId[]>>;

type PathClass = keyof typeof pathClasses;

const windowSeconds = 300;

export const tooManyBody = {
  key: 'too-many',
  content: JSON.stringify({
    code: 'too_many_attempts',
    message: errorCodes.too_many_attempts[1],
  }),
};

/**
 * Blocks an address above its limit in five minutes: per class of paths, for calls that reach the API, and for all
 * requests, so that no few machines can use up the API's throttle.
 */
export const rateRules = (settings: Settings): Rule[] => [
  ...Object.keys(pathClasses).map((name) =>
    rateRule(
      name as PathClass,
      settings[name as PathClass],
      // The API also accepts percent-encoded paths.
      pathIn(pathPatterns(name as PathClass, settings.basePath), 'URL_DECODE'),
    ),
  ),
  rateRule('callsPerAddress', settings.callsPerAddress, reachingCalls(settings.basePath)),
  rateRule('requestsPerAddress', settings.requestsPerAddress),
];

type Statement = CfnWebACL.StatementProperty;

const rateRule = (name: keyof Settings, limit: number, of?: Statement): Rule => ({
  name,
  statement: {
    rateBasedStatement: {
      aggregateKeyType: 'IP',
      evaluationWindowSec: windowSeconds,
      limit,
      ...(of && { scopeDownStatement: of }),
    },
  },
  action: {
    block: {
      customResponse: {
        responseCode: 429,
        customResponseBodyKey: tooManyBody.key,
        responseHeaders: [{ name: 'Retry-After', value: String(windowSeconds) }],
      },
    },
  },
  visibilityConfig: visibleAs(name),
});

/** The paths of a class as regular expressions; a parameter matches any segment. */
const pathPatterns = (name: PathClass, basePath: string): string[] =>
  pathClasses[name].map((id) =>
    pathOf(addressOf(id), basePath)
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\{\w+\}/g, '[^/]+'),
  );

export const managedRules = (): Rule[] => [
  managed('AWSManagedRulesAmazonIpReputationList'),
  managed('AWSManagedRulesKnownBadInputsRuleSet'),
  managed('AWSManagedRulesCommonRuleSet', [
    // Bodies up to 64 KB are valid, and the chain refuses longer ones.
    'SizeRestrictions_BODY',
    // Editors send HTML, which is sanitized when written and when shown.
    'CrossSiteScripting_BODY',
  ]),
];

/** A rule group of AWS. Rules in `counted` are counted instead of blocked. */
const managed = (name: string, counted: readonly string[] = []): Rule => ({
  name,
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
    },
  },
  overrideAction: { none: {} },
  visibilityConfig: visibleAs(name),
});

const visibleAs = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});
