import type { Deployment } from './template.ts';

type Choice = 'none' | 'all' | 'whitelist' | 'allExcept';

interface Parameters {
  QueryStringsConfig: { QueryStringBehavior: Choice; QueryStrings?: string[] };
  HeadersConfig: { HeaderBehavior: Choice; Headers?: string[] };
  CookiesConfig: { CookieBehavior: Choice; Cookies?: string[] };
}

interface CachePolicy {
  MinTTL: number;
  DefaultTTL: number;
  MaxTTL: number;
  ParametersInCacheKeyAndForwardedToOrigin: Parameters;
}
type OriginRequestPolicy = Pick<Parameters, 'QueryStringsConfig' | 'HeadersConfig' | 'CookiesConfig'>;

const nothing: Parameters = {
  QueryStringsConfig: { QueryStringBehavior: 'none' },
  HeadersConfig: { HeaderBehavior: 'none' },
  CookiesConfig: { CookieBehavior: 'none' },
};

const optimized: CachePolicy = {
  MinTTL: 1,
  DefaultTTL: 86_400,
  MaxTTL: 31_536_000,
  ParametersInCacheKeyAndForwardedToOrigin: nothing,
};

/** Managed policies (CloudFront Developer Guide, "Use managed cache policies"); nothing is compressed here. */
const managedCaching: Record<string, CachePolicy> = {
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': optimized,
  // CachingOptimizedForUncompressedObjects
  'b2884449-e4de-46a7-ac36-70bc7f1ddd6d': optimized,
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': { ...optimized, MinTTL: 0, DefaultTTL: 0, MaxTTL: 0 },
};

/** Managed policies (CloudFront Developer Guide, "Use managed origin request policies"). */
const managedForwarding: Record<string, OriginRequestPolicy> = {
  // AllViewerExceptHostHeader
  'b689b0a8-53d0-40ab-baf2-68738e2966ac': {
    QueryStringsConfig: { QueryStringBehavior: 'all' },
    HeadersConfig: { HeaderBehavior: 'allExcept', Headers: ['Host'] },
    CookiesConfig: { CookieBehavior: 'all' },
  },
};

/** @throws Error if neither the templates nor the rehearsal have the policy */
export function cachePolicyOf(deployment: Deployment, id: string): CachePolicy {
  const own = deployment
    .of<{ CachePolicyConfig: CachePolicy }>('AWS::CloudFront::CachePolicy')
    .find(({ name }) => name === id)?.properties.CachePolicyConfig;
  const policy = own ?? managedCaching[id];
  if (!policy) throw new Error(`The rehearsal does not know the cache policy ${id}.`);
  return policy;
}

/** Nothing more than the cache key is forwarded without one; our templates have none of their own. */
export function forwardingOf(id: string | undefined): OriginRequestPolicy {
  const policy = id === undefined ? nothing : managedForwarding[id];
  if (!policy) throw new Error(`The rehearsal does not know the origin request policy ${id}.`);
  return policy;
}

/** Of named values, those that a policy takes. */
function taken(values: readonly [string, string][], choice: Choice, names: readonly string[] = []) {
  const named = new Set(names.map((name) => name.toLowerCase()));
  return values.filter(([name]) => {
    if (choice === 'all') return true;
    if (choice === 'allExcept') return !named.has(name.toLowerCase());
    return choice === 'whitelist' && named.has(name.toLowerCase());
  });
}

/** What of a request's query, headers and cookies a policy takes. */
export function takenBy(
  { QueryStringsConfig: query, HeadersConfig: headers, CookiesConfig: cookies }: OriginRequestPolicy,
  call: { query: string; headers: Record<string, string> },
) {
  const { cookie, ...others } = call.headers;
  const pairs = (cookie?.split(/;\s*/) ?? []).map((pair): [string, string] => [
    pair.split('=', 1)[0] ?? '',
    pair,
  ]);
  return {
    query: taken([...new URLSearchParams(call.query)], query.QueryStringBehavior, query.QueryStrings),
    headers: taken(Object.entries(others), headers.HeaderBehavior, headers.Headers),
    cookies: taken(pairs, cookies.CookieBehavior, cookies.Cookies).map(([, pair]) => pair),
  };
}
