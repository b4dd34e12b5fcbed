import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestPolicy,
  ViewerProtocolPolicy,
  type BehaviorOptions,
  type FunctionAssociation,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import * as z from 'zod/mini';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { schemas, type RouteSchemas } from '#contract/routes.ts';
import type { Settings } from '../settings.ts';
import { apiOrigin } from './api-origin.ts';

interface ApiBehaviorsProps {
  settings: Settings;
  api: HttpApi;
  originSecret: ISecret;
  shared: Omit<BehaviorOptions, 'origin'>;
  viewer: FunctionAssociation;
}

interface StoredRoute {
  /** CloudFront path pattern; its `*` matches slashes, too. */
  pattern: string;
  query: readonly string[];
  /** Maximum seconds in the cache, fresh and stale together. */
  longest: number;
}

/**
 * Cache behaviors for the API's paths, from the contract. Each cached route has its own behavior, keyed by
 * path and, if it declares query parameters, by those of all cached routes. Nothing else is cached.
 */
export class ApiBehaviors extends Construct {
  /** The API as an origin that gets the secret. */
  readonly origin: IOrigin;
  /** By path pattern: CloudFront takes the first match. */
  readonly byPattern: Record<string, BehaviorOptions>;

  constructor(scope: Construct, id: string, props: ApiBehaviorsProps) {
    super(scope, id);
    const { settings, api, originSecret, shared, viewer } = props;
    const { basePath } = settings;
    this.origin = apiOrigin(api, originSecret, settings);
    const base = {
      ...shared,
      origin: this.origin,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // A program that calls without TLS is to notice, and not to be led on after it has shown what it sends.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    };
    const routes = storedRoutes(basePath);
    const policies = this.policies(routes);
    const live: BehaviorOptions = {
      ...base,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [viewer],
    };
    this.byPattern = Object.fromEntries([
      // Only the cache key reaches the function, so the response is the same for every caller.
      ...routes.map(({ pattern, query }) => [pattern, { ...base, cachePolicy: policies[nameOf(query)] }]),
      ...apiPrefixes(basePath).map((pattern) => [pattern, live]),
    ]) as Record<string, BehaviorOptions>;
  }

  /** One policy for routes with parameters and one for those without: an account can have only a few. */
  private policies(routes: readonly StoredRoute[]): Record<PolicyName, CachePolicy> {
    const policyOf = (name: PolicyName) => {
      const alike = routes.filter(({ query }) => nameOf(query) === name);
      // Other routes' parameters in a key do no harm: functions ignore undeclared ones.
      const query = [...new Set(alike.flatMap((route) => route.query))].toSorted();
      return new CachePolicy(this, `Cache${name}`, {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        // CloudFront serves no stale response beyond this either.
        maxTtl: Duration.seconds(Math.max(...alike.map(({ longest }) => longest))),
        queryStringBehavior:
          name === 'Queried' ? CacheQueryStringBehavior.allowList(...query) : CacheQueryStringBehavior.none(),
        cookieBehavior: CacheCookieBehavior.none(),
        headerBehavior: CacheHeaderBehavior.none(),
        enableAcceptEncodingGzip: true,
        enableAcceptEncodingBrotli: true,
      });
    };
    return { Plain: policyOf('Plain'), Queried: policyOf('Queried') };
  }
}

type PolicyName = 'Plain' | 'Queried';
const nameOf = (query: readonly string[]): PolicyName => (query.length === 0 ? 'Plain' : 'Queried');

const forever = 365 * 24 * 60 * 60;

function storedRoutes(basePath: string): StoredRoute[] {
  return (Object.keys(endpoints) as RouteId[]).flatMap((id) => {
    const endpoint: Endpoint = endpoints[id];
    const { cache } = endpoint;
    if (!cache || endpoint.group === 'images') return [];
    const pattern = pathOf(endpoint, basePath).replaceAll(/\{\w+\}/g, '*');
    const longest = cache === 'forever' ? forever : cache.fresh + cache.stale;
    return [{ pattern, query: queryOf(schemas[id]), longest }];
  });
}

function queryOf({ query }: RouteSchemas): string[] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).toSorted();
}

/** Path patterns that belong to the API alone, known route or not; pictures share their prefix. */
export function apiPrefixes(basePath: string): string[] {
  const prefixes = Object.values(endpoints).map(({ path }) =>
    path.startsWith('{B}/') ? `${basePath}/api/*` : `/${path.split('/')[1]}/*`,
  );
  return [...new Set(prefixes)].filter((prefix) => prefix !== '/images/*');
}
