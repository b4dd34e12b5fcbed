import { cachePolicyOf, forwardingOf, takenBy } from './cache-policies.ts';
import { atRequest, atResponse, type Association, type Stores } from './edge-code.ts';
import { errorLifetimeOf, lifetimeOf } from './freshness.ts';
import { answer, type Answer, type Call } from './http.ts';
import { withHeaders } from './response-headers.ts';
import type { Deployment } from './template.ts';

export interface Behavior {
  PathPattern?: string;
  TargetOriginId: string;
  ViewerProtocolPolicy: 'allow-all' | 'https-only' | 'redirect-to-https';
  AllowedMethods?: string[];
  CachePolicyId: string;
  OriginRequestPolicyId?: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: Association[];
}
export interface Origin {
  Id: string;
  DomainName: string;
  OriginAccessControlId?: string;
  OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
  CustomOriginConfig?: { OriginMtlsConfig?: { ClientCertificateArn: string } };
}
interface DistributionConfig {
  Aliases?: string[];
  DefaultRootObject?: string;
  Origins: Origin[];
  DefaultCacheBehavior: Behavior;
  CacheBehaviors?: Behavior[];
  CustomErrorResponses?: { ErrorCode: number; ErrorCachingMinTTL?: number }[];
}

interface Options {
  deployment: Deployment;
  /** Asks an origin, in the name of the distribution. */
  ask: (origin: Origin, call: Call, distribution: string) => Promise<Answer>;
  stores: Stores;
  now: () => number;
}

interface Stored {
  /** Instant in milliseconds. */
  until: number;
  answer: Answer;
}

/** The behavior for a path: the first in order whose pattern matches, case and all, else the default one. */
function behaviorOf(
  config: Pick<DistributionConfig, 'CacheBehaviors' | 'DefaultCacheBehavior'>,
  path: string,
) {
  const matches = ({ PathPattern = '*' }: Behavior) => {
    const pattern = PathPattern.replace(/^\/?/, '/').replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`).test(path);
  };
  return config.CacheBehaviors?.find(matches) ?? config.DefaultCacheBehavior;
}

/** The distribution of a deployment, as one edge location with a cache of its own. */
export function createEdge({ deployment, ask, stores, now }: Options) {
  const [distribution] = deployment.of<{ DistributionConfig: DistributionConfig }>(
    'AWS::CloudFront::Distribution',
  );
  if (!distribution) throw new Error('No template has a distribution.');
  const config = distribution.properties.DistributionConfig;
  const arn = distribution.attribute('Arn');
  const cache = new Map<string, Stored>();
  const functionOf = ({ FunctionAssociations = [] }: Behavior, event: string) =>
    FunctionAssociations.find(({ EventType }) => EventType === event)?.FunctionARN;

  const fetch = async (behavior: Behavior, call: Call, key: string | undefined): Promise<Answer> => {
    const origin = config.Origins.find(({ Id }) => Id === behavior.TargetOriginId);
    if (!origin) throw new Error(`The distribution has no origin ${behavior.TargetOriginId}.`);
    const fetched = await ask(origin, forwarded(deployment, behavior, origin, call), arn);
    const policy = cachePolicyOf(deployment, behavior.CachePolicyId);
    const lifetime =
      fetched.status >= 400
        ? errorLifetimeOf(fetched, policy, config.CustomErrorResponses ?? [])
        : lifetimeOf(fetched, policy);
    if (key !== undefined) cache.set(key, { until: now() + 1000 * lifetime, answer: fetched });
    return fetched;
  };

  const throughCache = async (behavior: Behavior, call: Call): Promise<[Answer, how: string]> => {
    const isStorable = call.method === 'GET' || call.method === 'HEAD';
    const key = isStorable ? keyOf(deployment, behavior, call) : undefined;
    const stored = key === undefined ? undefined : cache.get(key);
    if (stored && now() < stored.until) return [stored.answer, 'Hit from cloudfront'];
    return [await fetch(behavior, call, key), 'Miss from cloudfront'];
  };

  return {
    /** Nothing is in the cache any more. */
    forget: () => cache.clear(),
    send: async (viewed: Call): Promise<Answer> => {
      const host = viewed.headers['host'] ?? '';
      const own = [...(config.Aliases ?? []), distribution.attribute('DomainName')];
      if (!own.includes(host)) return answer(403, `The distribution does not answer for ${host}.`);
      const rooted =
        viewed.path === '/' && config.DefaultRootObject ? `/${config.DefaultRootObject}` : undefined;
      const behavior = behaviorOf(config, viewed.path);
      if (viewed.scheme === 'http' && behavior.ViewerProtocolPolicy !== 'allow-all')
        return behavior.ViewerProtocolPolicy === 'https-only'
          ? answer(403)
          : answer(301, '', { location: `https://${host}${viewed.path}` });
      if (!(behavior.AllowedMethods ?? ['GET', 'HEAD']).includes(viewed.method)) return answer(403);
      const code = functionOf(behavior, 'viewer-request');
      const asked = { ...viewed, path: rooted ?? viewed.path };
      const turned = code ? await atRequest(deployment, code, asked, stores, now) : asked;
      if ('status' in turned) return turned;
      const [found, how] = await throughCache(behavior, turned);
      const named = withHeaders(deployment, behavior.ResponseHeadersPolicyId, found);
      const after = functionOf(behavior, 'viewer-response');
      // Not for errors of the origin ("Restrictions on all edge functions").
      const last =
        after && found.status < 400 ? await atResponse(deployment, after, turned, named, now) : named;
      return { ...last, headers: { ...last.headers, 'x-cache': how } };
    },
  };
}

const queryOf = (pairs: readonly [string, string][]): string =>
  pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&');

function keyOf(deployment: Deployment, behavior: Behavior, call: Call): string {
  const policy = cachePolicyOf(deployment, behavior.CachePolicyId);
  const parameters = policy.ParametersInCacheKeyAndForwardedToOrigin;
  const taken = takenBy(parameters, call);
  return JSON.stringify([behavior.TargetOriginId, behavior.CachePolicyId, call.method, call.path, taken]);
}

/** Headers that reach a custom origin without a policy: what describes the body. */
const always = ['content-type', 'content-length'];

/** What an origin gets: the cache key, what the origin request policy adds, and the origin's own headers above those of the viewer. */
function forwarded(deployment: Deployment, behavior: Behavior, origin: Origin, call: Call): Call {
  const policy = cachePolicyOf(deployment, behavior.CachePolicyId);
  const key = takenBy(policy.ParametersInCacheKeyAndForwardedToOrigin, call);
  const more = takenBy(forwardingOf(behavior.OriginRequestPolicyId), call);
  const query = new Map([...key.query, ...more.query]);
  const cookies = [...new Set([...key.cookies, ...more.cookies])];
  const described = Object.entries(call.headers).filter(([name]) => always.includes(name));
  const own = (origin.OriginCustomHeaders ?? []).map(
    ({ HeaderName, HeaderValue }) => [HeaderName.toLowerCase(), HeaderValue] as const,
  );
  // A function that sets headers has set them for the origin, too.
  const headers = Object.fromEntries([
    ['user-agent', 'Amazon CloudFront'],
    ...described,
    ...key.headers,
    ...more.headers,
    ['via', '1.1 rehearsal.cloudfront.net (CloudFront)'],
    ['host', origin.DomainName],
    ['x-forwarded-for', call.address],
    ...own,
    ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as const] : []),
  ] as [string, string][]);
  return { ...call, query: queryOf([...query]), headers };
}
