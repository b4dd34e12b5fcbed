import { sizeOf, type Statement } from '../../infra/waf-statements.ts';
import { largest, within } from './counts.ts';

interface WebAcl {
  Rules: { Statement: RuleStatement }[];
}
type RuleStatement = Statement & {
  RateBasedStatement?: { AggregateKeyType: string; ScopeDownStatement?: Statement };
  ManagedRuleGroupStatement?: { Name: string };
};

/** WAF Developer Guide, "Baseline rule groups" and "IP reputation rule groups". */
const managed: Record<string, number> = {
  AWSManagedRulesCommonRuleSet: 700,
  AWSManagedRulesKnownBadInputsRuleSet: 200,
  AWSManagedRulesAmazonIpReputationList: 25,
};
/** WAF Developer Guide, "Using rate-based rule statements": each custom key would add 30. */
const rateUnits = 2;

function unitsOf({
  RateBasedStatement: rate,
  ManagedRuleGroupStatement: group,
  ...statement
}: RuleStatement): number {
  if (group) {
    const units = managed[group.Name];
    if (units === undefined) throw new Error(`Nobody has said what ${group.Name} takes of a web ACL.`);
    return units;
  }
  if (!rate) return sizeOf(statement).units;
  if (rate.AggregateKeyType !== 'IP') throw new Error('Nobody has said what custom keys take of a web ACL.');
  return rateUnits + (rate.ScopeDownStatement ? sizeOf(rate.ScopeDownStatement).units : 0);
}

const webAcl = 'AWS::WAFv2::WebACL';
export const firewallUnits = within<WebAcl>(webAcl, ({ Rules }) =>
  Rules.reduce((sum, { Statement }) => sum + unitsOf(Statement), 0),
);
export const rateRules = within<WebAcl>(
  webAcl,
  ({ Rules }) => Rules.filter(({ Statement }) => Statement.RateBasedStatement).length,
);
export const expressions = within<WebAcl>(webAcl, ({ Rules }) =>
  largest(
    Array.from(
      JSON.stringify(Rules).matchAll(/"RegexString":("(?:[^"\\]|\\.)*")/g),
      ([, text = '']) => (JSON.parse(text) as string).length,
    ),
  ),
);

interface Bodies {
  CustomResponseBodies: Record<string, { Content: string }>;
}
export const responseBodies = within<Bodies>(
  webAcl,
  ({ CustomResponseBodies }) => Object.keys(CustomResponseBodies).length,
);
export const responseBody = within<Bodies>(webAcl, ({ CustomResponseBodies }) =>
  largest(Object.values(CustomResponseBodies).map(({ Content }) => Buffer.byteLength(Content))),
);
