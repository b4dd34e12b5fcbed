import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { addressOf, pathOf, type RouteId } from '#contract/addresses.ts';
import { errorCodes } from '#contract/errors.ts';
import type { Settings } from '../settings.ts';

type Rule = Omit<CfnWebACL.RuleProperty, 'priority'>;

/** Calls that people make a few times and machines make thousands of times, by the setting that limits them. */
export const pathClasses = {
  loginsPerAddress: ['auth.login', 'identity.google', 'identity.apple'],
  registrationsPerAddress: ['auth.register', 'auth.resend', 'auth.forgot', 'newsletter.signup'],
  nominationsPerAddress: ['prenominations.nominate'],
  votesPerAddress: ['votes.vote', 'votes.cancel'],
} as const satisfies Partial<Record<keyof Settings, readonly RouteId[]>>;

type PathClass = keyof typeof pathClasses;

/** Stretch of time over which WAF counts, in seconds: the one it takes where none is set. */
const windowSeconds = 300;

/** What a caller above a limit is told, in the shape of the API's own errors. */
export const tooManyBody = {
  key: 'too-many',
  content: JSON.stringify({
    code: 'too_many_attempts',
    message: errorCodes.too_many_attempts[1],
  }),
};

/**
 * Blocks an address that asks for more in five minutes than the settings allow: of one class of paths, or of anything at all, so that no
 * single machine can use up what the API takes.
 */
export const rateRules = (settings: Settings): Rule[] => [
  ...Object.keys(pathClasses).map((name) =>
    rateRule(
      name as PathClass,
      settings[name as PathClass],
      onPaths(pathPattern(name as PathClass, settings.basePath)),
    ),
  ),
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

const onPaths = (regexString: string): Statement => ({
  regexMatchStatement: {
    regexString,
    fieldToMatch: { uriPath: {} },
    // A path may be written in more than one way; the API reads them all as one.
    textTransformations: [{ priority: 0, type: 'URL_DECODE' }],
  },
});

/** The paths of a class as one regular expression, each parameter any segment. */
function pathPattern(name: PathClass, basePath: string): string {
  const paths = pathClasses[name].map((id) =>
    pathOf(addressOf(id), basePath)
      .replaceAll('.', String.raw`\.`)
      .replaceAll(/\{\w+\}/g, '[^/]+'),
  );
  return `^(${paths.join('|')})$`;
}

/** Rule groups that AWS keeps up to date. */
export const managedRules = (): Rule[] => [
  managed('AWSManagedRulesAmazonIpReputationList'),
  managed('AWSManagedRulesKnownBadInputsRuleSet'),
  managed('AWSManagedRulesCommonRuleSet', [
    // Bodies up to 64 KB are right here, and the chain refuses longer ones.
    'SizeRestrictions_BODY',
    // Editors send HTML, which is cleaned when it is written and when it is shown.
    'CrossSiteScripting_BODY',
  ]),
];

/** A rule group of AWS; `counted` rules of it are counted rather than blocked. */
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
