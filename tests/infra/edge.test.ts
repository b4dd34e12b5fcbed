import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { pathClasses } from '../../infra/aws/firewall-rules.ts';
import { only, synthesise, type Templates } from './stacks.ts';

interface RateRule {
  AggregateKeyType: string;
  EvaluationWindowSec: number;
  Limit: number;
  ScopeDownStatement?: { RegexMatchStatement: { RegexString: string } };
}
interface Rule {
  Name: string;
  Priority: number;
  Statement: {
    RateBasedStatement?: RateRule;
    ManagedRuleGroupStatement?: { Name: string; RuleActionOverrides?: { Name: string }[] };
  };
  Action?: { Block: { CustomResponse: { ResponseCode: number; CustomResponseBodyKey: string } } };
}
interface WebAcl {
  Scope: string;
  DefaultAction: object;
  Rules: Rule[];
  CustomResponseBodies: Record<string, { Content: string }>;
}

let templates: Templates;
let firewall: WebAcl;
const limits = {
  loginsPerAddress: 11,
  registrationsPerAddress: 12,
  nominationsPerAddress: 13,
  votesPerAddress: 14,
  requestsPerAddress: 15,
};
beforeAll(() => {
  templates = synthesise(limits);
  firewall = only(templates.edge, 'AWS::WAFv2::WebACL');
});
const ruleOf = (name: string): Rule => firewall.Rules.find(({ Name }) => Name === name)!;

describe('the firewall', () => {
  it('stands before the distribution, though in another region', () => {
    const output = { StackName: 'acclaim-prod-edge', Region: 'us-east-1' };
    expect(only(templates.web, 'AWS::CloudFront::Distribution')).toMatchObject({
      DistributionConfig: { WebACLId: { 'Fn::GetStackOutput': output } },
    });
    expect(firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  });

  it.each(Object.entries(pathClasses))('limits %s to exactly its paths, by the setting', (name, routes) => {
    const rule = ruleOf(name);
    const { RegexMatchStatement } = rule.Statement.RateBasedStatement!.ScopeDownStatement!;
    const pattern = new RegExp(RegexMatchStatement.RegexString);
    const caught = (Object.keys(endpoints) as RouteId[]).filter((id) =>
      pattern.test(pathOf(endpoints[id], '/gayvnawards').replaceAll(/[{}]/g, '')),
    );

    expect(rule.Statement.RateBasedStatement).toMatchObject({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
      Limit: limits[name as keyof typeof limits],
    });
    expect(new Set(caught)).toEqual(new Set(routes));
    // The longest that WAF takes.
    expect(RegexMatchStatement.RegexString.length).toBeLessThanOrEqual(512);
  });

  it('limits what one address asks for at all, whatever it is', () => {
    const rule = ruleOf('requestsPerAddress');

    expect(rule.Statement.RateBasedStatement).toEqual({
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 300,
      Limit: limits.requestsPerAddress,
    });
    expect(rule.Action?.Block.CustomResponse.ResponseCode).toBe(429);
  });

  it('answers above a limit as the API does', () => {
    const { CustomResponse } = ruleOf('votesPerAddress').Action!.Block;

    expect(CustomResponse.ResponseCode).toBe(429);
    expect(JSON.parse(firewall.CustomResponseBodies[CustomResponse.CustomResponseBodyKey]!.Content)).toEqual({
      code: 'too_many_attempts',
      message: expect.any(String) as string,
    });
  });

  it('counts what editors send rather than blocking it, and blocks the rest of the managed rules', () => {
    const managed = firewall.Rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []);

    expect(managed.map(({ Name }) => Name)).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    expect(managed[2]?.RuleActionOverrides?.map(({ Name }) => Name)).toEqual([
      'SizeRestrictions_BODY',
      'CrossSiteScripting_BODY',
    ]);
  });

  it('logs what it blocks, without cookies, tokens and query strings', () => {
    expect(only(templates.edge, 'AWS::WAFv2::LoggingConfiguration')).toMatchObject({
      RedactedFields: [
        { SingleHeader: { Name: 'cookie' } },
        { SingleHeader: { Name: 'x-csrf-token' } },
        { QueryString: {} },
      ],
      LoggingFilter: { DefaultBehavior: 'DROP' },
    });
  });
});
