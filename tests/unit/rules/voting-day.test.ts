import fc from 'fast-check';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import type { ZoneClock } from '../../../functions/records/ballot-paper.ts';
import { nextDayStart } from '../../../functions/rules/next-day.ts';
import { votingDay } from '../../../functions/rules/voting-day.ts';
import { zoneClock } from '#content/ballot-paper.ts';
import { runs } from '../../support/nightly.ts';
import { forAll } from '../../support/for-all.ts';

const hour = 3_600_000;
const names =
  'America/Los_Angeles Europe/Berlin Asia/Kolkata Australia/Lord_Howe America/Sao_Paulo Africa/Cairo Pacific/Apia UTC';
const zones = fc.constantFrom(...names.split(' '));
const everyZone = Intl.supportedValuesOf('timeZone');
const instants = fc.integer({ min: Date.UTC(2015), max: Date.UTC(2040) });

describe('the voting day', () => {
  it('is the calendar day of the zone', () => {
    forAll(instants, zones, (now, zone) => {
      // Another implementation of the same.
      expect(votingDay(now, zone)).toBe(DateTime.fromMillis(now, { zone }).toISODate());
    });
  });

  it('lasts until the next day starts, to the millisecond', () => {
    forAll(instants, zones, (now, zone) => {
      const next = nextDayStart(now, zone);
      expect(next).toBeGreaterThan(now);
      expect(votingDay(next - 1, zone)).toBe(votingDay(now, zone));
      expect(votingDay(next, zone) > votingDay(now, zone)).toBe(true);
    });
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

  describe('by the clocks that an import has written down', () => {
    const [from, until] = [Date.UTC(2025), Date.UTC(2030)];
    const clocks = new Map<string, ZoneClock>();
    const clockOf = (zone: string): ZoneClock => {
      const clock = clocks.get(zone) ?? zoneClock(zone, from, until);
      clocks.set(zone, clock);
      return clock;
    };

    it('is the same at every instant of every zone, inside their stretch and outside', () => {
      const around = fc.integer({ min: from - 24 * hour, max: until + 24 * hour });
      const isSame = fc.property(fc.constantFrom(...everyZone), around, (zone, now) => {
        expect(votingDay(now, zone, clockOf(zone))).toBe(votingDay(now, zone));
      });
      fc.assert(isSame, { numRuns: runs(15) });
    });

    it('is the same around each midnight and each change of clocks, to the millisecond', () => {
      forAll(zones, fc.nat(4 * 365), fc.integer({ min: -1, max: 1 }), (zone, days, around) => {
        const clock = clockOf(zone);
        const midnight = nextDayStart(from + days * 24 * hour, zone);
        for (const at of [midnight, ...clock.offsets.map(([change]) => change), from, until])
          expect(votingDay(at + around, zone, clock)).toBe(votingDay(at + around, zone));
      });
    });

    it('asks them for their own zone alone', () => {
      const now = Date.parse('2026-11-21T03:00:00Z');
      expect(votingDay(now, 'Asia/Tokyo', zoneClock('America/Los_Angeles', from, until))).toBe('2026-11-21');
    });
  });

  it('says which zone it does not know', () => {
    expect(() => votingDay(0, 'Mars/Olympus')).toThrow('Mars/Olympus');
  });
});
