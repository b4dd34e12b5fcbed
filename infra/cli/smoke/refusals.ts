import { csrfHeader, pathOf, type RouteId } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { signedInCookie } from '#contract/written-pages.ts';
import { type Ask, type Check, type Reply, type LiveSite, shown, unless } from './live-site.ts';
import { refusalFaults } from './routes.ts';

interface SignedOut {
  cookie: string;
  token: string;
}

const cookieForm = /^__Host-[\w-]+=[^;]*; ?Path=\/(?:;|$)/i;

/** Cookies are bound to the host, and out of reach of other sites and, but for the hint that the visitor is signed in, of scripts. */
export const cookieChecks: Check[] = [
  {
    name: 'CSRF cookie',
    run: async (site) => {
      const cookies = (await site.get(at(site, 'auth.csrf'))).headers.getSetCookie();
      return cookies.length === 0
        ? ['auth.csrf sets no cookie, must set the CSRF cookie']
        : cookieFaults(cookies);
    },
  },
  {
    name: 'session cookie',
    run: async (site) => {
      // An invalid session is removed, with the flags of a real one.
      const headers = { cookie: '__Host-acclaim_session=smoke-check' };
      const cookies = (await site.ask(at(site, 'auth.me'), { headers })).headers.getSetCookie();
      return cookies.length === 0
        ? ['auth.me leaves a session cookie that is none where it is, must remove it']
        : cookieFaults(cookies);
    },
  },
];

const cookieFaults = (cookies: string[]): string[] =>
  cookies.flatMap((cookie) => {
    const name = cookie.slice(0, cookie.indexOf('='));
    const has = (flag: RegExp) => flag.test(cookie);
    const isHint = name === signedInCookie;
    return unless(
      [cookieForm.test(cookie), `${name}: must be called __Host-... and have Path=/`],
      [has(/;\s*secure\b/i), `${name}: the flag Secure is missing`],
      [isHint || has(/;\s*httponly\b/i), `${name}: the flag HttpOnly is missing`],
      [has(/;\s*samesite=(lax|strict)\b/i), `${name}: SameSite must be Lax or Strict`],
      [!has(/;\s*domain=/i), `${name}: must not name a Domain`],
    );
  });

/** A known path refuses other methods and lists its own. */
export const methodChecks: Check[] = (
  [
    ['app.get', 'POST', 'GET, HEAD'],
    ['votes.vote', 'GET', 'POST'],
    ['carousel.list', 'POST', 'GET, HEAD'],
  ] as const
).map(([id, method, allowed]) => ({
  name: `wrong method on ${id}`,
  run: async (site) => {
    const reply = await site.ask(at(site, id), { method });
    const allow = reply.headers.get('allow');
    return [
      ...refusalFaults(reply, ['method_not_allowed']),
      ...unless([allow === allowed, `allow is ${shown(allow)}, must be "${allowed}"`]),
    ];
  },
}));

const vote = JSON.stringify({ nominee: 'smoke-check', category: 'smoke-check' });

/** Requests that must be refused, none of which changes anything. */
export const refusalChecks: Check[] = [
  refusal('voting signed out', 'votes.vote', 'signed_out', { body: vote }),
  refusal('taking a vote back signed out', 'votes.cancel', 'signed_out', {
    body: JSON.stringify({ id: 'smoke' }),
  }),
  ...adminRoutes().map((id) => refusal(`admin call ${id} signed out`, id, 'signed_out', { body: '{}' })),
  refusal('a call without a CSRF token', 'auth.logout', 'csrf_failed', {
    body: '{}',
    headers: { [csrfHeader]: '' },
  }),
  refusal('a call with the CSRF token of another browser', 'auth.logout', 'csrf_failed', {
    body: '{}',
    headers: { cookie: `__Host-acclaim_csrf=${'x'.repeat(22)}` },
  }),
  refusal('a call from another site', 'auth.logout', 'csrf_failed', {
    body: '{}',
    headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
  }),
  refusal('a body that is no JSON', 'auth.logout', 'broken_json', { body: '{' }),
  refusal('a body of another type', 'auth.logout', 'unsupported_media_type', {
    body: 'a=b',
    headers: { 'content-type': 'text/plain' },
  }),
  {
    name: 'a call of our own page',
    run: async (site) => {
      // Signed out already, so this changes nothing. Without it, a site that refuses everything would pass.
      const { status } = await sendAs(site, await openSignedOut(site), 'auth.logout', { body: '{}' });
      return unless([status === 200, `a call with the right token answers ${status}, must be 200`]);
    },
  },
];

function adminRoutes(): RouteId[] {
  return (Object.keys(endpoints) as RouteId[]).filter((id) => {
    const { access, method, path } = endpoints[id];
    return (access as string) !== 'anyone' && access !== 'voter' && method === 'POST' && !path.includes('{');
  });
}

function refusal(name: string, id: RouteId, code: ErrorCode, request: Ask): Check {
  return {
    name,
    run: async (site) => {
      const reply = await sendAs(site, await openSignedOut(site), id, request);
      const caching = reply.headers.get('cache-control');
      return [
        ...refusalFaults(reply, [code]),
        ...unless([caching === 'no-store', `cache-control is ${shown(caching)}, must be "no-store"`]),
      ];
    },
  };
}

const at = (site: LiveSite, id: RouteId): string => pathOf(endpoints[id], site.basePath);

async function openSignedOut(site: LiveSite): Promise<SignedOut> {
  const reply = await site.get(at(site, 'auth.csrf'));
  const cookie = reply.headers.getSetCookie().map((text) => text.split(';', 1)[0] ?? '');
  return { cookie: cookie.join('; '), token: (await site.read('auth.csrf'))?.token ?? '' };
}

/** Sends what a page of the site would, with the request's own headers last. */
function sendAs(site: LiveSite, { cookie, token }: SignedOut, id: RouteId, request: Ask): Promise<Reply> {
  const headers = {
    'content-type': 'application/json',
    origin: site.origin,
    'sec-fetch-site': 'same-origin',
    cookie,
    [csrfHeader]: token,
    ...request.headers,
  };
  return site.ask(at(site, id), { method: 'POST', ...request, headers });
}
