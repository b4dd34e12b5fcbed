import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextOffset } from '../../../web/api/server-clock.ts';
import { forAll } from '../../support/for-all.ts';

/** An answer as the CDN gives it: stamped when it was made, its Date cut to the second, its age in whole seconds. */
function sampleOf(serverAhead: number, madeAt: number, ageMilliseconds: number, latency: number) {
  const sentOn = madeAt + ageMilliseconds;
  return {
    stamped: madeAt,
    made: Math.floor(madeAt / 1000) * 1000 + Math.floor(ageMilliseconds / 1000) * 1000,
    receivedAt: sentOn + latency - serverAhead,
  };
}

describe('nextOffset', () => {
  it('takes the exact stamp of a fresh answer', () => {
    const sample = { stamped: 10_400, made: 10_000, receivedAt: 8000 };
    expect(nextOffset(undefined, sample)).toBe(2400);
  });

  it('takes the age into account when the answer comes from the CDN', () => {
    const sample = { stamped: 10_400, made: 17_000, receivedAt: 17_300 };
    expect(nextOffset(undefined, sample)).toBe(-300);
  });

  it('keeps what it knows when an answer says nothing about the clock', () => {
    expect(nextOffset(1234, { receivedAt: 5 })).toBe(1234);
    expect(nextOffset(undefined, { receivedAt: 5 })).toBeUndefined();
  });

  it('keeps the nearest of several samples', () => {
    const slow = nextOffset(undefined, { stamped: 10_000, receivedAt: 10_900 });
    const quick = nextOffset(slow, { stamped: 20_000, receivedAt: 20_050 });
    expect(nextOffset(quick, { stamped: 30_000, receivedAt: 30_400 })).toBe(-50);
  });

  it('starts over when one of the clocks was set', () => {
    expect(nextOffset(0, { stamped: 1_000_000, receivedAt: 4_600_000 })).toBe(-3_600_000);
    expect(nextOffset(3_600_000, { stamped: 1_000_000, receivedAt: 1_000_000 })).toBe(0);
  });

  it('is never ahead of the server and at most two seconds and the latency behind it', () => {
    const latency = fc.integer({ min: 0, max: 3000 });
    const age = fc.integer({ min: 0, max: 40_000 });
    forAll(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: 1e12, max: 2e12 }),
      age,
      latency,
      (ahead, made, old, ms) => {
        const offset = nextOffset(undefined, sampleOf(ahead, made, old, ms)) ?? Number.NaN;
        expect(offset).toBeLessThanOrEqual(ahead);
        expect(offset).toBeGreaterThan(ahead - ms - 2000);
      },
    );
  });
});
