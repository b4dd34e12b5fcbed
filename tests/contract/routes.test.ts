import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '../../functions/contract/addresses.ts';
import { declaredErrors, endpoints, type Endpoint } from '../../functions/contract/endpoints.ts';
import { errorCodes } from '../../functions/contract/errors.ts';
import { schemas } from '../../functions/contract/routes.ts';
import { requestOf, send } from '../support/caller.ts';
import { validCalls, type ValidCalls } from './calls.ts';
import { callsOf, provocations } from './provoke.ts';
import { groups, setUpWorld, type World } from './world.ts';

let world: World;
let valid: ValidCalls;

beforeAll(async () => {
  world = await setUpWorld();
  valid = validCalls(world);
});
afterAll(() => world.close());

describe.each(Object.keys(endpoints) as RouteId[])('%s', (id) => {
  const endpoint: Endpoint = endpoints[id];

  it('answers a valid call in the declared shape', async () => {
    const handler = groups[endpoint.group](world.platform);
    const answer = await callsOf(world, valid).callValid(id, await world.newCaller(id), handler);
    expect(answer).toMatchObject({ status: endpoint.status });
    const parsed = schemas[id].response.safeParse(answer.body);
    expect(parsed.error).toBeUndefined();
    // Nothing beyond the declared shape leaks out.
    expect(parsed.data).toEqual(answer.body);
    expect(answer.headers['x-request-id']).toBe('test-request');
    expect(answer.headers['cache-control']).toMatch(
      endpoint.cache ? /^public, max-age=\d+, (?:stale-while-revalidate=\d+|immutable)$/ : /^no-store$/,
    );
  });

  it.each(declaredErrors(endpoint))('answers %s as declared', async (code) => {
    const handler = groups[endpoint.group](world.platform);
    const answer = await provocations(world, valid)[code]?.(id, await world.newCaller(id), handler);
    expect(answer?.status).toBe(errorCodes[code][0]);
    // What fails before its route is known has the usual body.
    const isEarly = code === 'method_not_allowed' || code === 'not_through_site';
    const isList = endpoint.failure === 'messages' && !isEarly;
    const words = expect.stringMatching(/[.!]$/) as string;
    expect(answer?.body).toMatchObject(isList ? [words] : { code, message: words });
    expect(JSON.stringify(answer?.body)).not.toContain('inner words');
    expect(answer?.headers['cache-control']).toBe('no-store');
  });
});

describe('a HEAD request', () => {
  const readable = (Object.keys(endpoints) as RouteId[]).filter((id) => endpoints[id].method === 'GET');

  it.each(readable)('of %s is answered as a GET, without the body', async (id) => {
    const handler = groups[endpoints[id].group](world.platform);
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
    const votes = groups.votes(world.platform);
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
    const handler = groups[endpoint.group](world.platform);
    const { callChanged } = callsOf(world, valid);
    const answer = await callChanged(id, await world.newCaller(id), handler, { nobodyKnows: true });
    const isOfAdmins = endpoint.access === 'admin' || endpoint.access === 'builder';
    expect(answer.status).toBe(isOfAdmins ? 422 : endpoint.status);
  });
});

describe('an API path without a route', () => {
  it('is a JSON 404 of the app group', async () => {
    const answer = await send(groups.app(world.platform), { path: '/gayvnawards/api/nothing/here' });
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('that belongs to another group is a 404, too', async () => {
    expect(await send(groups.app(world.platform), requestOf('votes.get', undefined))).toMatchObject({
      status: 404,
    });
  });

  it('asked with a wrong method is a 405 of the app group, naming the right one', async () => {
    const answer = await send(
      groups.app(world.platform),
      requestOf('votes.vote', undefined, { method: 'GET' }),
    );
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'POST' } });
  });
});

describe('an app without a show', () => {
  it('says so', async () => {
    expect(await send(groups.app(world.empty), requestOf('app.get', undefined))).toMatchObject({
      status: 503,
      body: { code: 'unavailable', message: 'This show has not been set up yet.' },
    });
  });
});
