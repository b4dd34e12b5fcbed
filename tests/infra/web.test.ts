import { describe, expect, it } from 'vitest';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { originSecretHeader } from '#platform/chain/guards.ts';
import { openApiDocument } from '../../infra/cli/openapi.ts';
import { everything, only, resources, synthesise, type Templates } from './stacks.ts';

interface Behavior {
  PathPattern: string;
  AllowedMethods?: string[];
  FunctionAssociations?: unknown[];
  CachePolicyId: string | { Ref: string };
  OriginRequestPolicyId?: string;
}
interface Distribution {
  DistributionConfig: {
    CustomErrorResponses?: unknown;
    DefaultCacheBehavior: Behavior;
    CacheBehaviors: Behavior[];
    Origins: {
      Id: string;
      DomainName: unknown;
      OriginAccessControlId?: unknown;
      OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[];
    }[];
  };
}
interface CachePolicy {
  CachePolicyConfig: {
    MaxTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: { QueryStringsConfig: { QueryStrings?: string[] } };
  };
}
const distributionOf = (template: Templates['web']) =>
  only<Distribution>(template, 'AWS::CloudFront::Distribution').DistributionConfig;

const { web } = synthesise();
const config = distributionOf(web);
const full = distributionOf(synthesise(everything).web);
const policies = resources<CachePolicy>(web, 'AWS::CloudFront::CachePolicy');

