import middy from '@middy/core';
import type { APIGatewayProxyEventV2, Context as LambdaContext } from 'aws-lambda';
import type { endpoints, Group, RouteIdOf } from '#contract/endpoints.ts';
import type { Answer, Body, Params, Query, RouteSchemas } from '#contract/routes.ts';
import { limitCall } from '../call-time.ts';
import { csrf } from '../csrf.ts';
import type { Platform } from '../platform.ts';
import type { Session } from '../session.ts';
import { answer } from './answer.ts';
import { begin } from './begin.ts';
import { header, type Exchange, type ExchangeEvent, type Result } from './exchange.ts';
import { access, origin, session } from './guards.ts';
import { body, route, validate } from './input.ts';

export interface Call<Id extends keyof typeof endpoints> {
  params: Params<Id>;
  query: Query<Id>;
  body: Body<Id>;
  /** Defined on routes that require sign-in. */
  session: (typeof endpoints)[Id]['access'] extends 'anyone' ? Session | undefined : Session;
  sourceIp: string;
  /** By lower-case name. */
  header: (name: string) => string | undefined;
  cookies: readonly string[];
  /** Adds a Set-Cookie to the answer, replacing one of the same name. */
  setCookie: (cookie: string) => void;
  /** Adds a header to the answer, by its lower-case name. */
  setHeader: (name: string, value: string) => void;
}

export type Routes<G extends Group> = { [Id in RouteIdOf<G>]: (call: Call<Id>) => Promise<Answer<Id>> };

export type LambdaHandler = (event: APIGatewayProxyEventV2, context: LambdaContext) => Promise<Result>;

/** The Lambda handler of an endpoint group. The order of the chain is the same for all groups. */
export function createHandler<G extends Group>(
  platform: Platform,
  group: G,
  schemas: Record<RouteIdOf<G>, RouteSchemas>,
  routes: Routes<G>,
): LambdaHandler {
  const { environment, secrets, timer } = platform;
  const chain = middy()
    .use(begin(platform))
    .use(answer())
    .use(origin(secrets))
    .use(route(group, environment.BASE_PATH))
    .use(body())
    .use(session(platform.sessions))
    .use(access())
    .use(csrf(secrets))
    .use(validate(schemas))
    .handler(async (event: ExchangeEvent) => {
      // The chain has matched the id to this group and checked the call against its schemas.
      const run = routes[event.exchange.routeId as RouteIdOf<G>] as (call: unknown) => Promise<unknown>;
      return run(toCall(event, event.exchange));
    }) as unknown as LambdaHandler;
  return (event, context) => limitCall(timer, () => chain(event, context));
}

function toCall(event: ExchangeEvent, exchange: Exchange) {
  return {
    params: exchange.params,
    query: exchange.query,
    body: exchange.body,
    session: exchange.session,
    sourceIp: exchange.sourceIp,
    header: (name: string) => header(event, name),
    cookies: event.cookies ?? [],
    setCookie: (cookie: string) => {
      const name = cookie.slice(0, cookie.indexOf('=') + 1);
      exchange.cookies = [...exchange.cookies.filter((other) => !other.startsWith(name)), cookie];
    },
    setHeader: (name: string, value: string) => {
      exchange.headers[name] = value;
    },
  };
}
