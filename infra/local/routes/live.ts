import { fileRoute, type LocalRoute } from './route.ts';

export const liveStandIn = '/local/live' as const;

const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** `GET /local/live`: a page for the live stream's frame, for machines that cannot reach a provider. */
export function liveRoute(): LocalRoute {
  const route = fileRoute(liveStandIn, new URL('live.html', import.meta.url), 'html');
  return {
    ...route,
    answer(request, response) {
      // Only the site may frame it.
      response.setHeader('content-security-policy', policy);
      response.removeHeader('x-frame-options');
      return route.answer(request, response);
    },
  };
}
