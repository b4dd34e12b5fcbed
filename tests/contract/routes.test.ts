import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { requestOf, send } from '../support/caller.ts';
import { validCalls } from './calls.ts';
import { callsOf, errorsToProvoke, expectError, expectValidAnswer } from './provoke.ts';
import { setUpWorld, type ValidCalls, type World } from './world.ts';

let world: World;
let valid: ValidCalls;

beforeAll(async () => {
  world = await setUpWorld();
  valid = validCalls(world);
});
afterAll(() => world.close());

const errors = errorsToProvoke();

describe.each(Object.keys(endpoints) as RouteId[])('%s', (id) => {
  it('answers a valid call in the declared shape', () => expectValidAnswer(world, valid, id));

  it.each(errors.get(id) ?? [])('answers %s as declared', (code) => expectError(world, valid, id, code));
});

describe('a HEAD request', () => {
  const readable = (Object.keys(endpoints) as RouteId[]).filter((id) => endpoints[id].method === 'GET');

  it.each(readable)('of %s is answered as a GET, without the body', async (id) => {
    const handler = world.handlerOf(id);
    const caller = await world.newCaller(id);
    const { callValid } = callsOf(world, valid);
    const { status, headers } = await callValid(id, caller, handler);
    const head = await callValid(id, caller, handler, { method: 'HEAD' });

    expect(head).toMatchObject({ status, body: null });
    for (const name of ['content-type', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, headers[name]]);
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0);
  });

  it('is refused as a GET is, and not taken where there is none', async () => {
    const head = { method: 'HEAD' };
    const votes = world.groups.votes(world.platform);
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

describe('a field of the body that nobody knows', () => {
  const withBody = (Object.entries(endpoints) as [RouteId, Endpoint][]).filter(
    ([, { method, isOneClick }]) => method === 'POST' && !isOneClick,
  );

  it.each(withBody)('is refused where an admin calls, and ignored elsewhere: %s', async (id, endpoint) => {
    const handler = world.handlerOf(id);
    const { callChanged } = callsOf(world, valid);
    const answer = await callChanged(id, await world.newCaller(id), handler, { nobodyKnows: true });
    const isOfAdmins = endpoint.access === 'admin' || endpoint.access === 'builder';
    expect(answer.status).toBe(isOfAdmins ? 422 : endpoint.status);
  });
});

describe('an API path without a route', () => {
  it('is a JSON 404 of the app group', async () => {
    const answer = await send(world.groups.app(world.platform), { path: '/gayvnawards/api/nothing/here' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('that belongs to another group is a 404, too', async () => {
    expect(await send(world.groups.app(world.platform), requestOf('votes.get', undefined))).toMatchObject({
      status: 404,
    });
  });

  it('asked with a wrong method is a 405 of the app group, naming the right one', async () => {
    const answer = await send(
      world.groups.app(world.platform),
      requestOf('votes.vote', undefined, { method: 'GET' }),
    );
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });
});

describe('an app without a show', () => {
  it('says so', async () => {
    expect(await send(world.groups.app(world.empty), requestOf('app.get', undefined))).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'This show has not been set up yet.' },
    });
  });
});
