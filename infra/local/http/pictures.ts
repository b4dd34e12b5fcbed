import { acceptedFormat } from '#contract/pictures.ts';
import type { LocalRequest } from './gateway-event.ts';

/**
 * The request with the format of the picture at the end of its path, as the CDN's edge puts it there: `/images/<key>/<size>` becomes
 * `/images/<key>/<size>/<format>`. Undefined for every other path.
 */
export function withFormat(request: LocalRequest): LocalRequest | undefined {
  if (!/^\/images\/[^/]+\/[^/]+$/.test(request.rawPath)) return undefined;
  return {
    ...request,
    rawPath: `${request.rawPath}/${acceptedFormat(request.message.headers.accept ?? '')}`,
  };
}
