import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextOffset } from '../../../web/api/server-clock.ts';
import { forAll } from '../../support/for-all.ts';

it.each([
  ['keeps what it knows when an answer says nothing', 1234, { receivedAt: 5 }, 1234],
  ['knows nothing before an answer says something', undefined, { receivedAt: 5 }, undefined],
  ['keeps the nearest of several samples', -50, { stamped: 30_000, receivedAt: 30_400 }, -50],
  ['takes a nearer sample', -900, { stamped: 20_000, receivedAt: 20_050 }, -50],
  ['starts over when this clock was set', 0, { stamped: 1_000_000, receivedAt: 4_600_000 }, -3_600_000],
  ['starts over when it was set back', 3_600_000, { stamped: 1_000_000, receivedAt: 1_000_000 }, 0],
])('the offset of the server’s clock %s', (_, current, sample, offset) => {
  expect(nextOffset(current, sample)).toBe(offset);
});

it('is never ahead of the server and at most two seconds and the latency behind it', () => {
  const latency = fc.integer({ min: 0, max: 3000 });
  const age = fc.integer({ min: 0, max: 40_000 });
  const times = [fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1e12, max: 2e12 })] as const;
  forAll(...times, age, latency, (ahead, stamped, old, ms) => {
    // As the CDN gives it: its Date cut to the second, its age in whole seconds.
    const made = Math.floor(stamped / 1000) * 1000 + Math.floor(old / 1000) * 1000;
    const sample = { stamped, made, receivedAt: stamped + old + ms - ahead };
    const offset = nextOffset(undefined, sample) ?? Number.NaN;
    expect(offset).toBeLessThanOrEqual(ahead);
    expect(offset).toBeGreaterThan(ahead - ms - 2000);
  });
});
