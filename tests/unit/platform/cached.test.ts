import { describe, expect, it } from 'vitest';
import { cached, cachedByKey } from '../../../functions/platform/cached.ts';
import { testClock } from '../../support/clock.ts';

describe('a cached loader', () => {
  it('loads once until its time is over, or the clock has gone back', async () => {
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
  });

  it('shares one load between callers of the same moment, and does not store a failure', async () => {
    const clock = testClock(0);
    let loads = 0;
    const load = cached(clock, 1000, async () => {
      loads += 1;
      if (loads === 1) throw new Error('first');
      return loads;
    });
    expect(await Promise.allSettled([load(), load()])).toMatchObject([
      { status: 'rejected' },
      { status: 'rejected' },
    ]);
    expect(await load()).toBe(2);
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
