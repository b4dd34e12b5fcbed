import { afterAll, expect, it } from 'vitest';
import { pathOf, type RouteId } from '../../functions/contract/addresses.ts';
import { endpoints } from '../../functions/contract/endpoints.ts';
import { requestOf, send } from '../support/caller.ts';
import { validCalls } from './calls.ts';
import { setUpApi } from './api.ts';

const B = '/gayvnawards/api';
const categories = 'awards/pre-nominations/events/{event}/categories';

/** The public calls of tests/SPEC.md: API calls: method, path, what is sent, and the fields of the answer, or of each entry of a list. */
const calls: [RouteId, string, string[], string[]][] = [
  ['events.get', `GET ${B}/events/get`, [], ['event', 'categories', 'nominees', 'withdrawn']],
  ['carousel.get', `GET ${B}/carousel/get`, ['code'], ['id', 'title', 'items']],
  ['auth.me', `GET ${B}/auth/me`, [], ['fullname']],
  ['auth.login', `POST ${B}/auth/login`, ['email', 'password', 'g-recaptcha-response'], ['fullname']],
  ['auth.code', `POST ${B}/auth/code`, ['email', 'g-recaptcha-response'], ['message']],
  ['auth.enter', `POST ${B}/auth/enter`, ['email', 'code'], ['fullname']],
  ['auth.follow', `POST ${B}/auth/follow`, ['hash'], ['fullname']],
  ['auth.logout', `POST ${B}/auth/logout`, [], []],
  ['votes.get', `GET ${B}/votes/get`, [], ['[]']],
  ['votes.vote', `POST ${B}/votes/vote`, ['nominee', 'category'], ['id', 'category_id', 'nominee_id']],
  ['votes.cancel', `POST ${B}/votes/cancel`, ['id'], []],
  ['categories.get', `GET ${B}/categories/get`, [], ['award', 'fan']],
  ['nominees.get', `GET ${B}/nominees/get`, [], ['title', 'body']],
  ['page.get', `GET ${B}/page/get`, ['code'], ['title', 'content']],
  ['sponsors.get', `GET ${B}/sponsors/get`, ['id'], ['url', 'title', 'fullimage']],
  ['winners.get', `GET ${B}/winners/get`, [], ['title', 'body']],
  ['winners.list', `GET ${B}/winners/list`, [], ['edition', 'editions', 'categories']],
  ['newsletter.signup', `POST ${B}/newsletter/signup`, ['email'], ['message']],
  ['newsletter.verify', `POST ${B}/newsletter/verify`, ['hash'], ['success', 'message']],
  ['carousel.items', 'GET /api/hm/carousel/sponsor', ['siteCode', 'id'], ['[]', 'sponsor']],
  ['carousel.list', 'GET /carousel/sponsors', ['siteCode'], ['[]', 'id', 'title']],
  [
    'navigation.menus',
    `GET ${B}/navigation/menus`,
    ['code', 'align'],
    ['[]', 'id', 'type', 'title', 'childs'],
  ],
  ['identity.google', 'POST /auth/google/callback', ['credential', 'noRedirect'], []],
  ['identity.apple', 'POST /auth/apple/callback', ['authorization', 'noRedirect'], []],
  ['prenominations.events', `GET ${B}/v2/awards/events`, [], ['data']],
  ['prenominations.categories', `GET ${B}/v2/${categories}`, [], ['data']],
  [
    'prenominations.nominate',
    `POST ${B}/v2/${categories}/{category}/nominate`,
    ['nomination', 'g-recaptcha-response'],
    ['data'],
  ],
];

const api = await setUpApi();
afterAll(() => api.close());

/** Fields of an answer; of a list, `[]` and the fields of its first entry. */
function fieldsOf(body: unknown): string[] {
  return Array.isArray(body)
    ? ['[]', ...Object.keys((body[0] ?? {}) as object)]
    : Object.keys(body as object);
}

it.each(calls)('%s is %s, takes %j and answers %j', async (id, line, sent, answered) => {
  const { method, path } = endpoints[id];
  expect(`${method} ${pathOf({ path }, '/gayvnawards')}`).toBe(line);

  const caller = await api.newCaller(id);
  const handler = api.handlerOf(id);
  const request = await validCalls(api)[id](caller, handler);
  const payload = { ...request.query, ...(request.body as object | undefined) };
  expect(Object.keys(payload)).toEqual(expect.arrayContaining(sent));

  const answer = await send(handler, requestOf(id, caller, request));
  expect(answer.status).toBe(endpoints[id].status);
  expect(fieldsOf(answer.body)).toEqual(expect.arrayContaining(answered));
});
