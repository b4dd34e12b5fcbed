import { beforeAll, describe, expect, it } from 'vitest';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { openApiDocument } from '../../infra/cli/openapi.ts';
import { only, resources, synthesise } from './stacks.ts';

interface Behavior {
  PathPattern: string;
  AllowedMethods: string[];
  CachePolicyId: string | { Ref: string };
  OriginRequestPolicyId?: string;
  FunctionAssociations?: unknown[];
}
interface CachePolicy {
  CachePolicyConfig: {
    MinTTL: number;
    DefaultTTL: number;
    MaxTTL: number;
    ParametersInCacheKeyAndForwardedToOrigin: {
      CookiesConfig: { CookieBehavior: string };
      HeadersConfig: { HeaderBehavior: string };
      QueryStringsConfig: { QueryStringBehavior: string; QueryStrings?: string[] };
    };
  };
}

const managed = {
  notStored: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
  allButHost: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
};
/** Quotas of a distribution, and of cache policies in an account with five stages (CloudFront Developer Guide, "Quotas"). */
const [maxBehaviors, maxPolicies] = [25, 20 / 5];

let behaviors: Behavior[];
let policies: Record<string, { Properties: CachePolicy }>;
beforeAll(() => {
  const { web } = synthesise();
  type Distribution = { DistributionConfig: { CacheBehaviors: Behavior[] } };
  behaviors = only<Distribution>(web, 'AWS::CloudFront::Distribution').DistributionConfig.CacheBehaviors;
  policies = resources<CachePolicy>(web, 'AWS::CloudFront::CachePolicy');
});

/** The behaviour that a path meets: the first whose pattern takes it. */
const behaviorOf = (path: string): Behavior =>
  behaviors.find(({ PathPattern }) =>
    new RegExp(`^${PathPattern.replaceAll('.', String.raw`\.`).replaceAll('*', '.*')}$`).test(path),
  )!;
const policyOf = ({ CachePolicyId }: Behavior) =>
  policies[(CachePolicyId as { Ref: string }).Ref]?.Properties.CachePolicyConfig;

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
/** Pictures have a behaviour of their own (web.test.ts). */
const stored = ids.filter((id) => cacheOf(id) !== undefined && id !== 'images.get');
/** Parameters that any stored route declares. */
const declared = [...new Set(stored.flatMap(queryOf))].toSorted();
const live = ids.filter((id) => cacheOf(id) === undefined);

describe('the CDN', () => {
  it.each(stored)(
    'stores %s by path and parameters that routes declare, fresh and stale as declared',
    (id) => {
      const behavior = behaviorOf(samplePath(id));
      const policy = policyOf(behavior)!;
      const key = policy.ParametersInCacheKeyAndForwardedToOrigin;
      const cache = cacheOf(id)!;
      const longest = cache === 'forever' ? 365 * 24 * 60 * 60 : cache.fresh + cache.stale;

      expect(key.CookiesConfig.CookieBehavior).toBe('none');
      expect(key.HeadersConfig.HeaderBehavior).toBe('none');
      const { QueryStringBehavior, QueryStrings = [] } = key.QueryStringsConfig;
      expect(QueryStringBehavior).toBe(queryOf(id).length > 0 ? 'whitelist' : 'none');
      // Those of other routes do no harm in a key; one that is missing would show the answer of another.
      expect(QueryStrings.toSorted()).toEqual(queryOf(id).length > 0 ? declared : []);
      expect(declared).toEqual(expect.arrayContaining(queryOf(id)));
      // How long an answer lasts is said by the answer itself, and never cut short.
      expect(policy).toMatchObject({ MinTTL: 0, DefaultTTL: 0 });
      expect(policy.MaxTTL).toBeGreaterThanOrEqual(longest);
      // Nothing else of the caller comes through, so nothing else can end up in an answer for all.
      expect(behavior.OriginRequestPolicyId).toBeUndefined();
      expect(behavior.FunctionAssociations).toBeUndefined();
      expect(behavior.AllowedMethods).toContain('POST');
    },
  );

  it.each([
    ...live.map(samplePath),
    '/gayvnawards/api/no/route',
    '/gayvnawards/api/admin/no/route',
    '/auth/x',
  ])('never stores %s, and passes on all but the host', (path) => {
    const behavior = behaviorOf(path);
    expect(behavior.CachePolicyId).toBe(managed.notStored);
    expect(behavior.OriginRequestPolicyId).toBe(managed.allButHost);
    expect(JSON.stringify(behavior.FunctionAssociations)).toContain('ApiFunction');
  });

  it('has no path that one route stores and another changes', () => {
    const paths = new Set(stored.map((id) => endpoints[id].path as string));
    expect(live.map((id) => endpoints[id].path as string).filter((path) => paths.has(path))).toEqual([]);
  });

  it('stays within the quotas of a new account, with five stages in it', () => {
    expect(behaviors.length).toBeLessThanOrEqual(maxBehaviors);
    expect(Object.keys(policies).length).toBeLessThanOrEqual(maxPolicies);
  });
});
