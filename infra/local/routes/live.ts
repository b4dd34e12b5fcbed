import { readFileSync } from 'node:fs';
import { sendText } from '../http/answer.ts';
import type { LocalRoute } from './route.ts';

/** A stream without a network, for tests. */
export const liveStandIn = '/local/live' as const;

/** `GET /local/live`: a page for the live stream's frame, for machines that cannot reach a provider. */
export function liveRoute(): LocalRoute {
  const page = readFileSync(new URL('live.html', import.meta.url), 'utf8');
  return {
    method: 'GET',
    path: liveStandIn,
    answer(_request, response) {
      // Only the site may frame it.
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      );
      response.removeHeader('x-frame-options');
      response.setHeader('cache-control', 'no-cache');
      sendText(response, 200, page, 'text/html; charset=utf-8');
    },
  };
}
