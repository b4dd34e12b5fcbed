import { pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import { errorCodes, type ErrorCode } from '#contract/errors.ts';
import { schemas, type RouteSchemas } from '#contract/routes.ts';
import { cacheControl } from '#platform/chain/answer.ts';
import { type Check, type Reply, jsonOf, type LiveSite, shown, typeOf, unless } from './live-site.ts';

/** A request that a route answers on this site, or, where the site names none, one that it must not find. */
interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  isGuess?: boolean;
}

const readable = (Object.keys(endpoints) as RouteId[]).filter((id) => endpoints[id].method === 'GET');
const isOpen = (id: RouteId): boolean => endpoints[id].access === 'anyone';
const unknown = 'smoke-check-nothing';

/** Every GET of the contract answers with its declared status, shape and cache header. */
export const routeChecks: Check[] = readable.flatMap((id) => [
  { name: `route ${id}`, run: async (site) => answerFaults(id, await askFor(site, id), site) },
  { name: `cache ${id}`, run: async (site) => cacheFaults(id, await askFor(site, id)) },
]);

async function askFor(site: LiveSite, id: RouteId): Promise<Reply> {
  const { params = {}, query } = isOpen(id) ? await exampleOf(site, id) : {};
  const open = pathOf(endpoints[id], site.basePath);
  const path = open.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? unknown);
  return site.get(query ? `${path}?${new URLSearchParams(query)}` : path);
}

async function answerFaults(id: RouteId, reply: Reply, site: LiveSite): Promise<string[]> {
  const endpoint: Endpoint = endpoints[id];
  if (!isOpen(id)) return refusalFaults(reply, ['signed_out']);
  const { isGuess } = await exampleOf(site, id);
  const notThere = endpoint.errors.filter((code) => errorCodes[code][0] === 404);
  if (isGuess) return refusalFaults(reply, notThere);
  // A show may lack these two pages.
  if (reply.status === 404 && notThere.includes('page_not_found')) return refusalFaults(reply, notThere);
  const isPicture = id === 'images.get';
  const type = typeOf(reply);
  return unless(
    [reply.status === endpoint.status, `status is ${reply.status}, must be ${endpoint.status}`],
    [
      isPicture ? type.startsWith('image/') : type === 'application/json',
      `content-type is ${shown(type)}, must be ${isPicture ? 'a picture' : 'application/json'}`,
    ],
    ...shapeFaults(id, reply),
  );
}

function shapeFaults(id: RouteId, reply: Reply): [boolean, string][] {
  const { response }: RouteSchemas = schemas[id];
  const result = response.safeParse(jsonOf(reply));
  if (result.success) return [];
  const [issue] = result.error.issues;
  return [[false, `the body does not match the contract at ${issue?.path.join('.') || 'its root'}`]];
}

/** Faults of an answer that must be a refusal with one of these codes. */
export function refusalFaults(reply: Reply, codes: readonly ErrorCode[]): string[] {
  const wanted = codes.map((code) => `${errorCodes[code][0]} ${code}`).join(' or ');
  const body = jsonOf(reply) as { code?: unknown; message?: unknown } | undefined;
  const isRefused = codes.some((code) => errorCodes[code][0] === reply.status && body?.code === code);
  const got = `${reply.status} ${typeof body?.code === 'string' ? body.code : typeOf(reply)}`;
  return unless(
    [isRefused, `the answer is ${got}, must be ${wanted}`],
    [
      typeOf(reply) === 'application/json',
      `content-type is ${shown(typeOf(reply))}, must be application/json`,
    ],
    [!isRefused || typeof body?.message === 'string', 'the body has no message'],
  );
}

/** Cached routes declare their lifetime and set no cookies; all others, and all failures, are not stored. */
function cacheFaults(id: RouteId, reply: Reply): string[] {
  const endpoint: Endpoint = endpoints[id];
  const wanted = reply.status === endpoint.status ? cacheControl(endpoint) : 'no-store';
  const header = reply.headers.get('cache-control');
  const isStored = wanted !== 'no-store';
  return unless(
    [header === wanted, `cache-control is ${shown(header)}, must be "${wanted}"`],
    [isStored || !reply.headers.has('age'), 'the answer comes out of a cache (it has an Age)'],
    [!isStored || reply.headers.getSetCookie().length === 0, 'an answer for everybody sets a cookie'],
  );
}

const guess = (example: Omit<Example, 'isGuess'>): Example => ({ ...example, isGuess: true });

/** Parameters taken from this site's own answers. */
const examples: Partial<Record<RouteId, (site: LiveSite) => Promise<Example>>> = {
  'navigation.menus': async (site) => {
    const code = (await site.read('app.get'))?.navigationCode ?? unknown;
    return { query: { code, align: 'left' } };
  },
  'carousel.list': async (site) => ({ query: { siteCode: await siteCodeOf(site) } }),
  'carousel.get': async (site) => {
    const code = (await site.read('app.get'))?.sponsorCarousels[0];
    return code ? { query: { code } } : guess({ query: { code: unknown } });
  },
  'carousel.items': async (site) => {
    const siteCode = await siteCodeOf(site);
    const id = (await site.read('carousel.list', { siteCode }))?.[0]?.id ?? unknown;
    return { query: { siteCode, id } };
  },
  'sponsors.get': async () => guess({ query: { id: unknown } }),
  'page.get': async (site) => {
    // Only where the link leads to a content page of the site.
    const code = /^\/?([\w-]+)$/.exec((await site.read('app.get'))?.links.privacy ?? '')?.[1];
    return code ? { query: { code } } : guess({ query: { code: unknown } });
  },
  // Only the certificate's text says which buckets it has.
  'results.ballots': async () => guess({ query: { certificate: '0'.repeat(64), bucket: '0' } }),
  'images.get': async (site) => {
    const key = await storedPicture(site);
    const variant = { size: '400x600', format: 'webp' };
    return key
      ? { params: { key, ...variant } }
      : guess({ params: { key: `${'0'.repeat(32)}.jpg`, ...variant } });
  },
  'prenominations.categories': async (site) => {
    const event = (await site.read('prenominations.events'))?.data[0]?.id;
    return event ? { params: { event } } : guess({});
  },
};

const exampleOf = async (site: LiveSite, id: RouteId): Promise<Example> => (await examples[id]?.(site)) ?? {};

/** Without a show the code is empty, which no call takes. */
const siteCodeOf = async (site: LiveSite): Promise<string> =>
  (await site.read('events.get'))?.event.siteCode || unknown;

/** Key of a stored picture that a nominee shows. */
export async function storedPicture(site: LiveSite): Promise<string | undefined> {
  const nominees = (await site.read('events.get'))?.nominees ?? [];
  const keys = nominees.map(({ content_image }) => /\/images\/([0-9a-f]{32}\.\w+)$/.exec(content_image)?.[1]);
  return keys.find((key) => key !== undefined);
}
