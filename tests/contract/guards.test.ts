import { afterAll, expect, it } from 'vitest';
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

type Attack = [name: string, who: Caller, sent?: Sent];

const [session = ''] = caller.cookies;
const browserId = readCookie(caller.cookies, 'csrf') ?? '';
const signedOutToken = csrfToken(site.platform.environment.SESSION_SECRET, browserId, undefined);
const withHeaders = (headers: NonNullable<Sent['headers']>) => [caller, { headers }] as const;
const withBody = (contentType: string | undefined, body: string) =>
  [caller, { headers: { 'content-type': contentType }, body }] as const;

/** Requests that a foreign page or program could make a browser send: refused with 403. */
const forged: Attack[] = [
  ['no token', ...withHeaders({ 'x-csrf-token': undefined })],
  ['an empty token', { ...caller, csrf: '' }],
  ["another session's token", { ...caller, csrf: other.csrf }],
  ['the token of the same browser signed out', { ...caller, csrf: signedOutToken }],
  ['the cookie of another browser', { ...caller, cookies: [session, other.cookies[1] ?? ''] }],
  ['a token without the cookie', { ...caller, cookies: [session] }],
  ['a foreign Origin', ...withHeaders({ origin: 'https://evil.test' })],
  ['the Origin of a part of the site', ...withHeaders({ origin: 'https://sub.awards.test' })],
  ['the Origin of another port', ...withHeaders({ origin: 'https://awards.test:8443' })],
  ['an Origin that is no address', ...withHeaders({ origin: 'awards.test' })],
  ['the Origin null', ...withHeaders({ origin: 'null' })],
  ['Sec-Fetch-Site: cross-site', ...withHeaders({ 'sec-fetch-site': 'cross-site' })],
  ['Sec-Fetch-Site: same-site', ...withHeaders({ 'sec-fetch-site': 'same-site' })],
];
/** Bodies that a form of another page could send without the browser asking first: refused with 415. */
const mistyped: Attack[] = [
  ['plain text', ...withBody('text/plain', '{}')],
  ['the encoding of a form', ...withBody('application/x-www-form-urlencoded', 'a=b')],
  ['the encoding of files', ...withBody('multipart/form-data; boundary=b', '--b--')],
  ['no content type', ...withBody(undefined, '{}')],
];

/**
 * One chain guards all routes: every attack goes at the first route of each access and form of failure, and one of each answer at every
 * route. At night, every attack goes at every route.
 */
const cases = oneOfEach(
  [...forged, ...mistyped].flatMap((attack) => guarded.map((id) => ({ id, name: attack[0], attack }))),
  ({ id, name }) => {
    const isEverywhere = name === 'no token' || name === 'plain text';
    return isEverywhere ? `${name} ${id}` : [name, table[id]?.access, table[id]?.failure].join();
  },
);

const messages: unknown = [expect.any(String)];
const withCode = (code: string): unknown => expect.objectContaining({ code });

it.each(cases)('$id refuses $name', async ({ id, attack }) => {
  const [, who, sent = {}] = attack;
  site.wire.reset();
  const answer = await call(id, who, sent);
  const [status, code]: [number, string] = mistyped.includes(attack)
    ? [415, 'unsupported_media_type']
    : [403, 'csrf_failed'];
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual(table[id]?.failure === 'messages' ? messages : withCode(code));
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

it('the one route without these guards is called by mail programs, needs no session and looks at none', async () => {
  const id = 'newsletter.oneClick';
  expect(oneClick).toEqual([id]);
  const headers = {
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
    'x-csrf-token': undefined,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const sent = { body: 'List-Unsubscribe=One-Click', headers, query: { hash: 'A'.repeat(44) } };
  const signedOut = await send(handlerOf(id), requestOf(id, undefined, sent));
  expect(signedOut).toMatchObject({ status: 200, cookies: [] });
  expect((await call(id, caller, sent)).body).toEqual(signedOut.body);
});
