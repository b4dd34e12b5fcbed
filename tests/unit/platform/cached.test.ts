import { describe, expect, it } from 'vitest';
import { cached, cachedByKey, dropCached } from '../../../functions/platform/cached.ts';
import { testClock } from '../../support/clock.ts';

describe('a value that is kept while it cannot be loaded again', () => {
  const age = 1000;
  const keptFor = 10_000;
  const setUp = (random: () => number) => {
    const clock = testClock(0);
    const state = { loads: 0, fails: false, told: [] as boolean[] };
    const load = cached(
      clock,
      age,
      async (isRenewal) => {
        state.loads += 1;
        state.told.push(isRenewal);
        if (state.fails) throw new Error('busy');
        return state.loads;
      },
      { keptFor, random },
    );
    return { clock, state, load };
  };

  it.each([0, 0.5, 0.999])('serves for its bound, to the millisecond (%d)', async (random) => {
    const { clock, state, load } = setUp(() => random);
    await load();
    state.fails = true;
    for (let at = 0; at < keptFor; at += 50) {
      clock.set(at);
      expect(await load()).toBe(1);
    }
    clock.set(keptFor - 1);
    expect(await load()).toBe(1);
    clock.set(keptFor);
    await expect(load()).rejects.toThrow('busy');
  });

  it.each([0, 0.5, 0.999])(
    'is asked for no more than a third more often than otherwise, within the bound and after it (%d)',
    async (random) => {
      const { clock, state, load } = setUp(() => random);
      await load();
      state.fails = true;
      for (let at = 0; at < 4 * keptFor; at += 10) {
        clock.set(at);
        await Promise.allSettled([load(), load(), load()]);
      }
      expect(state.loads).toBeLessThanOrEqual(1 + (4 * keptFor) / (0.75 * age));
      expect(state.loads).toBeGreaterThan((4 * keptFor) / age - 2);
      state.fails = false;
      clock.set(clock.now() + age);
      expect(await load()).toBe(state.loads);
    },
  );

  it('is asked for at random moments, so that instances spread', async () => {
    const moments = await Promise.all(
      [0, 0.4, 0.8].map(async (random) => {
        const { clock, state, load } = setUp(() => random);
        await load();
        state.fails = true;
        for (let at = age; state.loads < 3; at += 1) {
          clock.set(at);
          await load();
        }
        return clock.now();
      }),
    );
    expect(new Set(moments).size).toBe(3);
  });

  it('is loaded by one at a time, however long that takes, and the load is told what it is', async () => {
    const clock = testClock(0);
    const answer = Promise.withResolvers<string>();
    const told: boolean[] = [];
    const load = cached(
      clock,
      age,
      (isRenewal) => {
        told.push(isRenewal);
        return told.length === 1 ? Promise.resolve('first') : answer.promise;
      },
      { keptFor },
    );
    await load();
    const waiting = [1, 2, 3, 4, 5].map((times) => {
      clock.set(times * age);
      return load();
    });
    answer.resolve('second');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['second']));
    expect(told).toEqual([false, true]);
  });

  it('was never there: callers of a moment share a load, those of another load again, and none is told of a value', async () => {
    const { state, load } = setUp(() => 0);
    state.fails = true;
    const failed = { status: 'rejected', reason: { message: 'busy' } };
    for (const told of [[false], [false, false]]) {
      expect(await Promise.allSettled([load(), load()])).toMatchObject([failed, failed]);
      expect(state.told).toEqual(told);
    }
    state.fails = false;
    expect(await load()).toBe(3);
  });
});

describe('a cached loader', () => {
  it('loads once until its time is over, the clock has gone back, or all that is kept has been dropped', async () => {
    const clock = testClock(10_000);
    let loads = 0;
    const load = cached(clock, 1000, async () => (loads += 1));
    expect([await load(), await load()]).toEqual([1, 1]);
    clock.set(10_999);
    expect(await load()).toBe(1);
    clock.set(11_000);
    expect(await load()).toBe(2);
    clock.set(0);
    expect(await load()).toBe(3);
    dropCached();
    expect([await load(), await load()]).toEqual([4, 4]);
  });

  it('by key keeps the keys apart, and forgets those of long ago', async () => {
    const clock = testClock(0);
    const loads: string[] = [];
    const load = cachedByKey(clock, 1000, async (key) => {
      loads.push(key);
      return key.length;
    });
    expect([await load('a'), await load('bb'), await load('a')]).toEqual([1, 2, 1]);
    expect(loads).toEqual(['a', 'bb']);
    for (let index = 0; index < 1000; index += 1) await load(`key-${index}`);
    await load('a');
    expect(loads.filter((key) => key === 'a')).toHaveLength(2);
  });
});
