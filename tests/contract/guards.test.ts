import { afterAll, describe, expect, it } from 'vitest';
import { csrfToken } from '#platform/csrf.ts';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import { readCookie } from '../../functions/platform/cookies.ts';
import { loadHandlers } from '../../infra/local/handlers.ts';
import { requestOf, send, type Caller, type Sent } from '../support/caller.ts';
import { oneOfEach } from '../support/nightly.ts';
import { setUpSite } from '../support/site.ts';

const site = await setUpSite();
const handlers = (await loadHandlers(site.platform)) as Record<string, LambdaHandler>;
const caller = await site.signIn('caller', ['admin']);
const other = await site.signIn('other', ['admin']);
afterAll(() => site.close());

const table: Record<string, Endpoint> = endpoints;
const handlerOf = (id: RouteId) => handlers[endpoints[id].group] as LambdaHandler;
const mutating = (Object.keys(table) as RouteId[]).filter((id) => table[id]?.method === 'POST');
const guarded = mutating.filter((id) => !table[id]?.isOneClick);
const oneClick = mutating.filter((id) => table[id]?.isOneClick);

const call = (id: RouteId, who: Caller, sent: Sent) =>
  send(handlerOf(id), requestOf(id, who, { body: {}, ...sent }));

type Attack = [name: string, attack: () => [Caller, Sent]];

const withHeaders = (headers: NonNullable<Sent['headers']>, body?: string) => (): [Caller, Sent] => [
  caller,
  { headers, ...(body !== undefined && { body }) },
];
const withToken = (csrf: () => string) => (): [Caller, Sent] => [{ ...caller, csrf: csrf() }, {}];

/** Requests that a foreign page or program could make a browser send: refused with 403. */
const forged: Attack[] = [
  ['no token', withHeaders({ 'x-csrf-token': undefined })],
  ['an empty token', withToken(() => '')],
  ["another session's token", withToken(() => other.csrf)],
  ['the token of the same browser signed out', withToken(signedOutToken)],
  ['the cookie of another browser', () => [{ ...caller, cookies: [caller, other].map(cookieAt) }, {}]],
  ['a token without the cookie', () => [{ ...caller, cookies: caller.cookies.slice(0, 1) }, {}]],
  ['a foreign Origin', withHeaders({ origin: 'https://evil.test' })],
  ['the Origin of a part of the site', withHeaders({ origin: 'https://sub.awards.test' })],
  ['the Origin of another port', withHeaders({ origin: 'https://awards.test:8443' })],
  ['an Origin that is no address', withHeaders({ origin: 'awards.test' })],
  ['the Origin null', withHeaders({ origin: 'null' })],
  ['Sec-Fetch-Site: cross-site', withHeaders({ 'sec-fetch-site': 'cross-site' })],
  ['Sec-Fetch-Site: same-site', withHeaders({ 'sec-fetch-site': 'same-site' })],
];
/** Bodies that a form of another page could send without the browser asking first: refused with 415. */
const mistyped: Attack[] = [
  ['plain text', withHeaders({ 'content-type': 'text/plain' }, '{}')],
  ['the encoding of a form', withHeaders({ 'content-type': 'application/x-www-form-urlencoded' }, 'a=b')],
  ['the encoding of files', withHeaders({ 'content-type': 'multipart/form-data; boundary=b' }, '--b--')],
  ['no content type', withHeaders({ 'content-type': undefined })],
];
const attacks = [
  ...forged.map(([name, attack]) => ({ name, attack, status: 403, code: 'csrf_failed' })),
  ...mistyped.map(([name, attack]) => ({ name, attack, status: 415, code: 'unsupported_media_type' })),
];

/**
 * One chain guards all routes: every attack goes at the first route of each access and form of failure, and one of each answer at every
 * route. At night, every attack goes at every route.
 */
const cases = oneOfEach(
  attacks.flatMap((attack) => guarded.map((id) => ({ ...attack, id }))),
  ({ id, name }) => {
    const isEverywhere = name === 'no token' || name === 'plain text';
    return isEverywhere ? `${name} ${id}` : [name, table[id]?.access, table[id]?.failure].join();
  },
);

function cookieAt({ cookies }: Caller, at: number): string {
  return cookies[at] ?? '';
}

function signedOutToken(): string {
  const browserId = readCookie(caller.cookies, 'csrf') ?? '';
  return csrfToken(site.platform.environment.SESSION_SECRET, browserId, undefined);
}

it.each(cases)('$id refuses $name', async ({ id, status, code, attack }) => {
  const [who, sent] = attack();
  site.wire.reset();
  const answer = await call(id, who, sent);
  const messages: unknown[] = [expect.any(String)];
  const body = table[id]?.failure === 'messages' ? messages : { code };
  expect(answer).toMatchObject({ status, body });
  // Nothing has been done but looking at the session, and at public data.
  const reads = new Set(['GetItem', 'BatchGetItem', 'Query']);
  expect(site.wire.operations.filter((operation) => !reads.has(operation))).toEqual([]);
});

it('a request without Origin and Sec-Fetch-Site, as from no browser, is judged by its token', async () => {
  const headers = { origin: undefined, 'sec-fetch-site': undefined };
  const { csrf } = other;
  expect((await call('auth.logout', { ...caller, csrf }, { headers })).status).toBe(403);
  expect((await call('auth.logout', await site.signIn('own'), { headers })).status).toBe(200);
});

describe('a route without these guards', () => {
  it('is the one that mail programs call, and no other', () => {
    expect(oneClick).toEqual(['newsletter.oneClick']);
  });

  it.each(oneClick)('%s needs no session and looks at none', async (id) => {
    const headers = {
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      'x-csrf-token': undefined,
      'content-type': 'application/x-www-form-urlencoded',
    };
    const sent = { body: 'List-Unsubscribe=One-Click', headers };
    const query = { hash: 'A'.repeat(44) };
    const signedOut = await send(handlerOf(id), requestOf(id, undefined, { ...sent, query }));
    expect(signedOut.status).toBe(200);
    expect((await call(id, caller, { ...sent, query })).body).toEqual(signedOut.body);
    expect(signedOut.cookies).toEqual([]);
  });
});
