import type { ServerResponse } from 'node:http';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Group } from '#contract/endpoints.ts';
import { createMatchPath } from '#contract/match.ts';
import { originSecretHeader, siteHostHeader } from '#platform/chain/guards.ts';
import { visitorAddressHeader } from '#platform/visitor-address.ts';
import { gatewayBodyLimit, readBody } from './body.ts';
import { sendGatewayError, sendResult } from './gateway-answer.ts';
import { gatewayEvent, type LocalRequest } from './gateway-event.ts';

/** What `main.ts` of a group exports. */
export type GroupHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<unknown>;
export type GroupHandlers = Record<Group, GroupHandler>;

/** Answers a request to the API, whatever is in it. */
export type Gateway = (request: LocalRequest, response: ServerResponse) => Promise<void>;

/** How long API Gateway waits for a function, in milliseconds: the HTTP API's quota. */
const integrationTimeout = 30_000;

/** Whether a path is one of the API's: below the CDN's prefixes, or one the contract names elsewhere. */
export function apiPaths(basePath: string): (path: string) => boolean {
  const prefixes = [`${basePath}/api/`, '/api/', '/carousel/', '/auth/'];
  const matchPath = createMatchPath(basePath);
  return (path) => prefixes.some((prefix) => path.startsWith(prefix)) || matchPath(path) !== undefined;
}

/**
 * Stands in for API Gateway: finds the group of method and path in the table of endpoints, and lets its Lambda handler
 * answer. What the table does not know goes to the app group, whose chain has the words for it. Stands in for the CDN before it as
 * well: shows the secret that the functions ask for, and tells whom it has before it.
 */
export function createGateway(
  basePath: string,
  handlers: GroupHandlers,
  now: () => number,
  originSecret: string,
): Gateway {
  const matchPath = createMatchPath(basePath);
  return async (request, response) => {
    // Browsers take the server's clock from it, which a test may have set.
    response.setHeader('date', new Date(now()).toUTCString());
    const body = await readBody(request.message, gatewayBodyLimit);
    if (body === null) return sendGatewayError(response, 413);
    const event = gatewayEvent(request, body, now());
    if (event === null) return sendGatewayError(response, 400);
    Object.assign(event.headers, {
      [originSecretHeader]: originSecret,
      [siteHostHeader]: event.headers['host'],
      [visitorAddressHeader]: event.requestContext.http.sourceIp,
    });
    const group = matchPath(event.rawPath)?.methods.get(request.method)?.endpoint.group ?? 'app';
    await invoke(handlers[group], group, event, response);
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
    else sendResult(response, result);
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

/** The context Lambda hands a function, for one call. */
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
