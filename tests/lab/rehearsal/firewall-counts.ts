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
export const firewallUnits = within<WebAcl>(
  webAcl,
  ({ Rules }) => Rules.reduce((sum, { Statement }) => sum + unitsOf(Statement), 0),
  ({ Rules }, by) => {
    const more = { ManagedRuleGroupStatement: { Name: 'AWSManagedRulesAmazonIpReputationList' } };
    for (let count = 0; count < by; count++) Rules.push({ Statement: more });
  },
);
export const rateRules = within<WebAcl>(
  webAcl,
  ({ Rules }) => Rules.filter(({ Statement }) => Statement.RateBasedStatement).length,
  ({ Rules }, by) => {
    const rule = Rules.find(({ Statement }) => Statement.RateBasedStatement)!;
    for (let count = 0; count < by; count++) Rules.push(rule);
  },
);

/** Each regular expression anywhere in a value, with what holds it. */
const expressionsIn = (value: unknown): { RegexString: string }[] => {
  if (typeof value !== 'object' || value === null) return [];
  const own = 'RegexString' in value ? [value as { RegexString: string }] : [];
  return [...own, ...Object.values(value).flatMap(expressionsIn)];
};
export const expressions = within<WebAcl>(
  webAcl,
  ({ Rules }) => largest(expressionsIn(Rules).map(({ RegexString }) => RegexString.length)),
  ({ Rules }, by) => {
    const [longest] = expressionsIn(Rules).toSorted((a, b) => b.RegexString.length - a.RegexString.length);
    longest!.RegexString += 'x'.repeat(by);
  },
);

interface Bodies {
  CustomResponseBodies: Record<string, { Content: string }>;
}
export const responseBodies = within<Bodies>(
  webAcl,
  ({ CustomResponseBodies }) => Object.keys(CustomResponseBodies).length,
  ({ CustomResponseBodies }, by) => {
    for (let count = 0; count < by; count++) CustomResponseBodies[`more-${count}`] = { Content: '{}' };
  },
);
export const responseBody = within<Bodies>(
  webAcl,
  ({ CustomResponseBodies }) =>
    largest(Object.values(CustomResponseBodies).map(({ Content }) => Buffer.byteLength(Content))),
  ({ CustomResponseBodies }, by) => {
    for (const body of Object.values(CustomResponseBodies)) body.Content += 'x'.repeat(by);
  },
);
