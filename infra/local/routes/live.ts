import { readFileSync } from 'node:fs';
import { sendText } from '../http/answer.ts';
import type { LocalRoute } from './route.ts';

/** A stream that needs no network, for tests and for a look at the live stream. */
export const liveStandIn = '/local/live' as const;

/** `GET /local/live`: a page to be shown in the frame of the live stream, where no network leads to a provider. */
export function liveRoute(): LocalRoute {
  const page = readFileSync(new URL('live.html', import.meta.url), 'utf8');
  return {
    method: 'GET',
    path: liveStandIn,
    answer(_request, response) {
      // It may stand in a frame of the site, and in that alone.
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
