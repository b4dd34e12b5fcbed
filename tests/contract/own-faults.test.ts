import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestOf, send } from '../support/caller.ts';
import { setUpWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await setUpWorld();
});
afterAll(() => world.close());

describe('a fault of our own', () => {
  it.each([
    ['ValidationException', 500, [{ InternalErrors: { unit: 'Count', value: 1 } }]],
    ['InternalServerError', 503, []],
  ])(
    'counts against the version that runs, and one of the engine does not: %s',
    async (name, status, counts) => {
      const counted: unknown[] = [];
      const app = world.groups.app({ ...world.platform, metrics: (figures) => counted.push(figures) });
      world.site.wire.failWith(name);
      try {
        expect(await send(app, requestOf('app.get', undefined))).toMatchObject({ status });
      } finally {
        world.site.wire.failWith(undefined);
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
