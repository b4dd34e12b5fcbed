import { expect, test } from 'vitest';
import { timeRangeFaults, wallTime } from '../../../../../web/workshop/builder/publish/times.ts';

test.each([
  ['2026-11-21T08:05:00Z', '2026-11-21T00:05'],
  ['2027-03-14T09:59:00Z', '2027-03-14T01:59'],
  ['2027-03-14T10:00:00Z', '2027-03-14T03:00'],
])('%s is %s in the show’s zone, through changes of daylight-saving time', (instant, time) => {
  expect(wallTime(Date.parse(instant), 'America/Los_Angeles')).toBe(time);
});

test('a time range must be in the future, and end after it begins', () => {
  const now = '2026-11-21T12:00';
  const faults = (from: string, until: string) => timeRangeFaults({ from, until }, now);
  expect(faults('', '')).toEqual({});
  expect(faults('2026-11-21T12:01', '2026-11-21T12:02')).toEqual({});
  expect(faults(now, '')).toHaveProperty('from');
  expect(faults('', '2026-11-20T12:00')).toHaveProperty('until');
  expect(faults('2026-11-22T12:00', '2026-11-22T12:00').until).toBe('The end must be later than the start.');
});
