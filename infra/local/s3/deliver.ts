import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { S3Error } from './errors.ts';
import type { ObjectInfo, ObjectStore } from './object-store.ts';

/**
 * Sends an object or the requested range. Resolves to false, with nothing sent, if there is no such object.
 */
export async function deliver(
  message: IncomingMessage,
  response: ServerResponse,
  store: ObjectStore,
  key: string,
  cacheControl?: string,
): Promise<boolean> {
  const found = await store.get(key, (bytes) => rangeOf(message.headers.range, bytes));
  if (!found) return false;
  const { info, range, content } = found;
  try {
    describe(response, info, cacheControl);
    if (message.headers['if-none-match'] === `"${info.etag}"`) {
      response.statusCode = 304;
      response.end();
      return true;
    }
    response.statusCode = range ? 206 : 200;
    response.setHeader('content-length', range ? range.end - range.start + 1 : info.bytes);
    if (range) response.setHeader('content-range', `bytes ${range.start}-${range.end}/${info.bytes}`);
    if (message.method === 'HEAD') response.end();
    else await pipeline(content, response);
    return true;
  } finally {
    // `pipeline` leaves the file open where the browser closed the connection before it began.
    content.destroy();
  }
}

export function describe(response: ServerResponse, info: ObjectInfo, cacheControl = info.cacheControl): void {
  response.setHeader('content-type', info.contentType);
  response.setHeader('etag', `"${info.etag}"`);
  response.setHeader('last-modified', new Date(info.modified).toUTCString());
  response.setHeader('accept-ranges', 'bytes');
  if (cacheControl) response.setHeader('cache-control', cacheControl);
  for (const [name, value] of Object.entries(info.metadata)) response.setHeader(`x-amz-meta-${name}`, value);
}

/** The range of a Range header; null for the whole object. Other forms are ignored, as HTTP requires. */
function rangeOf(header: string | undefined, bytes: number): { start: number; end: number } | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [, first = '', last = ''] = parts;
  const start = first === '' ? Math.max(0, bytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (start >= bytes || start > end) {
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable', {
      ActualObjectSize: String(bytes),
    });
  }
  return { start, end };
}
