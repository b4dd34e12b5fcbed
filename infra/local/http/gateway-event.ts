import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { cookiesFrom } from './safari-cookies.ts';

export interface LocalRequest {
  message: IncomingMessage;
  method: string;
  /** Path as sent, percent-encoded, without the query. */
  rawPath: string;
  /** Query as sent, without `?`. */
  rawQuery: string;
}

/** Content types whose bodies API Gateway passes as text; others are base64. */
const textTypes = /^(text\/|application\/(json|xml|javascript)$)/;

/**
 * A request as an API Gateway event (HTTP API, payload format 2.0). Null if the percent-encoding is invalid,
 * which the gateway answers with 400.
 */
export function gatewayEvent(
  request: LocalRequest,
  body: Buffer,
  now: number,
): APIGatewayProxyEventV2 | null {
  const path = decode(request.rawPath);
  const query = readQuery(request.rawQuery);
  if (path === null || query === null) return null;
  const { headers, cookies } = readHeaders(request.message);
  const text = textTypes.test(mediaType(headers['content-type']));
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: request.rawQuery,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(query && { queryStringParameters: query }),
    requestContext: requestContext(request, path, headers, now),
    ...(body.length > 0 && { body: body.toString(text ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !text,
  };
}

function requestContext(
  { message, method }: LocalRequest,
  path: string,
  headers: Record<string, string>,
  now: number,
): APIGatewayProxyEventV2['requestContext'] {
  return {
    accountId: '000000000000',
    apiId: 'local',
    domainName: headers['host'] ?? 'localhost',
    domainPrefix: 'local',
    http: {
      method,
      path,
      protocol: `HTTP/${message.httpVersion}`,
      sourceIp: addressOf(message),
      userAgent: headers['user-agent'] ?? '',
    },
    requestId: randomUUID(),
    routeKey: '$default',
    stage: '$default',
    time: gatewayTime(now),
    timeEpoch: now,
  };
}

/**
 * Header that sets a caller's network address on the local site, so that one machine can be many visitors.
 * Real gateways and CDNs ignore it.
 */
export const callerAddressHeader = 'x-local-address';

/** The caller's address, or the one in its header; IPv4-mapped IPv6 is written as IPv4. */
export function addressOf(message: IncomingMessage): string {
  const played = message.headers[callerAddressHeader];
  if (typeof played === 'string' && isIP(played) > 0) return played;
  const address = message.socket.remoteAddress ?? '';
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

function readHeaders(message: IncomingMessage): { headers: Record<string, string>; cookies: string[] } {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const raw = message.rawHeaders;
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const value = raw[index + 1] ?? '';
    if (name === 'cookie') cookies.push(...cookiesFrom(message, value.split(/;\s*/).filter(Boolean)));
    else headers[name] = Object.hasOwn(headers, name) ? `${headers[name]},${value}` : value;
  }
  const forwarded = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = forwarded ? `${forwarded}, ${addressOf(message)}` : addressOf(message);
  headers['x-forwarded-port'] = String(message.socket.localPort ?? '');
  headers['x-forwarded-proto'] = 'http';
  return { headers, cookies };
}

/** Undefined without a query, null if its encoding is invalid. */
function readQuery(raw: string): Record<string, string> | undefined | null {
  if (raw === '') return undefined;
  const query = new Map<string, string>();
  for (const pair of raw.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode((at < 0 ? pair : pair.slice(0, at)).replaceAll('+', ' '));
    const value = at < 0 ? '' : decode(pair.slice(at + 1).replaceAll('+', ' '));
    if (name === null || value === null) return null;
    const before = query.get(name);
    query.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(query);
}

/** Null if the percent-encoding is invalid. */
export function decode(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function mediaType(header: string | undefined): string {
  return (header?.split(';', 1)[0] ?? '').trim().toLowerCase();
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Such as `12/Mar/2026:19:03:58 +0000`. */
function gatewayTime(now: number): string {
  const iso = new Date(now).toISOString();
  const month = months[Number(iso.slice(5, 7)) - 1];
  return `${iso.slice(8, 10)}/${month}/${iso.slice(0, 4)}:${iso.slice(11, 19)} +0000`;
}
