import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { csrfToken } from '#platform/csrf.ts';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import { readCookie } from '../../functions/platform/cookies.ts';
import { loadHandlers } from '../../infra/local/handlers.ts';
import { requestOf, send, type Caller, type Sent } from '../support/caller.ts';
import { setUpSite, type TestSite } from '../support/site.ts';

let site: TestSite;
let handlers: Record<string, LambdaHandler>;
let caller: Caller;
let other: Caller;
beforeAll(async () => {
  site = await setUpSite();
  handlers = (await loadHandlers(site.platform)) as Record<string, LambdaHandler>;
  caller = await site.signIn('caller', ['admin']);
  other = await site.signIn('other', ['admin']);
});
afterAll(() => site.close());

const table: Record<string, Endpoint> = endpoints;
const handlerOf = (id: RouteId) => handlers[endpoints[id].group] as LambdaHandler;
const mutating = (Object.keys(table) as RouteId[]).filter((id) => table[id]?.method === 'POST');
const guarded = mutating.filter((id) => !table[id]?.isOneClick);
const oneClick = mutating.filter((id) => table[id]?.isOneClick);

const call = (id: RouteId, who: Caller, sent: Sent) =>
  send(handlerOf(id), requestOf(id, who, { body: {}, ...sent }));

/** Requests that a page or program of somebody else could make a browser send, and what they get. */
const attacks: [name: string, status: number, code: string, attack: () => [Caller, Sent]][] = [
  ['no token', 403, 'csrf_failed', () => [caller, { headers: { 'x-csrf-token': undefined } }]],
  ['an empty token', 403, 'csrf_failed', () => [{ ...caller, csrf: '' }, {}]],
  ["another session's token", 403, 'csrf_failed', () => [{ ...caller, csrf: other.csrf }, {}]],
  [
    'the token of the same browser signed out',
    403,
    'csrf_failed',
    () => [{ ...caller, csrf: signedOutToken() }, {}],
  ],
  [
    'a token without the cookie',
    403,
    'csrf_failed',
    () => [{ ...caller, cookies: caller.cookies.slice(0, 1) }, {}],
  ],
  ['a foreign Origin', 403, 'csrf_failed', () => [caller, { headers: { origin: 'https://evil.test' } }]],
  [
    'the Origin of a part of the site',
    403,
    'csrf_failed',
    () => [caller, { headers: { origin: 'https://sub.awards.test' } }],
  ],
  ['the Origin null', 403, 'csrf_failed', () => [caller, { headers: { origin: 'null' } }]],
  [
    'Sec-Fetch-Site: cross-site',
    403,
    'csrf_failed',
    () => [caller, { headers: { 'sec-fetch-site': 'cross-site' } }],
  ],
  [
    'Sec-Fetch-Site: same-site',
    403,
    'csrf_failed',
    () => [caller, { headers: { 'sec-fetch-site': 'same-site' } }],
  ],
  [
    'plain text',
    415,
    'unsupported_media_type',
    () => [caller, { headers: { 'content-type': 'text/plain' }, body: '{}' }],
  ],
  [
    'the encoding of a form',
    415,
    'unsupported_media_type',
    () => [caller, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }],
  ],
  [
    'the encoding of a form with files',
    415,
    'unsupported_media_type',
    () => [caller, { headers: { 'content-type': 'multipart/form-data; boundary=b' }, body: '--b--' }],
  ],
  [
    'no content type',
    415,
    'unsupported_media_type',
    () => [caller, { headers: { 'content-type': undefined } }],
  ],
];

function signedOutToken(): string {
  const browserId = readCookie(caller.cookies, 'csrf') ?? '';
  return csrfToken(site.platform.environment.SESSION_SECRET, browserId, undefined);
}

describe.each(guarded)('%s', (id) => {
  it.each(attacks)('refuses %s', async (_, status, code, attack) => {
    const [who, sent] = attack();
    site.wire.reset();
    const answer = await call(id, who, sent);
    const isList = table[id]?.failure === 'messages';
    const usual = expect.objectContaining({ code }) as unknown;
    const list: unknown[] = [expect.any(String)];
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(isList ? list : usual);
    // Nothing has been done but looking at the session, and at what everybody may know.
    const reads = new Set(['GetItem', 'BatchGetItem', 'Query']);
    expect(site.wire.operations.filter((operation) => !reads.has(operation))).toEqual([]);
  });

  it('lets our own page through to its rules', async () => {
    // Of its own, for one of the routes signs out.
    const own = await site.signIn('own', ['admin']);
    const { status } = await call(id, own, { body: 'broken' });
    expect(status).toBe(400);
    expect((await call(id, own, {})).status).not.toBe(403);
  });
});

describe('a route without these guards', () => {
  it('is the one that mail programs call, and no other', () => {
    expect(oneClick).toEqual(['newsletter.oneClick']);
  });

  it.each(oneClick)('%s needs no session and looks at none', async (id) => {
    const foreign = {
      origin: 'https://mail.example',
      'sec-fetch-site': 'cross-site',
      'x-csrf-token': undefined,
    };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const sent = { body: 'List-Unsubscribe=One-Click', headers: { ...foreign, ...form } };
    const query = { hash: 'A'.repeat(44) };
    const signedOut = await send(handlerOf(id), requestOf(id, undefined, { ...sent, query }));
    expect(signedOut.status).toBe(200);
    expect((await call(id, caller, { ...sent, query })).body).toEqual(signedOut.body);
    expect(signedOut.cookies).toEqual([]);
  });
});
