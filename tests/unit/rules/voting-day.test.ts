import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';

import { nextDayStart } from '../../../functions/rules/next-day.ts';
import { votingDay } from '../../../functions/rules/voting-day.ts';

const hour = 3_600_000;
const zones = fc.constantFrom(
  'America/Los_Angeles',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
  'Africa/Cairo',
  'Pacific/Apia',
  'UTC',
);
const instants = fc.integer({
  min: Date.parse('2015-01-01T00:00:00Z'),
  max: Date.parse('2040-01-01T00:00:00Z'),
});

/** The day by another implementation. */
const dayByLuxon = (now: number, zone: string) => DateTime.fromMillis(now, { zone }).toISODate();

describe('the voting day', () => {
  it('is the calendar day of the zone', () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        expect(votingDay(now, zone)).toBe(dayByLuxon(now, zone));
      }),
    );
  });

  it('lasts until the next day starts, to the millisecond', () => {
    fc.assert(
      fc.property(instants, zones, (now, zone) => {
        const next = nextDayStart(now, zone);
        expect(next).toBeGreaterThan(now);
        expect(votingDay(next - 1, zone)).toBe(votingDay(now, zone));
        expect(votingDay(next, zone) > votingDay(now, zone)).toBe(true);
      }),
    );
  });

  it('is never earlier for a later instant', () => {
    fc.assert(
      fc.property(instants, instants, zones, (a, b, zone) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)];
        expect(votingDay(early, zone) <= votingDay(late, zone)).toBe(true);
      }),
    );
  });

  it.each([
    ['spring', '2026-03-08T08:00:00.000Z', 23],
    ['autumn', '2026-11-01T07:00:00.000Z', 25],
    ['winter', '2026-12-01T08:00:00.000Z', 24],
  ])('in %s in Los Angeles has the hours that the clocks give it', (_, midnight, hours) => {
    const start = Date.parse(midnight);
    expect(nextDayStart(start - 1, 'America/Los_Angeles')).toBe(start);
    expect(nextDayStart(start, 'America/Los_Angeles') - start).toBe(hours * hour);
  });

  it('says which zone it does not know', () => {
    expect(() => votingDay(0, 'Mars/Olympus')).toThrow('Mars/Olympus');
  });
});
