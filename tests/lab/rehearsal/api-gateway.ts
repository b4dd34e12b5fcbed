import { answerOf, eventOf } from './gateway-event.ts';
import { json, type Answer, type Call } from './http.ts';
import type { Invoker } from './lambda.ts';
import { account, type Deployment } from './template.ts';

interface StageProperties {
  StageName: string;
  DefaultRouteSettings?: Throttle;
  RouteSettings?: Record<string, Throttle>;
}
interface Throttle {
  ThrottlingRateLimit?: number;
  ThrottlingBurstLimit?: number;
}
interface Route {
  RouteKey: string;
  Target: string;
}
interface IntegrationProperties {
  IntegrationUri: string;
  PayloadFormatVersion: string;
}

interface Options {
  deployment: Deployment;
  /** Undefined where the function's policy does not let the caller in. */
  invoke: (arn: string, event: object, by: Invoker) => Promise<unknown>;
  /** Milliseconds, for the throttle. */
  now: () => number;
}

/**
 * The HTTP API of a deployment: throttles, picks the most specific route, calls the function that the route leads to with an event of payload
 * format 2.0, and makes its result an answer.
 */
export function createGateway({ deployment, invoke, now }: Options) {
  const [api] = deployment.of('AWS::ApiGatewayV2::Api');
  const [stage] = deployment.of<StageProperties>('AWS::ApiGatewayV2::Stage');
  if (!api || !stage) throw new Error('No template has an API and its stage.');
  const routes = deployment.of<Route>('AWS::ApiGatewayV2::Route').map(({ properties }) => properties);
  const throttle = createThrottle(stage.properties, now);

  return async (call: Call): Promise<Answer> => {
    const route = pickRoute(routes, call.method, decodeURI(call.path));
    if (!throttle(route?.RouteKey)) return json(429, { message: 'Too Many Requests' });
    if (!route) return json(404, { message: 'Not Found' });
    const integration = deployment
      .of<IntegrationProperties>('AWS::ApiGatewayV2::Integration')
      .find(({ name }) => route.Target === `integrations/${name}`)?.properties;
    if (!integration || integration.PayloadFormatVersion !== '2.0')
      throw new Error(`The route ${route.RouteKey} leads to no integration of payload format 2.0.`);
    const { StageName } = stage.properties;
    const place = route.RouteKey === '$default' ? '$default' : sourceOf(route.RouteKey, call.method);
    const by = {
      service: 'apigateway.amazonaws.com',
      sourceArn: `arn:aws:execute-api:${api.region}:${account}:${api.name}/${StageName}/${place}`,
    };
    const event = eventOf(call, route.RouteKey, StageName, api.name);
    const result = await invoke(integration.IntegrationUri, event, by).catch(() => undefined);
    if (result === undefined) return json(500, { message: 'Internal Server Error' });
    return answerOf((result as { answer: unknown }).answer);
  };
}

/**
 * The route that an HTTP API takes for a request: a full match of method and path first, then one with a greedy variable, then
 * `$default`. Of several, that with more of its path spelled out, and then that which names the method.
 */
function pickRoute(routes: readonly Route[], method: string, path: string): Route | undefined {
  const found = routes.filter(({ RouteKey }) => {
    const [own, pattern] = RouteKey.split(' ');
    return pattern !== undefined && (own === 'ANY' || own === method) && formOf(pattern).test(path);
  });
  const [best] = found.toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  return best ?? routes.find(({ RouteKey }) => RouteKey === '$default');
}

const formOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.replaceAll(/\{\w+\+\}/g, '.*').replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Orders routes that match the same path: the lower, the more specific. */
function rankOf({ RouteKey }: Route): string {
  const [own, pattern = ''] = RouteKey.split(' ');
  const ranks = pattern.split('/').map((segment) => (segment.startsWith('{') ? '1' : '0'));
  return [pattern.endsWith('+}') ? '1' : '0', ...ranks, own === 'ANY' ? '1' : '0'].join('');
}

/** `METHOD/path` of a route; a route of any method names the one it was called with. */
function sourceOf(routeKey: string, method: string): string {
  const [own = '', path = ''] = routeKey.split(' ');
  return `${own === 'ANY' ? method : own}${path}`;
}

/** A token bucket for the stage, and one for each route that has settings of its own. */
function createThrottle({ DefaultRouteSettings, RouteSettings = {} }: StageProperties, now: () => number) {
  const buckets = new Map<string, () => boolean>();
  return (routeKey = '$default'): boolean => {
    const own = RouteSettings[routeKey];
    const name = own ? routeKey : '';
    const take = buckets.get(name) ?? tokens(own ?? DefaultRouteSettings ?? {}, now);
    buckets.set(name, take);
    return take();
  };
}

function tokens({ ThrottlingRateLimit: rate, ThrottlingBurstLimit: burst }: Throttle, now: () => number) {
  let left = burst ?? 0;
  let at = now();
  return (): boolean => {
    if (rate === undefined || burst === undefined) return true;
    left = Math.min(burst, left + ((now() - at) / 1000) * rate);
    at = now();
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
