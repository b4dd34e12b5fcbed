/**
 * How the CDN's edge chooses among written pages, and the local site as well. The functions must be self-contained and in
 * the syntax of cloudfront-js-2.0 (no destructuring, spread, `?.` or `??`): their sources run at the edge (infra/aws/edge-functions.ts).
 */

/** What the index holds under a decoded path, as JSON: at most 1,024 characters at the edge. */
export interface WrittenEntry {
  /** Names of objects, each true from an instant on, in order; empty for a page that could not be drawn yet. */
  pages: { from: number; stranger: string; voter: string }[];
  /** Until when the last one is true. */
  until: number;
  /** Another file than a page, such as /robots.txt: its object. */
  file?: string;
}

/** Longest key of the edge's index, in bytes (CloudFront Developer Guide, "File format for key-value pairs"). */
export const longestKey = 512;

/** Key of the objects that answer unknown paths, for strangers and for voters, with a space between. Without it, nothing is written. */
export const missingKey = 'missing';

/** Folder of written objects under the base path. */
export const writtenFolder = 'written';

/** Name of the metadata (`x-amz-meta-status`) of an object that is not sent with the status 200. */
export const statusName = 'status';

export interface Place {
  kind: 'redirect' | 'nothing' | 'file' | 'shell' | 'page' | 'named';
  /** For a redirect or a file: the path that it leads to. */
  to: string;
  /** Key of the index: the path, decoded and without a slash at the end; `other` is its form in lower case. */
  key: string;
  other: string;
  isExact: boolean;
}

/** What kind of address a path is. `entries` are the names at the top of the built site. */
export function placeOf(uri: string, basePath: string, entries: readonly string[]): Place {
  const place: Place = { kind: 'nothing', to: uri, key: '', other: '', isExact: true };
  if (uri === '/' || uri === '/index.html' || uri === basePath) {
    place.kind = 'redirect';
    place.to = basePath + '/';
    return place;
  }
  // Password managers ask for this one (W3C, "A Well-Known URL for Changing Passwords").
  if (uri === '/.well-known/change-password') {
    place.kind = 'redirect';
    place.to = basePath + '/account#account-ways';
    return place;
  }
  // Crawlers and browsers ask for these at the top of the host.
  const isOfHost = uri === '/robots.txt' || uri === '/favicon.ico';
  if (!isOfHost && uri.indexOf(basePath + '/') !== 0) return place;
  const path = isOfHost ? uri : uri.slice(basePath.length);
  const first = String(path.split('/')[1]);
  if (first === 'written') {
    // Pages have addresses of their own, and the writer's state is nobody's business.
    if (/^\/written\/[A-Za-z0-9_-]+\.(css|png|jpg)$/.test(path)) place.kind = 'file';
    return place;
  }
  if (entries.indexOf(first) >= 0) {
    place.kind = 'file';
    if (isOfHost) place.to = basePath + uri;
    return place;
  }
  let bare = path;
  while (bare.length > 1 && bare.endsWith('/')) bare = bare.slice(0, -1);
  place.isExact = bare === path;
  try {
    place.key = decodeURIComponent(bare);
  } catch (error) {
    // Not an address of this site, whose paths are well encoded: nothing is under this key.
    place.key = String(error);
  }
  place.other = place.key.toLowerCase();
  // Screens for one person alone, the one of the hall, and that of a draft.
  if (/^\/((admin|account|newsletter)(\/|$)|(winners\/stage|shared-draft)\/*$)/i.test(path))
    place.kind = 'shell';
  else place.kind = /\.[A-Za-z0-9]+$/.test(path) ? 'named' : 'page';
  return place;
}

/**
 * The path to fetch from the site's bucket, or '' for nothing at this address. `found`, `alias` and `missing` are what the
 * index holds under the place's key, under its other form, and under `missingKey`; '' for nothing.
 */
export function chosenPath(
  place: Place,
  index: { found: string; alias: string; missing: string },
  visit: { basePath: string; now: number; isSignedIn: boolean },
): string {
  const shell = visit.basePath + '/index.html';
  const folder = visit.basePath + '/written/';
  if (place.kind === 'file') return place.to;
  if (place.kind === 'shell') return shell;
  if (place.kind === 'nothing') return '';
  if (index.found === '' || !place.isExact) {
    if (index.found !== '' || index.alias !== '') return shell;
    if (place.kind === 'named') return '';
    if (index.missing === '') return shell;
    const missing = index.missing.split(' ');
    return folder + String(missing[visit.isSignedIn ? missing.length - 1 : 0]);
  }
  const entry = JSON.parse(index.found) as WrittenEntry;
  if (entry.file) return folder + entry.file;
  if (visit.now >= entry.until) return shell;
  for (let i = entry.pages.length - 1; i >= 0; i -= 1) {
    const page = entry.pages[i];
    if (page && page.from <= visit.now) return folder + (visit.isSignedIn ? page.voter : page.stranger);
  }
  return shell;
}
