import { type Check, type Reply, type LiveSite, shown, typeOf, unless } from './live-site.ts';
import { refusalFaults, storedPicture } from './routes.ts';

export const pageOf = (site: LiveSite): Promise<Reply> => site.get(`${site.basePath}/`);

/** Paths of the page's scripts and style sheets, scripts first. */
export async function linkedFiles(site: LiveSite): Promise<string[]> {
  const { text } = await pageOf(site);
  const named = [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, address]) => address ?? '');
  const paths = named.map((address) => new URL(address, `${site.origin}${site.basePath}/`).pathname);
  return paths.toSorted((a, b) => Number(b.endsWith('.js')) - Number(a.endsWith('.js')));
}

const isPage = (reply: Reply): boolean =>
  typeOf(reply) === 'text/html' && reply.text.includes('<div id="root">');

const immutable = 'public, max-age=31536000, immutable';

export const pageChecks: Check[] = [
  ...['', 'nominees'].map((screen) => ({
    name: `page /${screen}`,
    run: async (site: LiveSite) => pageFaults(await site.get(`${site.basePath}/${screen}`), [200]),
  })),
  // An address that is not there has the status 200 until all pages are written: only then the edge knows.
  ...['voting/smoke-check-nothing', 'smoke/check/nothing'].map((screen) => ({
    name: `page /${screen}`,
    run: async (site: LiveSite) => pageFaults(await site.get(`${site.basePath}/${screen}`), [200, 404]),
  })),
  ...['/', ''].map((path) => ({
    name: `redirect from ${path === '/' ? '/' : 'home without its slash'}`,
    run: async (site: LiveSite) => redirectFaults(site, await site.get(path || site.basePath)),
  })),
  {
    name: 'missing file',
    run: async (site) => {
      const reply = await site.get(`${site.basePath}/assets/smoke-check-nothing.js`);
      return unless([reply.status === 404, `a file that is not there answers ${reply.status}, must be 404`]);
    },
  },
  { name: 'files of the page', run: (site) => eachFile(site, fileFaults) },
  { name: 'compression', run: (site) => eachFile(site, compressionFaults) },
  { name: 'picture', run: originalFaults },
  { name: 'picture in a size', run: sizedFaults },
  {
    name: 'missing picture',
    run: async (site) => {
      const reply = await site.get(`/images/${'0'.repeat(32)}.jpg`);
      return unless(
        [reply.status === 404, `a picture that is not there answers ${reply.status}, must be 404`],
        [!isPage(reply), 'it is answered with the page'],
      );
    },
  },
  { name: 'plain http leads to https', isForTls: true, run: upgradeFaults },
];

export const unknownPathChecks: Check[] = ['{base}/api', '/api', '/carousel', '/auth'].map((prefix) => ({
  name: `unknown path below ${prefix}`,
  run: async (site) => {
    const path = `${prefix.replace('{base}', site.basePath)}/smoke-check-nothing`;
    const reply = await site.get(path);
    if (isPage(reply)) return [`${path} is answered with the page (${reply.status}), must be 404 not_found`];
    return refusalFaults(reply, ['not_found']);
  },
}));

function pageFaults(reply: Reply, statuses: readonly number[]): string[] {
  const caching = reply.headers.get('cache-control') ?? '';
  return unless(
    [statuses.includes(reply.status), `status is ${reply.status}, must be ${statuses.join(' or ')}`],
    [isPage(reply), `it is no page of the site (${shown(typeOf(reply))})`],
    [
      /\bno-cache\b|\bmax-age=0\b/.test(caching),
      `cache-control is ${shown(caching)}, must have browsers ask each time (no-cache or max-age=0)`,
    ],
  );
}

function redirectFaults(site: LiveSite, reply: Reply): string[] {
  const location = reply.headers.get('location');
  return unless(
    [reply.status === 302 || reply.status === 301, `status is ${reply.status}, must be 302`],
    [location === `${site.basePath}/`, `it leads to ${shown(location)}, must lead to "${site.basePath}/"`],
  );
}

async function eachFile(
  site: LiveSite,
  faults: (site: LiveSite, path: string) => Promise<string[]>,
): Promise<string[]> {
  const files = await linkedFiles(site);
  if (files.length === 0) return ['the page names no script'];
  const all = await Promise.all(files.map(async (path) => [path, await faults(site, path)] as const));
  return all.flatMap(([path, found]) => found.map((fault) => `${path}: ${fault}`));
}

async function fileFaults(site: LiveSite, path: string): Promise<string[]> {
  const reply = await site.get(path);
  const wanted = path.endsWith('.js') ? 'text/javascript' : 'text/css';
  const caching = reply.headers.get('cache-control');
  return unless(
    [reply.status === 200, `status is ${reply.status}, must be 200`],
    [typeOf(reply) === wanted, `content-type is ${shown(typeOf(reply))}, must be "${wanted}"`],
    [caching === immutable, `cache-control is ${shown(caching)}, must be "${immutable}"`],
  );
}

const smallestCompressed = 1000;

async function compressionFaults(site: LiveSite, path: string): Promise<string[]> {
  if ((await site.get(path)).bytes.length < smallestCompressed) return [];
  const faults = await Promise.all(
    ['br', 'gzip'].map(async (encoding) => {
      const { headers } = await site.ask(path, { headers: { 'accept-encoding': encoding } });
      const found = headers.get('content-encoding');
      return unless([found === encoding, `content-encoding is ${shown(found)}, must be "${encoding}"`]);
    }),
  );
  return faults.flat();
}

async function originalFaults(site: LiveSite): Promise<string[]> {
  const key = await storedPicture(site);
  // A show may have no pictures.
  return key ? pictureFaults(await site.get(`/images/${key}`), /^image\//) : [];
}

async function sizedFaults(site: LiveSite): Promise<string[]> {
  const key = await storedPicture(site);
  if (!key) return [];
  const formats: [accept: string, type: RegExp][] = [
    ['image/avif,image/webp,*/*', /^image\/avif$/],
    ['image/webp,*/*', /^image\/webp$/],
    ['*/*', /^image\/jpeg$/],
  ];
  const found = await Promise.all(
    formats.map(async ([accept, type]) =>
      pictureFaults(await site.ask(`/images/${key}/400x600`, { headers: { accept } }), type),
    ),
  );
  return found.flat();
}

function pictureFaults(reply: Reply, type: RegExp): string[] {
  const caching = reply.headers.get('cache-control');
  return unless(
    [reply.status === 200, `status is ${reply.status}, must be 200`],
    [type.test(typeOf(reply)), `content-type is ${shown(typeOf(reply))}, must match ${type.source}`],
    [reply.bytes.length > 0, 'the picture is empty'],
    [caching === immutable, `cache-control is ${shown(caching)}, must be "${immutable}"`],
  );
}

async function upgradeFaults(site: LiveSite): Promise<string[]> {
  const { status, headers } = await site.ask(`${site.basePath}/`, { overPlainHttp: true });
  const location = headers.get('location');
  return unless(
    [status === 301 || status === 308, `plain http answers ${status}, must be 301`],
    [location?.startsWith('https://') === true, `it leads to ${shown(location)}, must lead to https`],
  );
}
