import { describe, expect, test } from 'vitest';
import { formatWhen, wallTime, windowFaults } from '../../../../../web/workshop/builder/publish/times.ts';

const pacific = 'America/Los_Angeles';

describe('times of the show', () => {
  test('are those of a clock on its wall, through the changes of daylight-saving time', () => {
    expect(wallTime(Date.parse('2026-11-21T08:05:00Z'), pacific)).toBe('2026-11-21T00:05');
    expect(wallTime(Date.parse('2027-03-14T09:59:00Z'), pacific)).toBe('2027-03-14T01:59');
    expect(wallTime(Date.parse('2027-03-14T10:00:00Z'), pacific)).toBe('2027-03-14T03:00');
    expect(formatWhen('2026-11-22T01:05:00Z', pacific)).toMatch(/^Nov 21, 2026, 5:05\sPM$/);
  });

  test('must be to come, and end after they begin', () => {
    const now = '2026-11-21T12:00';
    expect(windowFaults({ from: '', until: '' }, now)).toEqual({});
    expect(windowFaults({ from: '2026-11-21T12:01', until: '2026-11-21T12:02' }, now)).toEqual({});
    expect(windowFaults({ from: now, until: '' }, now)).toHaveProperty('from');
    expect(windowFaults({ from: '', until: '2026-11-20T12:00' }, now)).toHaveProperty('until');
    expect(windowFaults({ from: '2026-11-22T12:00', until: '2026-11-22T12:00' }, now)).toEqual({
      until: 'The end must be later than the start.',
    });
  });
});
