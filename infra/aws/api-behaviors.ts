import { Duration, Fn } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  OriginRequestPolicy,
  type BehaviorOptions,
  type FunctionAssociation,
  type IOrigin,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import * as z from 'zod/mini';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { schemas, type RouteSchemas } from '#contract/routes.ts';
import { originSecretHeader } from '#platform/chain/guards.ts';

interface ApiBehaviorsProps {
  basePath: string;
  api: HttpApi;
  originSecret: ISecret;
  /** What all behaviours of the distribution share. */
  shared: Omit<BehaviorOptions, 'origin'>;
  /** Tells the API the visitor's host and address. */
  viewer: FunctionAssociation;
}

/** A route whose answers the CDN stores for a while. */
interface StoredRoute {
  /** Path pattern of CloudFront, whose `*` takes slashes, too. */
  pattern: string;
  /** Names in its query string. */
  query: readonly string[];
  /** Seconds that an answer may be kept, fresh and then stale. */
  longest: number;
}

/**
 * How the distribution treats the paths of the API, read off the contract: each route that it stores has a behaviour of its own, whose
 * key is the path and, where the route declares parameters, those that stored routes declare; every other path has one that stores nothing.
 */
export class ApiBehaviors extends Construct {
  /** The API as an origin that sees the secret. */
  readonly origin: IOrigin;
  /** By path pattern, the special ones before the general ones, as CloudFront goes through them. */
  readonly byPattern: Record<string, BehaviorOptions>;

  constructor(scope: Construct, id: string, props: ApiBehaviorsProps) {
    super(scope, id);
    const { basePath, api, originSecret, shared, viewer } = props;
    this.origin = new HttpOrigin(Fn.select(2, Fn.split('/', api.apiEndpoint)), {
      // Read by CloudFormation when it writes the distribution; the template holds the name of the secret alone.
      customHeaders: { [originSecretHeader]: originSecret.secretValue.unsafeUnwrap() },
    });
    const base = { ...shared, origin: this.origin, allowedMethods: AllowedMethods.ALLOW_ALL };
    const routes = storedRoutes(basePath);
    const policies = this.policies(routes);
    const live: BehaviorOptions = {
      ...base,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [viewer],
    };
    this.byPattern = Object.fromEntries([
      // Nothing of the caller but the key reaches the function: the answer is everybody's.
      ...routes.map(({ pattern, query }) => [pattern, { ...base, cachePolicy: policies[nameOf(query)] }]),
      ...apiPrefixes(basePath).map((pattern) => [pattern, live]),
    ]) as Record<string, BehaviorOptions>;
  }

  /** Two policies, for routes with parameters and for those without: an account has room for few. The answers say how long they last. */
  private policies(routes: readonly StoredRoute[]): Record<PolicyName, CachePolicy> {
    const policyOf = (name: PolicyName) => {
      const alike = routes.filter(({ query }) => nameOf(query) === name);
      // Those of other routes do no harm in a key: every function ignores what its route does not declare.
      const query = [...new Set(alike.flatMap((route) => route.query))].toSorted();
      return new CachePolicy(this, `Cache${name}`, {
        minTtl: Duration.seconds(0),
        defaultTtl: Duration.seconds(0),
        // Beyond it, CloudFront shows no stale answer either.
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

/** Seconds for which the CDN keeps what never changes: a year, the longest that the answers themselves say. */
const forever = 365 * 24 * 60 * 60;

/** Routes that the CDN stores; pictures have a behaviour of their own. */
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

/** Names that a route takes in its query string, sorted. */
function queryOf({ query }: RouteSchemas): string[] {
  if (!query) return [];
  const { properties = {} } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties).toSorted();
}

/** What the API has to itself, whether a route is there or not; pictures lie beside it. */
function apiPrefixes(basePath: string): string[] {
  const prefixes = Object.values(endpoints).map(({ path }) =>
    path.startsWith('{B}/') ? `${basePath}/api/*` : `/${path.split('/')[1]}/*`,
  );
  return [...new Set(prefixes)].filter((prefix) => prefix !== '/images/*');
}