/** The behavior that a path meets: the first whose pattern takes it. */
const behaviorOf = (path: string): Behavior =>
  config.CacheBehaviors.find(({ PathPattern }) =>
    new RegExp(`^${PathPattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(path),
  )!;

describe('the distribution', () => {
  it('shows the API alone a secret that CloudFormation reads when it writes the distribution', () => {
    expect(config.Origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders)).toHaveLength(1);
    const api = config.Origins.find(({ DomainName }) => JSON.stringify(DomainName).includes('ApiEndpoint'))!;
    const [{ HeaderName, HeaderValue } = { HeaderName: '', HeaderValue: '' }] = api.OriginCustomHeaders!;
    expect(HeaderName).toBe(originSecretHeader);
    expect(JSON.stringify(HeaderValue)).toMatch(
      /\{\{resolve:secretsmanager:.*SecretsOrigin.*:SecretString:::\}\}/,
    );
  });

  it('asks its origins without Origin Shield, as decided (infra/aws/DECISION-origin-shield.md)', () => {
    expect(config.Origins).toHaveLength(3);
    for (const origin of config.Origins) expect(origin).not.toHaveProperty('OriginShield');
  });

  it('never turns an error into a page, nor stores one', () => {
    // Every code that takes a duration of its own, but 416, which CloudFront never stores (CloudFront Developer Guide, "Create a custom
    // error page for specific HTTP status codes" and "Control how long CloudFront caches errors").
    expect(config.CustomErrorResponses).toEqual(
      [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({
        ErrorCode,
        ErrorCachingMinTTL: 0,
      })),
    );
  });

  it('answers over TLS alone and with the security headers everywhere', () => {
    for (const behavior of [config.DefaultCacheBehavior, ...config.CacheBehaviors])
      expect(behavior).toMatchObject({
        ViewerProtocolPolicy: expect.stringMatching(/^(?:redirect-to-https|https-only)$/) as unknown,
        ResponseHeadersPolicyId: expect.anything() as unknown,
      });
  });

  it('leads pages to TLS, and refuses calls without it', () => {
    const calls = config.CacheBehaviors.filter(({ AllowedMethods = [] }) => AllowedMethods.includes('POST'));
    expect(calls.length).toBeGreaterThan(4);
    for (const call of calls) expect(call).toMatchObject({ ViewerProtocolPolicy: 'https-only' });
    expect(config.DefaultCacheBehavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https' });
  });

  it('asks the API over TLS alone, and takes no TRACE', () => {
    const api = config.Origins.find(({ DomainName }) => JSON.stringify(DomainName).includes('ApiEndpoint'));
    expect(api).toMatchObject({
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
    });
    expect(config.CacheBehaviors.flatMap(({ AllowedMethods = [] }) => AllowedMethods)).not.toContain('TRACE');
  });

  it('takes a domain with its certificate', () => {
    expect(full).toMatchObject({
      Aliases: ['awards.example.com'],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  });
});

describe('the cache of the CDN', () => {
  const notStored = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad';
  const allButHost = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';
  /** Quotas of a distribution, and of cache policies in an account with five stages (CloudFront Developer Guide, "Quotas"). */
  const [maxBehaviors, maxPolicies] = [25, 20 / 5];

  const samplePath = (id: RouteId): string =>
    pathOf(endpoints[id], '/gayvnawards').replaceAll(/\{\w+\}/g, 'some-id');
  type Operation = { operationId: string; parameters: { name: string; in: string }[] };
  const paths = openApiDocument('/gayvnawards')['paths'] as Record<string, Record<string, Operation>>;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const queryOf = (id: RouteId): string[] =>
    operations
      .find(({ operationId }) => operationId === id)!
      .parameters.filter((parameter) => parameter.in === 'query')
      .map(({ name }) => name);

  const ids = Object.keys(endpoints) as RouteId[];
  const cacheOf = (id: RouteId): Endpoint['cache'] => (endpoints[id] as Endpoint).cache;
  const live = ids.filter((id) => cacheOf(id) === undefined);
  /** Sizes of pictures have a behavior of their own. */
  const stored = ids.filter((id) => !live.includes(id) && id !== 'images.get');
  /** Parameters that any stored route declares. */
  const declared = [...new Set(stored.flatMap(queryOf))].toSorted();

  it.each(stored)('takes %s by path and parameters that routes declare, as long as declared', (id) => {
    const behavior = behaviorOf(samplePath(id));
    const { Ref } = behavior.CachePolicyId as { Ref: string };
    const policy = policies[Ref]!.Properties.CachePolicyConfig;
    const cache = cacheOf(id)!;
    const hasQuery = queryOf(id).length > 0;

    // How long an answer lasts is said by the answer itself, and never cut short.
    expect(policy).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: hasQuery ? 'whitelist' : 'none' },
      },
    });
    const longest = cache === 'forever' ? 365 * 24 * 60 * 60 : cache.fresh + cache.stale;
    expect(policy.MaxTTL).toBeGreaterThanOrEqual(longest);
    // Those of other routes do no harm in a key; one that is missing would show the answer of another.
    const { QueryStrings = [] } = policy.ParametersInCacheKeyAndForwardedToOrigin.QueryStringsConfig;
    expect(QueryStrings.toSorted()).toEqual(hasQuery ? declared : []);
    // Nothing else of the caller comes through, so nothing else can end up in an answer for all.
    expect([behavior.OriginRequestPolicyId, behavior.FunctionAssociations]).toEqual([undefined, undefined]);
    expect(behavior.AllowedMethods).toContain('POST');
  });

  it.each([
    ...live.map(samplePath),
    '/gayvnawards/api/no/route',
    '/gayvnawards/api/admin/no/route',
    '/auth/x',
  ])('never takes %s, which passes on all but the host', (path) => {
    const behavior = behaviorOf(path);
    expect(behavior).toMatchObject({ CachePolicyId: notStored, OriginRequestPolicyId: allButHost });
    expect(JSON.stringify(behavior.FunctionAssociations)).toContain('ApiFunction');
  });

  it('has no path that one route stores and another changes', () => {
    const paths = new Set(stored.map((id) => endpoints[id].path as string));
    expect(live.map((id) => endpoints[id].path as string).filter((path) => paths.has(path))).toEqual([]);
  });

  it('stays within the quotas of a new account, with five stages in it', () => {
    expect(config.CacheBehaviors.length).toBeLessThanOrEqual(maxBehaviors);
    expect(Object.keys(policies).length).toBeLessThanOrEqual(maxPolicies);
  });
});
