import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { LocalFault } from '../../fault.ts';
import { sendNotAllowed, sendText } from './answer.ts';
import { decode, type LocalRequest } from './gateway-event.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type StaticSite = (request: LocalRequest, response: ServerResponse) => Promise<void>;

interface SiteFile extends Encoded {
  type: string;
  etag: string;
  cacheControl: string;
}

/** Files under `assets/` have a hash of their content in the name. */
const hashedFolder = 'assets/';
const immutable = 'public, max-age=31536000, immutable';

/**
 * Serves the built site under the base path, with the rules of the CDN's site function
 * (infra/aws/edge-functions.ts). Hashed files are immutable, the page is revalidated. Throws a LocalFault if
 * the site has not been built.
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

/** A few megabytes that never change while served, so they stay in memory. */
function readFolder(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  try {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const name = relative(folder, file).split(sep).join('/');
      // The build's metadata, such as its manifest, is private.
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

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** Content type by extension, such as `.js`. */
export function contentTypeOf(extension: string): string {
  return types[extension.toLowerCase()] ?? 'application/octet-stream';
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A body with its compressed forms, each made on first use. */
export interface Encoded {
  body: Buffer;
  variants: Map<Encoding, Promise<Buffer>>;
}

type Encoding = 'br' | 'gzip';

/** Sizes CloudFront compresses, in bytes. */
const smallest = 1000;
const largest = 10_000_000;

/** Whether CloudFront compresses a content type. */
export function isCompressible(type: string): boolean {
  return /^(text\/|application\/(json|xml|manifest\+json)|image\/svg\+xml)/.test(type);
}

/** The body for an Accept-Encoding header: brotli before gzip before plain. */
export async function variantFor(
  file: Encoded,
  type: string,
  accept: string | string[] | undefined,
): Promise<{ encoding: Encoding | null; body: Buffer }> {
  const encoding = isCompressible(type) ? preferred(String(accept ?? '')) : null;
  if (!encoding || file.body.length < smallest || file.body.length > largest)
    return { encoding: null, body: file.body };
  let variant = file.variants.get(encoding);
  if (!variant) {
    variant = encoding === 'br' ? brotli(file.body) : compressGzip(file.body);
    file.variants.set(encoding, variant);
  }
  return { encoding, body: await variant };
}

function brotli(body: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return compressBrotli(body, { params });
}

function preferred(accept: string): Encoding | null {
  const refused = /;\s*q=0(\.0+)?\s*$/;
  const accepted = accept
    .split(',')
    .filter((part) => !refused.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : null;
}
