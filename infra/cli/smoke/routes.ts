import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { errorCodes, type ErrorCode } from '#contract/errors.ts';
import { schemas, type RouteSchemas } from '#contract/routes.ts';
import { cacheControl } from '#platform/chain/answer.ts';
import { type Check, type Heard, jsonOf, type LiveSite, said, typeOf, unless } from './live-site.ts';

/** A request that a route answers on this very site, or, where the site names none, one that it must not know. */
interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Nothing on the site says that this is there. */
  isGuess?: boolean;
}

const readable = (Object.keys(endpoints) as RouteId[]).filter((id) => endpoints[id].method === 'GET');
const isOpen = (id: RouteId): boolean => endpoints[id].access === 'anyone';
/** A name that no show has. */
const nobody = 'smoke-check-nothing';

/** Every GET of the contract answers its declared status and shape, under its declared cache header. */
export const routeChecks: Check[] = readable.flatMap((id) => [
  { name: `route ${id}`, run: async (site) => answerFaults(id, await askFor(site, id), site) },
  { name: `cache ${id}`, run: async (site) => cacheFaults(id, await askFor(site, id)) },
]);

async function askFor(site: LiveSite, id: RouteId): Promise<Heard> {
  const { params = {}, query } = isOpen(id) ? await exampleOf(site, id) : {};
  const open = pathOf(endpoints[id], site.basePath);
  const path = open.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? nobody);
  return site.get(query ? `${path}?${new URLSearchParams(query)}` : path);
}

async function answerFaults(id: RouteId, heard: Heard, site: LiveSite): Promise<string[]> {
  const endpoint: Endpoint = endpoints[id];
  if (!isOpen(id)) return refusalFaults(heard, ['signed_out']);
  const { isGuess } = await exampleOf(site, id);
  const notThere = endpoint.errors.filter((code) => errorCodes[code][0] === 404);
  if (isGuess) return refusalFaults(heard, notThere);
  // These two pages may be absent from a show.
  if (heard.status === 404 && notThere.includes('page_not_found')) return refusalFaults(heard, notThere);
  const isPicture = id === 'images.get';
  const type = typeOf(heard);
  return unless(
    [heard.status === endpoint.status, `status is ${heard.status}, must be ${endpoint.status}`],
    [
      isPicture ? type.startsWith('image/') : type === 'application/json',
      `content-type is ${said(type)}, must be ${isPicture ? 'a picture' : 'application/json'}`,
    ],
    ...shapeFaults(id, heard),
  );
}

function shapeFaults(id: RouteId, heard: Heard): [boolean, string][] {
  const { response }: RouteSchemas = schemas[id];
  const result = response.safeParse(jsonOf(heard));
  if (result.success) return [];
  const [issue] = result.error.issues;
  return [[false, `the body is not of its shape: ${issue?.path.join('.') || 'body'}: ${issue?.message}`]];
}

/** What is wrong with the answer to a call that must be refused with one of these codes. */
export function refusalFaults(heard: Heard, codes: readonly ErrorCode[]): string[] {
  const wanted = codes.map((code) => `${errorCodes[code][0]} ${code}`).join(' or ');
  const body = jsonOf(heard) as { code?: unknown; message?: unknown } | undefined;
  const isRefused = codes.some((code) => errorCodes[code][0] === heard.status && body?.code === code);
  const got = `${heard.status} ${typeof body?.code === 'string' ? body.code : typeOf(heard)}`;
  return unless(
    [isRefused, `the answer is ${got}, must be ${wanted}`],
    [
      typeOf(heard) === 'application/json',
      `content-type is ${said(typeOf(heard))}, must be application/json`,
    ],
    [!isRefused || typeof body?.message === 'string', 'the body has no message'],
  );
}

/** Cached routes say for how long and hand out no cookies; all others, and all failures, are stored by nobody. */
function cacheFaults(id: RouteId, heard: Heard): string[] {
  const endpoint: Endpoint = endpoints[id];
  const wanted = heard.status === endpoint.status ? cacheControl(endpoint) : 'no-store';
  const header = heard.headers.get('cache-control');
  const isStored = wanted !== 'no-store';
  return unless(
    [header === wanted, `cache-control is ${said(header)}, must be "${wanted}"`],
    [isStored || !heard.headers.has('age'), 'the answer comes out of a cache (it has an Age)'],
    [!isStored || heard.headers.getSetCookie().length === 0, 'an answer for everybody sets a cookie'],
  );
}

const guess = (example: Omit<Example, 'isGuess'>): Example => ({ ...example, isGuess: true });

/** Parameters that this site's own answers name, for the routes that take any. */
const examples: Partial<Record<RouteId, (site: LiveSite) => Promise<Example>>> = {
  'navigation.menus': async (site) => {
    const code = (await site.read('app.get'))?.navigationCode ?? nobody;
    return { query: { code, align: 'left' } };
  },
  'carousel.list': async (site) => ({ query: { siteCode: await siteCodeOf(site) } }),
  'carousel.get': async (site) => {
    const code = (await site.read('app.get'))?.sponsorCarousels[0];
    return code ? { query: { code } } : guess({ query: { code: nobody } });
  },
  'carousel.items': async (site) => {
    const siteCode = await siteCodeOf(site);
    const id = (await site.read('carousel.list', { siteCode }))?.[0]?.id ?? nobody;
    return { query: { siteCode, id } };
  },
  'sponsors.get': async () => guess({ query: { id: nobody } }),
  'page.get': async (site) => {
    // Where the link is one to a content page of the site, not to elsewhere.
    const code = /^\/?([\w-]+)$/.exec((await site.read('app.get'))?.links.privacy ?? '')?.[1];
    return code ? { query: { code } } : guess({ query: { code: nobody } });
  },
  // Which buckets a certificate has stands in its text alone.
  'results.ballots': async () => guess({ query: { certificate: '0'.repeat(64), bucket: '0' } }),
  'images.get': async (site) => {
    const key = await storedPicture(site);
    const place = { size: '400x600', format: 'webp' };
    return key
      ? { params: { key, ...place } }
      : guess({ params: { key: `${'0'.repeat(32)}.jpg`, ...place } });
  },
  'prenominations.categories': async (site) => {
    const event = (await site.read('prenominations.events'))?.data[0]?.id;
    return event ? { params: { event } } : guess({});
  },
};

const exampleOf = async (site: LiveSite, id: RouteId): Promise<Example> => (await examples[id]?.(site)) ?? {};

const siteCodeOf = async (site: LiveSite): Promise<string> =>
  (await site.read('events.get'))?.event.siteCode ?? nobody;

/** Key of a stored picture that a nominee shows. */
export async function storedPicture(site: LiveSite): Promise<string | undefined> {
  const nominees = (await site.read('events.get'))?.nominees ?? [];
  const keys = nominees.map(({ content_image }) => /\/images\/([0-9a-f]{32}\.\w+)$/.exec(content_image)?.[1]);
  return keys.find((key) => key !== undefined);
}
