import type { Endpoint } from '#contract/endpoints.ts';
import { toAppError } from '../errors.ts';
import type { Exchange, Result, Step } from './exchange.ts';

/** Turns what the handler gave, or what was thrown, into the answer of API Gateway. */
export function answer(): Step {
  return {
    after: (request) => {
      const { exchange } = request.event;
      request.response = toResult(
        exchange,
        exchange.endpoint?.status ?? 200,
        request.response,
        cacheControl(exchange.endpoint),
      );
    },
    onError: (request) => {
      const error = toAppError(request.error);
      request.event.exchange.logFields['code'] = error.code;
      request.response = toResult(request.event.exchange, error.status, error.body, 'no-store');
    },
  };
}

function toResult(exchange: Exchange, statusCode: number, body: unknown, cache: string): Result {
  return {
    statusCode,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': cache,
      'x-content-type-options': 'nosniff',
      ...exchange.headers,
    },
    ...(exchange.cookies.length > 0 && { cookies: exchange.cookies }),
    body: JSON.stringify(body),
  };
}

function cacheControl(endpoint: Endpoint | undefined): string {
  if (!endpoint?.cache) return 'no-store';
  return `public, max-age=${endpoint.cache.fresh}, stale-while-revalidate=${endpoint.cache.stale}`;
}
