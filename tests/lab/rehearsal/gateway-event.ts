import { randomUUID } from 'node:crypto';
import { answer, json, type Answer, type Call } from './http.ts';
import { account } from './template.ts';

/** Bodies that reach a function as text; others are base64. */
const textTypes = /^(text\/|application\/(json|xml|javascript)$)/;

/** A request as an event of payload format 2.0 ("Create AWS Lambda proxy integrations for HTTP APIs"), in what functions read of it. */
export function eventOf(call: Call, routeKey: string, stage: string, apiId: string): object {
  const { cookie, ...headers } = call.headers;
  const path = decodeURI(call.path);
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(call.query))
    query.set(name, query.has(name) ? `${query.get(name)},${value}` : value);
  const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
  const isText = textTypes.test(type);
  const forwarded = [headers['x-forwarded-for'], call.address].filter(Boolean).join(', ');
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: call.query,
    ...(cookie !== undefined && { cookies: cookie.split(/;\s*/) }),
    headers: { ...headers, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
    ...(query.size > 0 && { queryStringParameters: Object.fromEntries(query) }),
    requestContext: {
      accountId: account,
      apiId,
      stage,
      routeKey,
      requestId: randomUUID(),
      domainName: headers['host'] ?? '',
      http: {
        method: call.method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: call.address,
        userAgent: headers['user-agent'] ?? '',
      },
    },
    ...(call.body?.length && { body: call.body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: Boolean(call.body?.length) && !isText,
  };
}

interface Result {
  statusCode?: number;
  headers?: Record<string, string | number | boolean>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

/** Without a status, all of the result is a body of JSON; a result that is none at all is the function's fault. */
export function answerOf(result: unknown): Answer {
  if (result === undefined || result === null) return answer(200, '', { 'content-type': 'application/json' });
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded } = result as Result;
  if (statusCode === undefined) return json(200, result);
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return {
    status: statusCode,
    headers: Object.fromEntries(named) as Record<string, string>,
    cookies,
    body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
  };
}
