import type { Endpoint } from '#contract/endpoints.ts';
import { toAppError, type AppError } from '../errors.ts';
import type { ExchangeEvent, Result, Step } from './exchange.ts';

export function answer(): Step {
  return {
    after: (request) => {
      const { endpoint } = request.event.exchange;
      const status = endpoint?.status ?? 200;
      request.response = toResult(request.event, status, request.response, cacheControl(endpoint));
    },
    onError: (request) => {
      const error = toAppError(request.error);
      request.event.exchange.logFields['code'] = error.code;
      const { exchange } = request.event;
      if (error.retryAfter !== undefined)
        exchange.headers['retry-after'] = String(Math.ceil(error.retryAfter));
      const body = exchange.endpoint?.failure === 'messages' ? messagesOf(error) : error.body;
      request.response = toResult(request.event, error.status, body, 'no-store');
    },
  };
}

export class BinaryAnswer {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Further headers, by lower-case name. */
  readonly headers: Record<string, string>;

  constructor(bytes: Uint8Array, contentType: string, headers: Record<string, string> = {}) {
    this.bytes = bytes;
    this.contentType = contentType;
    this.headers = headers;
  }
}

function messagesOf({ errors, message }: AppError): string[] {
  const messages = Object.values(errors ?? {}).flat();
  return messages.length > 0 ? messages : [message];
}

function toResult(event: ExchangeEvent, statusCode: number, body: unknown, cache: string): Result {
  const { exchange } = event;
  const result = {
    statusCode,
    headers: {
      'content-type': body instanceof BinaryAnswer ? body.contentType : 'application/json; charset=utf-8',
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      ...(body instanceof BinaryAnswer && body.headers),
      ...exchange.headers,
    },
    ...(exchange.cookies.length > 0 && { cookies: exchange.cookies }),
    ...(body instanceof BinaryAnswer
      ? { body: Buffer.from(body.bytes).toString('base64'), isBase64Encoded: true }
      : { body: JSON.stringify(body) }),
  };
  return event.requestContext?.http?.method === 'HEAD' ? withoutBody(result) : result;
}

/** The answer to HEAD: that to GET with only the length of its body. */
function withoutBody({ body = '', isBase64Encoded, ...result }: Result): Result {
  const length = Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8');
  return { ...result, headers: { ...result.headers, 'content-length': length } };
}

/** Cache-Control of successful answers of a route. */
export function cacheControl(endpoint: Endpoint | undefined): string {
  if (!endpoint?.cache) return 'no-store';
  if (endpoint.cache === 'forever') return 'public, max-age=31536000, immutable';
  return `public, max-age=${endpoint.cache.fresh}, stale-while-revalidate=${endpoint.cache.stale}`;
}
