import { createHash } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint, type Group } from '#contract/endpoints.ts';
import type { LambdaHandler } from '#platform/chain/chain.ts';

/**
 * The answer of a public route by its key in the site's cache (web/api/resource.ts), such as `page.get?code=about`; a refusal as
 * `{ error: { code, status, message } }`.
 * @throws Error for a route that is not public, and when the API fails
 */
export type AnswerOf = (key: string) => Promise<unknown>;

export interface Answers {
  answer: AnswerOf;
  /** A digest of an answer. */
  digest(key: string): Promise<string>;
}

/** Handlers by group, of those groups whose answers pages show. */
export type ReadHandlers = Partial<Record<Group, LambdaHandler>>;

/** Answers as visitors get them, each asked for once. */
export function createAnswers(handlers: ReadHandlers, basePath: string): Answers {
  const asked = new Map<string, Promise<string>>();
  const bodyOf = (key: string): Promise<string> => {
    const body = asked.get(key) ?? call(handlers, basePath, key);
    asked.set(key, body);
    return body;
  };
  return {
    answer: async (key) => JSON.parse(await bodyOf(key)) as unknown,
    digest: async (key) => digestOf(await bodyOf(key)),
  };
}

export const digestOf = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22);

async function call(handlers: ReadHandlers, basePath: string, key: string): Promise<string> {
  const [id = '', search = ''] = key.split('?', 2);
  const endpoint: Endpoint | undefined = endpoints[id as RouteId];
  const handler = endpoint?.cache && handlers[endpoint.group];
  if (!endpoint || !handler) throw new Error(`A page asks for ${id}, which it cannot show to everybody.`);
  const asked = Object.fromEntries(new URLSearchParams(search));
  const { statusCode = 500, body = '' } = await handler(eventOf(endpoint, basePath, asked), context);
  if (statusCode < 400) return body;
  const { code, message } = JSON.parse(body) as { code: string; message: string };
  if (statusCode >= 500) throw new Error(`The API answers ${key} with ${statusCode}: ${message}`);
  return JSON.stringify({ error: { code, status: statusCode, message } });
}

/** A GET request as API Gateway passes it on; a path with parameters takes what is asked in them. */
function eventOf(endpoint: Endpoint, basePath: string, asked: Record<string, string>) {
  const pattern = pathOf(endpoint, basePath);
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_, name: string) => asked[name] ?? '');
  const isInPath = path !== pattern;
  const http = { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: '' };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: isInPath ? '' : new URLSearchParams(asked).toString(),
    headers: {},
    ...(!isInPath && { queryStringParameters: asked }),
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: '',
      domainPrefix: '',
      http,
      requestId: 'pages',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: 0,
    },
    isBase64Encoded: false,
  };
}

/** Of no use to a handler that answers in process. */
const context = {} as Context;
