import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { csrfHeader, pathOf, type RouteId } from '../../functions/contract/addresses.ts';
import { endpoints } from '../../functions/contract/endpoints.ts';
import type { Answer } from '../../functions/contract/routes.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';

export interface Sent {
  method?: string;
  path?: string;
  query?: Record<string, string>;
  /** Sent as JSON unless it is a text already. */
  body?: unknown;
  headers?: Record<string, string | undefined>;
  cookies?: string[];
  sourceIp?: string;
}

export interface Received {
  status: number;
  headers: Record<string, string>;
  cookies: string[];
  body: unknown;
}

/** Who calls: cookies and the CSRF token that goes with them. */
export interface Caller {
  cookies: string[];
  csrf: string;
}

/** Sends one API Gateway event (payload 2.0) to a handler. */
export async function send(handler: LambdaHandler, sent: Sent): Promise<Received> {
  const result = await handler(toEvent(sent), {} as Context);
  return {
    status: result.statusCode ?? 0,
    headers: result.headers as Record<string, string>,
    cookies: result.cookies ?? [],
    body: result.isBase64Encoded
      ? Buffer.from(result.body ?? '', 'base64')
      : (JSON.parse(result.body ?? 'null') as unknown),
  };
}

/** What a browser of our own site would send to a route. */
export function requestOf(id: RouteId, caller: Caller | undefined, more: Sent = {}): Sent {
  const { method } = endpoints[id];
  const headers =
    method === 'GET'
      ? {}
      : {
          'content-type': 'application/json',
          origin: 'https://awards.test',
          'sec-fetch-site': 'same-origin',
          ...(caller && { [csrfHeader]: caller.csrf }),
        };
  return {
    method,
    path: pathOf(endpoints[id], '/gayvnawards'),
    ...more,
    cookies: more.cookies ?? caller?.cookies ?? [],
    headers: { host: 'awards.test', ...headers, ...more.headers },
  };
}

/** What a call that goes well is answered. */
export async function answered<Id extends RouteId>(
  handler: LambdaHandler,
  id: Id,
  caller: Caller | undefined,
  sent: Sent = {},
): Promise<Answer<Id>> {
  const { status, body } = await send(handler, requestOf(id, caller, sent));
  if (status !== endpoints[id].status) throw new Error(`${id} answered ${status}: ${JSON.stringify(body)}`);
  return body as Answer<Id>;
}

/** The API Gateway event (payload 2.0) of a request. */
export function toEvent({
  method = 'GET',
  path = '/',
  query,
  body,
  headers = {},
  cookies,
  sourceIp = '192.0.2.1',
}: Sent): APIGatewayProxyEventV2 {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const event = {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)),
    requestContext: {
      requestId: 'test-request',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
    },
    isBase64Encoded: false,
    ...(query && { queryStringParameters: query }),
    ...(cookies?.length && { cookies }),
    ...(text !== undefined && { body: text }),
  };
  return event as unknown as APIGatewayProxyEventV2;
}

/** Keeps cookies as a browser does. */
export function afterAnswer(caller: Caller, cookies: readonly string[]): Caller {
  const kept = new Map(caller.cookies.map((cookie) => [cookie.split('=', 1)[0] ?? '', cookie]));
  for (const cookie of cookies) {
    const [pair = ''] = cookie.split(';');
    const name = pair.split('=', 1)[0] ?? '';
    if (cookie.includes('Max-Age=0')) kept.delete(name);
    else kept.set(name, pair);
  }
  return { ...caller, cookies: [...kept.values()] };
}
