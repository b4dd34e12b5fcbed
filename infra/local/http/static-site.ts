import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { LocalFault } from '../fault.ts';
import { sendNotAllowed, sendText } from './answer.ts';
import { isCompressible, variantFor, type Encoded } from './encoding.ts';
import { contentTypeOf } from './content-types.ts';
import { decode, type LocalRequest } from './gateway-event.ts';

/** Serves the built site. */
export type StaticSite = (request: LocalRequest, response: ServerResponse) => Promise<void>;

interface SiteFile extends Encoded {
  type: string;
  etag: string;
  cacheControl: string;
}

/** Files under `assets/` carry a hash of their content in the name. */
const hashedFolder = 'assets/';
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the folder under the base path as the CDN's site function does (infra/aws/edge-functions.ts): `/` leads to the
 * base path; a path below it is a file when its first segment is one the build made, and otherwise a screen of the
 * single page. Hashed files are kept for good, the page is asked for each time.
 * Throws a LocalFault when the site has not been built.
 */
export function createStaticSite(folder: string, basePath: string): StaticSite {
  const files = readFolder(folder);
  const index = files.get('index.html');
  if (!index) {
    throw new LocalFault(
      `The built site is missing from ${folder}; run \`npm start\`, which builds it, or \`npm run build\`.`,
    );
  }
  const entries = new Set([...files.keys()].map((name) => name.split('/', 1)[0] ?? ''));
  return async ({ message, method, rawPath }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return sendNotAllowed(response, 'GET, HEAD');
    if (rawPath === '/' || rawPath === '/index.html' || rawPath === basePath)
      return redirect(response, `${basePath}/`);
    if (!rawPath.startsWith(`${basePath}/`)) return notFound(response);
    const path = decode(rawPath.slice(basePath.length + 1));
    if (path === null) return sendText(response, 400, 'Bad request.\n', 'text/plain; charset=utf-8');
    const file = files.get(path);
    if (!file && entries.has(path.split('/', 1)[0] ?? '')) return notFound(response);
    await sendFile(message.headers, response, file ?? index);
  };
}

async function sendFile(
  headers: Record<string, string | string[] | undefined>,
  response: ServerResponse,
  file: SiteFile,
): Promise<void> {
  response.setHeader('cache-control', file.cacheControl);
  response.setHeader('etag', file.etag);
  if (isCompressible(file.type)) response.setHeader('vary', 'accept-encoding');
  if (headers['if-none-match'] === file.etag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const { encoding, body } = await variantFor(file, file.type, headers['accept-encoding']);
  if (encoding) response.setHeader('content-encoding', encoding);
  response.statusCode = 200;
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', body.length);
  response.end(body);
}

function redirect(response: ServerResponse, location: string): void {
  response.setHeader('location', location);
  response.setHeader('cache-control', 'no-cache');
  sendText(response, 302, '', 'text/plain; charset=utf-8');
}

function notFound(response: ServerResponse): void {
  sendText(response, 404, 'There is nothing at this address.\n', 'text/plain; charset=utf-8');
}

/** The built site is a few megabytes and never changes while it is served, so it is kept in memory. */
function readFolder(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const name = relative(folder, file).split(sep).join('/');
      // The build's own notes, such as its manifest, are nobody's to read.
      if (name.startsWith('.')) continue;
      files.set(name, readSiteFile(file, name));
    }
  } catch {
    return new Map();
  }
  return files;
}

function readSiteFile(file: string, name: string): SiteFile {
  const body = readFileSync(file);
  return {
    body,
    variants: new Map(),
    type: contentTypeOf(extname(name)),
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl: name.startsWith(hashedFolder) ? immutable : 'no-cache',
  };
}
