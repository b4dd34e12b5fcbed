import { afterAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { requestOf, send } from '../support/caller.ts';
import { oneOfEach } from '../support/nightly.ts';
import { validCalls } from './calls.ts';
import { errorsToProvoke, expectError, expectValidAnswer } from './provoke.ts';
import { routeCall, setUpApi } from './api.ts';
import { mayWrite } from './writes.ts';

const api = await setUpApi();
const valid = validCalls(api);
afterAll(() => api.close());

const errors = errorsToProvoke();

describe.each(Object.keys(endpoints) as RouteId[])('%s', (id) => {
  it('answers a valid call in the declared shape', () => expectValidAnswer(api, valid, id));

  it.each(errors.get(id) ?? [])('answers %s as declared', (code) => expectError(api, valid, id, code));
});

describe('a HEAD request', () => {
  const readable = (Object.entries(endpoints) as [RouteId, Endpoint][]).filter(
    ([, { method }]) => method === 'GET',
  );
  const cases = oneOfEach(readable, ([, { access, cache }]) => JSON.stringify([access, cache]));

  it.each(cases)('of %s is answered as a GET, without the body', async (id) => {
    const call = routeCall(valid, id, await api.newCaller(id), api.handlerOf(id));
    const { status, headers } = await call.valid();
    const head = await call.valid({ method: 'HEAD' });
    const { 'content-type': type, 'cache-control': cache } = headers;
    const same = { 'content-type': type, 'cache-control': cache };
    expect(head).toMatchObject({ status, headers: same, body: null });
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  });

  it('is refused as a GET is, and not taken where there is none', async () => {
    const head = { method: 'HEAD' };
    const votes = api.groups.votes(api.platform);
    const [get, vote] = [requestOf('votes.get', undefined, head), requestOf('votes.vote', undefined, head)];
    expect(await send(votes, get)).toMatchObject({ status: 401, body: null });
    expect(await send(votes, vote)).toMatchObject({ status: 405, headers: { allow: 'POST' }, body: null });
  });
});

describe('the app group', () => {
  it.each([
    ['an API path without a route', { path: '/gayvnawards/api/nothing/here' }, 404, 'not_found'],
    ['a route of another group', requestOf('votes.get', undefined), 404, 'not_found'],
    ['a wrong method', requestOf('votes.vote', undefined, { method: 'GET' }), 405, 'method_not_allowed'],
  ])('refuses %s', async (_, request, status, code) => {
    expect(await send(api.groups.show(api.platform), request)).toMatchObject({ status, body: { code } });
  });

  it('answers on a site without a show with what a new one begins with, so that somebody can sign in and make it', async () => {
    const answer = await send(api.groups.show(api.empty), requestOf('app.get', undefined));
    expect(answer).toMatchObject({ status: 200, body: { name: 'The Awards', isVotingOpen: false } });
  });

  it.each([
    ['ValidationException', 500, [{ InternalErrors: { unit: 'Count', value: 1 } }]],
    ['InternalServerError', 503, []],
  ])(
    'counts a fault of its own against the running version, and none of the engine: %s',
    async (name, status, counts) => {
      const counted: unknown[] = [];
      const app = api.groups.show({ ...api.platform, metrics: (figures) => counted.push(figures) });
      api.site.wire.failWith(name);
      try {
        expect(await send(app, requestOf('app.get', undefined))).toMatchObject({ status });
      } finally {
        api.site.wire.failWith(undefined);
      }
      expect(counted).toEqual(counts);
      // Reads that go on from the call before may still fail; once they are over, a good call counts nothing.
      const call = async () => (await send(app, requestOf('app.get', undefined))).status;
      await expect.poll(call).toBe(200);
      const before = counted.length;
      expect(await call()).toBe(200);
      expect(counted).toHaveLength(before);
    },
  );
});

describe('all these calls together', () => {
  it('write in the partitions alone that the roles of their functions reach', () => {
    expect(new Set(api.writes.map(({ group }) => group)).size).toBeGreaterThan(10);
    expect(api.writes.filter((write) => !mayWrite(write))).toEqual([]);
    const write = { group: 'auth', action: 'dynamodb:PutItem', table: localTables.accounts } as const;
    expect([mayWrite({ ...write, pk: 'USER#ada' }), mayWrite({ ...write, pk: 'TEAM' })]).toEqual([
      true,
      false,
    ]);
  });
});
