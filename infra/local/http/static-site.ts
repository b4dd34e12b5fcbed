import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { LocalFault } from '../../fault.ts';
import { sendNotAllowed, sendNotFound, sendText } from './answer.ts';
import { decode, type LocalRequest } from './gateway-event.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type StaticSite = (request: LocalRequest, response: ServerResponse) => Promise<void>;

interface SiteFile {
  body: Buffer;
  /** Compressed forms of the body, each made on first use. */
  variants: Map<Encoding, Promise<Buffer>>;
  type: string;
  etag: string;
  cacheControl: string;
}
type Encoding = 'br' | 'gzip';

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
    if (!rawPath.startsWith(`${basePath}/`)) return sendNotFound(response);
    const path = decode(rawPath.slice(basePath.length + 1));
    if (path === null) return sendText(response, 400, 'Bad request.\n');
    const file = files.get(path);
    if (!file && entries.has(path.split('/', 1)[0] ?? '')) return sendNotFound(response);
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
  if (compressible.test(file.type)) response.setHeader('vary', 'accept-encoding');
  if (headers['if-none-match'] === file.etag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const { encoding, body } = await variantFor(file, headers['accept-encoding']?.toString());
  if (encoding) response.setHeader('content-encoding', encoding);
  response.statusCode = 200;
  response.setHeader('content-type', file.type);
  response.setHeader('content-length', body.length);
  response.end(body);
}

function redirect(response: ServerResponse, location: string): void {
  response.setHeader('location', location);
  response.setHeader('cache-control', 'no-cache');
  sendText(response, 302, '');
}

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
    type: types[extname(name).toLowerCase()] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    cacheControl: name.startsWith(hashedFolder) ? immutable : 'no-cache',
  };
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** Sizes CloudFront compresses, in bytes. */
const smallest = 1000;
const largest = 10_000_000;

const compressible = /^(text\/|application\/(json|xml|manifest\+json)|image\/svg\+xml)/;

/** The body for an Accept-Encoding header: brotli before gzip before plain. */
async function variantFor(
  { body, type, variants }: SiteFile,
  accept: string | undefined,
): Promise<{ encoding: Encoding | null; body: Buffer }> {
  const encoding = compressible.test(type) ? preferred(accept ?? '') : null;
  if (!encoding || body.length < smallest || body.length > largest) return { encoding: null, body };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  const variant =
    variants.get(encoding) ??
    (encoding === 'br' ? promisify(brotliCompress)(body, { params }) : promisify(gzip)(body));
  variants.set(encoding, variant);
  return { encoding, body: await variant };
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
