import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { clockEntry, signedInCookie } from '#contract/written-pages.ts';
import { chosenPath, missingKey, placeOf, writtenFolder } from '#rules/page-choice.ts';
import { LocalFault } from '../../fault.ts';
import { sendNotAllowed, sendNotFound, sendText } from './answer.ts';
import { compress, encodingFor, isCompressible, type Encoding } from './compress.ts';
import { decode, type LocalRequest } from './gateway-event.ts';
import { cookiesFrom } from './safari-cookies.ts';

export type StaticSite = (request: LocalRequest, response: ServerResponse) => Promise<void>;

interface SiteFile {
  body: Buffer;
  /** Compressed forms of the body, each made on first use. */
  variants: Map<Encoding, Promise<Buffer>>;
  type: string;
  etag: string;
  cacheControl: string;
  status: number;
}

/** Files under `assets/` have a hash of their content in the name. */
const hashedFolder = 'assets/';
const immutable = 'public, max-age=31536000, immutable';

/** What the writer of pages has put into the site's bucket. */
export interface WrittenSite {
  /** The index: '' for a key without a value. */
  entry(key: string): string;
  object(name: string): Promise<WrittenFile | undefined>;
}
export interface WrittenFile {
  body: Buffer;
  type: string;
  cacheControl: string;
  status: number;
}

/** Throws a LocalFault if the site has not been built. */
export function requireBuilt(folder: string): void {
  if (!existsSync(join(folder, 'index.html'))) throw notBuilt(folder);
}

const notBuilt = (folder: string): LocalFault =>
  new LocalFault(
    `The built site is missing from ${folder}; run \`npm start\`, which builds it, or \`npm run build\`.`,
  );

/**
 * Serves the built site and the pages written of it under the base path, by the rules of the CDN's edge
 * (functions/rules/page-choice.ts). Hashed files are immutable, pages are revalidated. Throws a LocalFault if
 * the site has not been built.
 */
export function createStaticSite(
  folder: string,
  basePath: string,
  now: () => number,
  written: WrittenSite,
): StaticSite {
  const files = readFolder(folder);
  const index = files.get('index.html');
  if (!index) throw notBuilt(folder);
  const entries = [...new Set([...files.keys()].map((name) => name.split('/', 1)[0] ?? ''))];
  const writtenFiles = new Map<string, SiteFile>();
  const objectAt = async (name: string): Promise<SiteFile | undefined> => {
    const known = writtenFiles.get(name);
    if (known) return known;
    const object = await written.object(name);
    if (!object) return undefined;
    const file = siteFile(object.body, object.type, object.cacheControl, object.status);
    writtenFiles.set(name, file);
    if (writtenFiles.size > mostWritten) writtenFiles.delete(writtenFiles.keys().next().value ?? '');
    return file;
  };
  const fileAt = async (path: string): Promise<SiteFile | undefined> => {
    const name = path.slice(basePath.length + 1);
    if (!name.startsWith(`${writtenFolder}/`)) return files.get(decode(name) ?? '');
    const object = await objectAt(name.slice(writtenFolder.length + 1));
    // Without the object of a page, the site works as the shell; so it does when the whole output is deleted.
    return object ?? (name.endsWith('.html') ? index : undefined);
  };
  return async ({ message, method, rawPath }, response) => {
    if (method !== 'GET' && method !== 'HEAD') return sendNotAllowed(response, 'GET, HEAD');
    const place = placeOf(rawPath, basePath, entries);
    if (place.kind === 'redirect') return redirect(response, place.to);
    if (decode(rawPath) === null) return sendText(response, 400, 'Bad request.\n');
    const found = written.entry(place.key);
    const values = { found, alias: written.entry(place.other), missing: written.entry(missingKey) };
    const cookies = cookiesFrom(message, (message.headers.cookie ?? '').split(/;\s*/));
    const isSignedIn = cookies.includes(`${signedInCookie}=1`);
    const path = chosenPath(place, values, { basePath, now: now(), isSignedIn });
    const file = path === '' ? undefined : await fileAt(path);
    if (!file) return sendNotFound(response);
    if (file.type.startsWith('text/html'))
      response.setHeader('server-timing', `${clockEntry};desc="${now()}"`);
    await sendFile(message.headers, response, file);
  };
}

/** Written objects that are held in memory, compressed. */
const mostWritten = 200;

async function sendFile(
  headers: Record<string, string | string[] | undefined>,
  response: ServerResponse,
  file: SiteFile,
): Promise<void> {
  response.setHeader('cache-control', file.cacheControl);
  response.setHeader('etag', file.etag);
  if (isCompressible(file.type)) response.setHeader('vary', 'accept-encoding');
  if (headers['if-none-match'] === file.etag && file.status === 200) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const { encoding, body } = await variantFor(file, headers['accept-encoding']?.toString());
  if (encoding) response.setHeader('content-encoding', encoding);
  response.statusCode = file.status;
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
  const type = types[extname(name).toLowerCase()] ?? 'application/octet-stream';
  return siteFile(readFileSync(file), type, name.startsWith(hashedFolder) ? immutable : 'no-cache');
}

const siteFile = (body: Buffer, type: string, cacheControl: string, status = 200): SiteFile => ({
  body,
  variants: new Map(),
  type,
  etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
  // Browsers ask for pages each time, also for written ones, whose objects never change.
  cacheControl: type.startsWith('text/html') ? 'no-cache' : cacheControl,
  status,
});

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

/** The body for an Accept-Encoding header: brotli before gzip before plain. */
async function variantFor(
  { body, type, variants }: SiteFile,
  accept: string | undefined,
): Promise<{ encoding: Encoding | null; body: Buffer }> {
  const encoding = encodingFor(body, type, accept);
  if (!encoding) return { encoding, body };
  const variant = variants.get(encoding) ?? compress(body, encoding);
  variants.set(encoding, variant);
  return { encoding, body: await variant };
}
