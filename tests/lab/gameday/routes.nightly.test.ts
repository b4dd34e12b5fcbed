import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { platformFromEnv } from '#platform/platform.ts';
import { routeCall, setUpApi, type TestApi, type ValidCalls } from '../../contract/api.ts';
import { validCalls } from '../../contract/calls.ts';
import { fates, hurriedClient, createFaultyEngine, type FaultyEngine } from './faults.ts';
import { eachCall, unless, type Meet } from './visits.ts';

let api: TestApi;
let valid: ValidCalls;
let engine: FaultyEngine;
beforeAll(async () => {
  api = await setUpApi();
  valid = validCalls(api);
  engine = createFaultyEngine(api.site.wire.carryOut);
});
afterAll(() => api.close());

/** Its failures are texts alone. */
const withoutCode: readonly RouteId[] = ['newsletter.signup'];

/** A valid call that meets the fault at a new instance, and the same once more when all is well; what is wrong with the answers. */
const visit = (id: RouteId) => async (meet: Meet) => {
  const call = routeCall(valid, id, await api.newCaller(id), api.handlerOf(id));
  const sent = await call.sent();
  const documents = hurriedClient(engine);
  const { clock, log, environment } = api.platform;
  const objects = api.bucket.client;
  const instance = platformFromEnv(environment, {
    clock,
    log,
    documents,
    objects,
    timer: { now: engine.waited },
  });
  const first = await meet(() => call.on(api.handlerOf(id, instance)).plain(sent));
  documents.destroy();
  const second = await call.plain(sent);
  return [
    ...unless(first, [`${endpoints[id].status}`, ...(withoutCode.includes(id) ? ['503'] : [])]),
    ...(second.status < 500 ? [] : [`then answered ${second.status}`]),
  ];
};

/** Routes whose calls are no part of the visits in the other files of this room. */
const ids = (Object.keys(endpoints) as RouteId[]).filter((id) =>
  /^(identity|passkeys|newsletter)\.|^account\.disconnect$|^results\.(open|undoReveal)$/.test(id),
);

describe.each(ids)('%s', (id) => {
  // Where the SDK is told to wait it ends as where the service is down.
  it.each(fates.filter((fate) => fate !== 'throttled'))(
    'is answered rightly or “try again”, in time, whichever call of the database is %s',
    async (fate) => {
      expect(await eachCall(engine, fate, visit(id))).toEqual([]);
    },
  );
});
