import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf, wallTime } from '../../../web/workshop/ui/times.ts';

const zones = ['America/Los_Angeles', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Apia', 'UTC'];

test.each([
  ['2026-10-31T20:00', '2026-11-01T03:00:00.000Z'],
  // The clocks go back: the first of two.
  ['2026-11-01T01:30', '2026-11-01T08:30:00.000Z'],
  // They go forward: an hour later.
  ['2026-03-08T02:30', '2026-03-08T10:30:00.000Z'],
])('%s in Los Angeles is %s', (wall, instant) => {
  expect(instantOf(wall, 'America/Los_Angeles')).toBe(instant);
});

test('what is no time has no instant', () => {
  for (const text of ['', 'soon', '2026-13-01T00:00', '2026-10-31'])
    expect(instantOf(text, 'America/Los_Angeles')).toBe(undefined);
});

test('the wall-clock time of an instant leads back to it, but for an hour that comes twice', () => {
  const times = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(times, fc.constantFrom(...zones), (time, zone) => {
      const minute = Math.floor(time / 60_000) * 60_000;
      const wall = wallTime(minute, zone);
      expect(wallTime(Date.parse(instantOf(wall, zone)!), zone)).toBe(wall);
    }),
  );
});
