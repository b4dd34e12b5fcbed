import type { ServerResponse } from 'node:http';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, Context, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Group } from '#contract/endpoints.ts';
import { createMatchPath } from '#contract/match.ts';
import { originSecretHeader, siteHostHeader } from '#platform/chain/guards.ts';
import { visitorAddressHeader } from '#platform/visitor-address.ts';
import { readBody, sendText } from './answer.ts';
import { compress, encodingFor, isCompressible, type Encoding } from './compress.ts';
import { gatewayEvent, type LocalRequest } from './gateway-event.ts';
import { cookiesFor } from './safari-cookies.ts';

export type GroupHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;
export type GroupHandlers = Record<Group, GroupHandler>;
export type Gateway = (request: LocalRequest, response: ServerResponse) => Promise<void>;

/** API Gateway's maximum body, in bytes; the quota of 10 MB cannot be raised. */
const bodyLimit = 10 * 1024 * 1024;
/** API Gateway's timeout for a function, in milliseconds. */
const integrationTimeout = 30_000;

/** Whether a path is the API's: below its CDN prefixes, or elsewhere in the contract. */
export function apiPaths(basePath: string): (path: string) => boolean {
  const prefixes = [`${basePath}/api/`, '/api/', '/carousel/', '/auth/'];
  const matchPath = createMatchPath(basePath);
  return (path) => prefixes.some((prefix) => path.startsWith(prefix)) || matchPath(path) !== undefined;
}

/**
 * Stands in for API Gateway: finds the group by method and path and calls its Lambda handler. Unknown routes
 * go to the app group. Also stands in for the CDN: adds the origin secret and the visitor's host and address.
 */
export function createGateway(
  basePath: string,
  handlers: GroupHandlers,
  now: () => number,
  originSecret: string,
): Gateway {
  const matchPath = createMatchPath(basePath);
  const inTurn = createTurns(availableParallelism());
  return async (request, response) => {
    // Browsers read the server's time from it, which a test may have set.
    response.setHeader('date', new Date(now()).toUTCString());
    const body = await readBody(request.message, bodyLimit);
    if (body === null) return sendGatewayError(response, 413);
    const event = gatewayEvent(request, body, now());
    if (event === null) return sendGatewayError(response, 400);
    Object.assign(event.headers, {
      [originSecretHeader]: originSecret,
      [siteHostHeader]: event.headers['host'],
      [visitorAddressHeader]: event.requestContext.http.sourceIp,
    });
    const group = matchPath(event.rawPath)?.methods.get(request.method)?.endpoint.group ?? 'show';
    const call = () => invoke(handlers[group], group, event, response);
    await (group === 'images' ? inTurn(call) : call());
  };
}

/**
 * Runs at most `free` tasks at a time; the others wait their turn. Lambda gives each call its own processor. Here, pictures made side
 * by side share the cores, and on a slow machine all of them could exceed the gateway's timeout.
 */
function createTurns(free: number): (task: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** A gateway on a bad day: of three calls, one is answered 0.1 to 1 second late, the same ones each time. */
export function thirdLate(gateway: Gateway): Gateway {
  let calls = 0;
  return async (request, response) => {
    calls += 1;
    if (calls % 3 === 0) await pause(100 + ((calls * 373) % 900));
    await gateway(request, response);
  };
}

async function invoke(
  handler: GroupHandler,
  group: Group,
  event: APIGatewayProxyEventV2,
  response: ServerResponse,
): Promise<void> {
  const late = Promise.withResolvers<typeof timedOut>();
  const timer = setTimeout(late.resolve, integrationTimeout, timedOut);
  try {
    const result = await Promise.race([
      handler(event, contextOf(group, event.requestContext.requestId)),
      late.promise,
    ]);
    if (result === timedOut) sendGatewayError(response, 503);
    else await sendResult(response, result);
  } catch (error) {
    process.stderr.write(
      `The handler of ${group} failed: ${error instanceof Error ? error.stack : String(error)}\n`,
    );
    if (!response.headersSent) sendGatewayError(response, 500);
  } finally {
    clearTimeout(timer);
  }
}

const timedOut = Symbol('timed out');

function contextOf(group: Group, awsRequestId: string): Context {
  const deadline = performance.now() + integrationTimeout;
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: `acclaim-${group}`,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-west-2:000000000000:function:acclaim-${group}`,
    memoryLimitInMB: '1024',
    awsRequestId,
    logGroupName: `/aws/lambda/acclaim-${group}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  };
}

/**
 * Sends a handler's result as API Gateway does: `cookies` become Set-Cookie, base64 is decoded, a result
 * without a statusCode is a 200 with JSON, an invalid result is a 500. What the CDN may store is compressed as it does.
 */
async function sendResult(response: ServerResponse, result: unknown): Promise<void> {
  const structured = structure(result);
  if (!structured) return sendGatewayError(response, 500);
  const text = structured.body ?? '';
  // Node sends a string in one packet with the headers.
  const body = structured.isBase64Encoded ? Buffer.from(text, 'base64') : text;
  try {
    for (const [name, value] of Object.entries(structured.headers ?? {}))
      response.setHeader(name, String(value));
    if (structured.cookies?.length)
      response.setHeader('set-cookie', cookiesFor(response.req, structured.cookies));
    if (!response.hasHeader('content-type') && body.length > 0)
      response.setHeader('content-type', 'text/plain');
  } catch {
    return sendGatewayError(response, 500);
  }
  const statusCode = structured.statusCode ?? 200;
  response.statusCode = statusCode;
  if (statusCode === 204 || statusCode === 304) {
    response.end();
    return;
  }
  const encoding = encodingOf(response, Buffer.from(body));
  if (encoding) {
    const packed = await compress(Buffer.from(body), encoding);
    response.setHeader('content-encoding', encoding);
    response.setHeader('content-length', packed.length);
    response.end(packed);
    return;
  }
  // A response to HEAD may have the length of the omitted body.
  if (response.req.method !== 'HEAD' || !response.hasHeader('content-length'))
    response.setHeader('content-length', Buffer.byteLength(body));
  response.end(body);
}

function encodingOf(response: ServerResponse, body: Buffer): Encoding | null {
  const header = (name: string) => String(response.getHeader(name) ?? '');
  const isStored = response.statusCode === 200 && header('cache-control').startsWith('public');
  const type = header('content-type');
  if (!isStored || !isCompressible(type) || response.req.method === 'HEAD') return null;
  response.appendHeader('vary', 'accept-encoding');
  return encodingFor(body, type, response.req.headers['accept-encoding']?.toString());
}

const gatewayErrors = {
  400: 'Bad Request',
  413: 'Request Entity Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const;

export function sendGatewayError(response: ServerResponse, status: keyof typeof gatewayErrors): void {
  const body = JSON.stringify({ message: gatewayErrors[status] });
  sendText(response, status, body, 'application/json');
}

function structure(result: unknown): APIGatewayProxyStructuredResultV2 | null {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    const { statusCode } = result;
    if (!Number.isInteger(statusCode) || Number(statusCode) < 200 || Number(statusCode) > 599) return null;
    return result as APIGatewayProxyStructuredResultV2;
  }
  if (result === undefined) return null;
  const body = typeof result === 'string' ? result : JSON.stringify(result);
  return { statusCode: 200, headers: { 'content-type': 'application/json' }, body };
}
