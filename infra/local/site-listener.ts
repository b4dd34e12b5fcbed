import { securityHeaders } from '#platform/security-headers.ts';
import { liveOrigins } from '#contract/live-providers.ts';
import { sendNotAllowed, sendNotFound, sendText } from './http/answer.ts';
import { apiPaths, type Gateway } from './http/gateway.ts';
import { decode, type LocalRequest } from './http/gateway-event.ts';
import type { Listener } from './http/server.ts';
import type { StaticSite } from './http/static-site.ts';
import type { LocalRoute } from './routes/route.ts';
import { deliver } from './s3/deliver.ts';
import type { ObjectStore } from './s3/object-store.ts';
import { s3Path, type S3 } from './s3/s3.ts';
import type { ServerResponse } from 'node:http';
import { acceptedFormat } from '#contract/pictures.ts';

/** The parts of a local site that answer requests. */
export interface SiteParts {
  basePath: string;
  gateway: Gateway;
  /** Absent in tests of the API alone. */
  site: StaticSite | null;
  images: ObjectStore;
  s3: S3;
  providers: ReadonlyMap<string, Listener>;
  routes: LocalRoute[];
}

/** URL path of the pictures, as on the CDN. */
export const imagePath = '/images/';

/** A year, as on the CDN: a picture's name changes with its content. */
const imageCaching = 'public, max-age=31536000, immutable';

/** Routes requests as the CDN's behaviors do, and adds the security headers to every response. */
export function siteListener(parts: SiteParts): Listener {
  const headers = Object.entries(
    securityHeaders({ botCheckProvider: 'local', frames: liveOrigins, secure: false }),
  );
  const isApi = apiPaths(parts.basePath);
  const routes = new Map(parts.routes.map((route) => [route.path as string, route]));
  return (request, response) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    const path = request.rawPath;
    if (isApi(path)) return parts.gateway(request, response);
    if (path.startsWith('/local/')) return answerLocal(parts, routes, request, response);
    const sized = withFormat(request);
    if (sized) return parts.gateway(sized, response);
    if (path.startsWith(imagePath)) return answerImage(parts.images, request, response);
    if (parts.site) return parts.site(request, response);
    sendNotFound(response);
  };
}

function answerLocal(
  parts: SiteParts,
  routes: Map<string, LocalRoute>,
  request: LocalRequest,
  response: ServerResponse,
): Promise<void> | void {
  if (request.rawPath.startsWith(`${s3Path}/`)) return parts.s3(request, response);
  const route = routes.get(request.rawPath);
  if (!route) {
    const provider = parts.providers.get(request.rawPath.split('/', 3).join('/'));
    return provider ? provider(request, response) : sendNotFound(response);
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  if (!route.method.split(', ').includes(method)) return sendNotAllowed(response, route.method);
  return route.answer(request, response);
}

async function answerImage(
  images: ObjectStore,
  request: LocalRequest,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotAllowed(response, 'GET, HEAD');
  const key = decode(request.rawPath.slice(imagePath.length));
  // A key with a slash is private: the API's own files, or uploads not checked yet.
  const found =
    key && !key.includes('/') ? await deliver(request.message, response, images, key, imageCaching) : false;
  if (!found) sendText(response, 404, 'There is no picture at this address.\n');
}

/**
 * The request with the picture's format added to its path, as the CDN's edge does: `/images/<key>/<size>`
 * becomes `/images/<key>/<size>/<format>`. Undefined for other paths.
 */
export function withFormat(request: LocalRequest): LocalRequest | undefined {
  if (!/^\/images\/[^/]+\/[^/]+$/.test(request.rawPath)) return undefined;
  return {
    ...request,
    rawPath: `${request.rawPath}/${acceptedFormat(request.message.headers.accept ?? '')}`,
  };
}
