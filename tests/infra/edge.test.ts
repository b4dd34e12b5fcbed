import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { schemas, type RouteSchemas } from '#contract/routes.ts';
import { pathClasses } from '../../infra/aws/firewall-rules.ts';
import { planOf } from '../../infra/cli/showtime/plan.ts';
import { settingsOfStage } from '../../infra/settings.ts';
import { everything, limits, only, synthesise } from './stacks.ts';
import { sizeOf, takes, type Request, type Statement } from './waf-statements.ts';

interface Rule {
  Name: string;
  Statement: {
    RateBasedStatement?: { Limit: number; ScopeDownStatement?: Statement };
    ManagedRuleGroupStatement?: object;
  };
}
interface WebAcl {
  Rules: Rule[];
  CustomResponseBodies: Record<string, { Content: string }>;
}

const firewallOf = (changes: object) => only<WebAcl>(synthesise({ ...changes }).edge, 'AWS::WAFv2::WebACL');
const firewall = firewallOf(everything);
const ruleOf = (name: string): Rule => firewall.Rules.find(({ Name }) => Name === name)!;
const statementOf = (name: string): Statement =>
  ruleOf(name).Statement.RateBasedStatement!.ScopeDownStatement!;
const counts = (request: Request): boolean => takes(statementOf('callsPerAddress'), request);

const ids = Object.keys(endpoints) as RouteId[];
const pathTo = (id: RouteId): string =>
  pathOf(endpoints[id], '/gayvnawards').replaceAll(/\{\w+\}/g, 'some-id');
const requestOf = (id: RouteId, query = ''): Request => ({
  method: endpoints[id].method,
  path: pathTo(id),
  query,
});

describe('the firewall', () => {
  it('stands before the distribution, though in another region', () => {
    const output = { StackName: 'acclaim-prod-edge', Region: 'us-east-1' };
    expect(only(synthesise(everything).web, 'AWS::CloudFront::Distribution')).toMatchObject({
      DistributionConfig: { WebACLId: { 'Fn::GetStackOutput': output } },
    });
    expect(firewall).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
  });

  const limitOf = (name: string) => ({
    AggregateKeyType: 'IP',
    EvaluationWindowSec: 300,
    Limit: limits[name as keyof typeof limits],
  });

  it.each(Object.entries(pathClasses))('limits %s to exactly its paths, by the setting', (name, routes) => {
    expect(new Set(ids.filter((id) => takes(statementOf(name), requestOf(id))))).toEqual(new Set(routes));
    // The longest that WAF takes.
    expect(sizeOf(statementOf(name)).longest).toBeLessThanOrEqual(200);
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
      Statement: { RateBasedStatement: limitOf(name) },
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
    expect(only(synthesise(everything).edge, 'AWS::WAFv2::LoggingConfiguration')).toMatchObject({
      RedactedFields: [
        { SingleHeader: { Name: 'cookie' } },
        { SingleHeader: { Name: 'x-csrf-token' } },
        { QueryString: {} },
      ],
      LoggingFilter: { DefaultBehavior: 'DROP' },
    });
  });
});

/** Pictures, which have a throttle of their own, as votes have. */
const pictures: RouteId = 'images.get';
const stored = ids.filter((id) => (endpoints[id] as Endpoint).cache && id !== pictures);
const live = ids.filter((id) => !(endpoints[id] as Endpoint).cache && id !== 'votes.vote');
const needsNoQuery = (id: RouteId): boolean => {
  const { query }: RouteSchemas = schemas[id];
  return !query || z.safeParse(query, {}).success;
};
const hasParameter = (id: RouteId): boolean => /\{(?!B\})/.test(endpoints[id].path);
/** One answer, which CloudFront has for everyone. */
const single = stored.filter((id) => !hasParameter(id) && needsNoQuery(id));
const many = stored.filter((id) => !single.includes(id));

