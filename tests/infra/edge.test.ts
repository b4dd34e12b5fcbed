import { describe, expect, it } from 'vitest';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { pathClasses } from '../../infra/aws/firewall-rules.ts';
import { everything, limits, only, synthesise } from './stacks.ts';

interface Rule {
  Name: string;
  Statement: {
    RateBasedStatement?: { ScopeDownStatement?: { RegexMatchStatement: { RegexString: string } } };
    ManagedRuleGroupStatement?: object;
  };
}
interface WebAcl {
  Rules: Rule[];
  CustomResponseBodies: Record<string, { Content: string }>;
}

const { edge, web } = synthesise(everything);
const firewall = only<WebAcl>(edge, 'AWS::WAFv2::WebACL');
const limitOf = (name: keyof typeof limits) => ({
  AggregateKeyType: 'IP',
  EvaluationWindowSec: 300,
  Limit: limits[name],
});
const ruleOf = (name: string): Rule => firewall.Rules.find(({ Name }) => Name === name)!;

describe('the firewall', () => {
  it('stands before the distribution, though in another region', () => {
    const output = { StackName: 'acclaim-prod-edge', Region: 'us-east-1' };
    expect(only(web, 'AWS::CloudFront::Distribution')).toMatchObject({
      DistributionConfig: { WebACLId: { 'Fn::GetStackOutput': output } },
    });
    expect(firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  });

  it.each(Object.entries(pathClasses))('limits %s to exactly its paths, by the setting', (name, routes) => {
    const { RateBasedStatement } = ruleOf(name).Statement;
    const { RegexString } = RateBasedStatement!.ScopeDownStatement!.RegexMatchStatement;
    const caught = (Object.keys(endpoints) as RouteId[]).filter((id) =>
      new RegExp(RegexString).test(pathOf(endpoints[id], '/gayvnawards').replaceAll(/[{}]/g, '')),
    );
    expect(RateBasedStatement).toMatchObject(limitOf(name as keyof typeof limits));
    expect(new Set(caught)).toEqual(new Set(routes));
    // The longest that WAF takes.
    expect(RegexString.length).toBeLessThanOrEqual(200);
  });

  it('limits what one address asks for at all, whatever it is', () => {
    expect(ruleOf('requestsPerAddress').Statement.RateBasedStatement).toEqual(limitOf('requestsPerAddress'));
  });

  it.each(Object.keys(limits))('answers above the limit of %s as the API does', (name) => {
    const [[key, { Content }] = ['', { Content: '' }], ...others] = Object.entries(
      firewall.CustomResponseBodies,
    );
    expect(others).toEqual([]);
    expect(ruleOf(name)).toMatchObject({
      Action: { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: key } } },
    });
    expect(JSON.parse(Content)).toEqual({
      code: 'too_many_attempts',
      message: expect.any(String) as string,
    });
  });

  it('counts what editors send rather than blocking it, and blocks the rest of the managed rules', () => {
    expect(
      firewall.Rules.flatMap(({ Statement }) => Statement.ManagedRuleGroupStatement ?? []),
    ).toMatchObject([
      { Name: 'AWSManagedRulesAmazonIpReputationList' },
      { Name: 'AWSManagedRulesKnownBadInputsRuleSet' },
      {
        Name: 'AWSManagedRulesCommonRuleSet',
        RuleActionOverrides: [{ Name: 'SizeRestrictions_BODY' }, { Name: 'CrossSiteScripting_BODY' }],
      },
    ]);
  });

  it('logs what it blocks, without cookies, tokens and query strings', () => {
    expect(only(edge, 'AWS::WAFv2::LoggingConfiguration')).toMatchObject({
      RedactedFields: [
        { SingleHeader: { Name: 'cookie' } },
        { SingleHeader: { Name: 'x-csrf-token' } },
        { QueryString: {} },
      ],
      LoggingFilter: { DefaultBehavior: 'DROP' },
    });
  });
});
