import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { requestOf, send } from '../support/caller.ts';
import { validCalls } from './calls.ts';
import { callsOf, errorsToProvoke, expectError, expectValidAnswer } from './provoke.ts';
import { setUpApi, type ValidCalls, type TestApi } from './api.ts';

let api: TestApi;
let valid: ValidCalls;

beforeAll(async () => {
  api = await setUpApi();
  valid = validCalls(api);
});
afterAll(() => api.close());

const errors = errorsToProvoke();

describe.each(Object.keys(endpoints) as RouteId[])('%s', (id) => {
  it('answers a valid call in the declared shape', () => expectValidAnswer(api, valid, id));

  it.each(errors.get(id) ?? [])('answers %s as declared', (code) => expectError(api, valid, id, code));
});

describe('a HEAD request', () => {
  const readable = (Object.keys(endpoints) as RouteId[]).filter((id) => endpoints[id].method === 'GET');

  it.each(readable)('of %s is answered as a GET, without the body', async (id) => {
    const handler = api.handlerOf(id);
    const caller = await api.newCaller(id);
    const { callValid } = callsOf(api, valid);
    const { status, headers } = await callValid(id, caller, handler);
    const head = await callValid(id, caller, handler, { method: 'HEAD' });

    expect(head).toMatchObject({ status, body: null });
    for (const name of ['content-type', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, headers[name]]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  });

  it('is refused as a GET is, and not taken where there is none', async () => {
    const head = { method: 'HEAD' };
    const votes = api.groups.votes(api.platform);
    expect(await send(votes, requestOf('votes.get', undefined, head))).toMatchObject({
      status: 401,
      body: null,
    });
    expect(await send(votes, requestOf('votes.vote', undefined, head))).toMatchObject({
      status: 405,
      headers: { allow: 'POST' },
      body: null,
    });
  });
});

describe('an unknown field of the body', () => {
  const withBody = (Object.entries(endpoints) as [RouteId, Endpoint][]).filter(
    ([, { method, isOneClick }]) => method === 'POST' && !isOneClick,
  );

  it.each(withBody)('is refused where an admin calls, and ignored elsewhere: %s', async (id, endpoint) => {
    const handler = api.handlerOf(id);
    const { callChanged } = callsOf(api, valid);
    const answer = await callChanged(id, await api.newCaller(id), handler, { unknown: true });
    const isOfAdmins = endpoint.access === 'admin' || endpoint.access === 'builder';
    expect(answer.status).toBe(isOfAdmins ? 422 : endpoint.status);
  });
});

describe('the app group', () => {
  it.each([
    [
      'an API path without a route',
      { path: '/gayvnawards/api/nothing/here' },
      404,
      { body: { code: 'not_found' } },
    ],
    ['a route of another group', requestOf('votes.get', undefined), 404, {}],
    [
      'a wrong method, naming the right one',
      requestOf('votes.vote', undefined, { method: 'GET' }),
      405,
      { headers: { allow: 'POST' } },
    ],
  ])('refuses %s', async (_, request, status, more) => {
    expect(await send(api.groups.app(api.platform), request)).toMatchObject({ status, ...more });
  });

  it('says that there is no show yet', async () => {
    expect(await send(api.groups.app(api.empty), requestOf('app.get', undefined))).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'This show has not been set up yet.' },
    });
  });

  it.each([
    ['ValidationException', 500, [{ InternalErrors: { unit: 'Count', value: 1 } }]],
    ['InternalServerError', 503, []],
  ])(
    'counts a fault of its own against the running version, and none of the engine: %s',
    async (name, status, counts) => {
      const counted: unknown[] = [];
      const app = api.groups.app({ ...api.platform, metrics: (figures) => counted.push(figures) });
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