describe('calls that reach the API', () => {
  it.each(live)('are counted by their address: %s', (id) => {
    expect(counts(requestOf(id))).toBe(true);
  });

  it.each(many)('are counted where a parameter may miss the cache: %s', (id) => {
    expect(counts(requestOf(id, 'code=x&id=1'))).toBe(true);
    expect(counts(requestOf(id))).toBe(true);
  });

  it.each(single)('are not counted where CloudFront has the one answer: %s', (id) => {
    for (const method of ['GET', 'HEAD']) expect(counts({ ...requestOf(id), method })).toBe(false);
  });

  it('are not counted for votes and pictures, which have throttles of their own', () => {
    expect(single.length).toBeGreaterThan(5);
    expect(counts(requestOf('votes.vote'))).toBe(false);
    expect(counts(requestOf(pictures))).toBe(false);
  });

  it('are not counted for files of the site', () => {
    for (const path of ['/', '/gayvnawards/', '/gayvnawards/vote', '/gayvnawards/assets/index-1.js'])
      expect(counts({ method: 'GET', path })).toBe(false);
  });

  it.each<[string, Request]>([
    ['a query where none is needed', requestOf('winners.list', 'edition=1')],
    ['a query after a read without parameters', requestOf('app.get', 'x=1')],
    ['another method of a stored read', { method: 'POST', path: pathTo('app.get') }],
    ['another method of a vote', { method: 'GET', path: pathTo('votes.vote') }],
    ['a stored read, spelled otherwise', { method: 'GET', path: '/gayvnawards/api/app/%67et' }],
    ['a vote, spelled otherwise', { method: 'POST', path: '/gayvnawards/api/votes/vot%65' }],
    ['a path behind dots', { method: 'GET', path: '/x/../gayvnawards/api/x' }],
    ['a path that ends with a dot', { method: 'GET', path: '/gayvnawards/api/.' }],
    ['a path behind encoded dots', { method: 'GET', path: '/x/%2e%2e/gayvnawards/api/x' }],
    ['more behind a stored read', { method: 'GET', path: `${pathTo('app.get')}/x` }],
  ])('are counted in any other form: %s', (_what, request) => {
    expect(counts(request)).toBe(true);
  });

  it('are counted at any address below the API, known or not, with any method', () => {
    const free = new Set([...single.map(pathTo), pathTo('votes.vote')]);
    const prefix = fc.constantFrom('/gayvnawards/api/', '/api/', '/carousel/', '/auth/');
    const method = fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'OPTIONS');
    fc.assert(
      fc.property(prefix, fc.webPath(), method, fc.webQueryParameters(), (start, path, verb, query) => {
        const request = { method: verb, path: start + encodeURI(path.slice(1)), query };
        fc.pre(!free.has(request.path) && !/%|\.\.|\+/.test(request.path));
        expect(counts(request)).toBe(true);
      }),
    );
  });

  it('stay within what WAF takes, whatever else is a rule', () => {
    const { units, longest } = sizeOf(statementOf('callsPerAddress'));
    // 200 characters a regular expression; 1,500 units at the base price, 925 of them for the managed rules.
    expect(longest).toBeLessThanOrEqual(200);
    const others = firewall.Rules.flatMap(({ Statement: { RateBasedStatement: rate } }) =>
      rate ? [2 + (rate.ScopeDownStatement ? sizeOf(rate.ScopeDownStatement).units : 0)] : [],
    );
    expect(units).toBeLessThan(150);
    expect(others.reduce((sum, each) => sum + each, 925)).toBeLessThan(1500);
  });
});

describe('a base path of many characters', () => {
  const basePath = '/the-awards-of-an-academy-with-a-long-name';
  const statements = firewallOf({ basePath }).Rules.flatMap(
    ({ Name, Statement: { RateBasedStatement: rate } }) =>
      rate?.ScopeDownStatement ? [[Name, rate.ScopeDownStatement] as const] : [],
  );

  it('makes more regular expressions, none longer than WAF takes, of the same paths', () => {
    for (const [name, statement] of statements) {
      expect([name, sizeOf(statement).longest <= 200]).toEqual([name, true]);
      const caught = (of: Statement, base: string) =>
        ids.filter((id) => takes(of, { ...requestOf(id), path: pathTo(id).replace('/gayvnawards', base) }));
      expect(caught(statement, basePath)).toEqual(caught(statementOf(name), '/gayvnawards'));
    }
    expect(statements.length).toBeGreaterThan(4);
    expect(JSON.stringify(statements)).toContain('OrStatement');
  });
});

describe('the limit of an address', () => {
  const settings = settingsOfStage();
  /** How many addresses it takes to fill the throttle, each at its limit of five minutes. */
  const addresses = (perAddress: number) => Math.ceil(settings.requestsPerSecond / (perAddress / 300));

  it('makes an attack on the throttle take five times as many addresses, as the README says', () => {
    const [before, now] = [addresses(settings.requestsPerAddress), addresses(settings.callsPerAddress)];
    expect(now).toBeGreaterThanOrEqual(4.9 * before);
    const readme = readFileSync(new URL('../../infra/README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`${now} addresses`);
    expect(readme).toContain(`${before} addresses`);
  });

  it('lets a hall through in which everybody does all of a night in five minutes', () => {
    const night = {
      voters: 2_000_000,
      minutes: 120,
      votesPerVoter: 10,
      visits: 4,
      watchers: 3,
      peakFactor: 4,
    };
    const { needed } = planOf(night, settings, 6).capacity;
    expect(settings.callsPerAddress).toBeGreaterThanOrEqual(needed.callsPerAddress);
  });
});
