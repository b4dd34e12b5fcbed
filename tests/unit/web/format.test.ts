import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatEventTime, parseInstant, remaining } from '../../../web/format.ts';
import { forAll } from '../../support/for-all.ts';

const losAngeles = 'America/Los_Angeles';

describe('parseInstant', () => {
  const noon = Date.UTC(2027, 1, 27, 12, 30);

  it('takes a time without a zone as UTC', () => {
    const texts = ['2027-02-27T12:30:00', '2027-02-27 12:30:00', '2027-02-27'];
    expect(texts.map(parseInstant)).toEqual([noon, noon, Date.UTC(2027, 1, 27)]);
  });

  it('keeps the zone a time has, and gives NaN for what is no time', () => {
    const texts = ['T12:30:00.000Z', 'T04:30:00-08:00', 'T18:00:00+0530'].map((time) => `2027-02-27${time}`);
    expect([...texts, 'soon', ''].map(parseInstant)).toEqual([noon, noon, noon, NaN, NaN]);
  });
});

describe('formatEventTime', () => {
  it.each([
    ['2027-02-27T04:00:00Z', '2/26/2027 08:00 PM'],
    ['2027-03-15T06:59:59.999Z', '3/14/2027 11:59 PM'],
    ['2026-11-01 08:00:00', '11/1/2026 01:00 AM'],
    ['2027-01-01T08:00:00Z', '1/1/2027 12:00 AM'],
    ['2027-01-01T20:00:00Z', '1/1/2027 12:00 PM'],
    ['', ''],
  ])('shows %s in Los Angeles as %s', (instant, shown) => {
    expect(formatEventTime(instant, losAngeles)).toBe(shown);
  });

  it('follows the clocks through both changes of daylight saving', () => {
    expect(formatEventTime('2027-03-14T09:59:00Z', losAngeles)).toBe('3/14/2027 01:59 AM');
    expect(formatEventTime('2027-03-14T10:00:00Z', losAngeles)).toBe('3/14/2027 03:00 AM');
    expect(formatEventTime('2026-11-01T08:59:00Z', losAngeles)).toBe('11/1/2026 01:59 AM');
    expect(formatEventTime('2026-11-01T09:00:00Z', losAngeles)).toBe('11/1/2026 01:00 AM');
  });

  it('always has the form M/d/yyyy hh:mm a', () => {
    const instants = fc.integer({ min: Date.UTC(1990), max: Date.UTC(2100) });
    forAll(instants, fc.constantFrom(losAngeles, 'UTC', 'Asia/Kolkata', 'Europe/Paris'), (instant, zone) => {
      expect(formatEventTime(instant, zone)).toMatch(
        /^([1-9]|1[0-2])\/([1-9]|[12]\d|3[01])\/\d{4} (0[1-9]|1[0-2]):[0-5]\d [AP]M$/,
      );
    });
  });
});

it('what remains adds up to the duration, rounded up to the second, and is all zero once it is over', () => {
  forAll(fc.integer({ min: 0, max: 1e11 }), (milliseconds) => {
    const { days, hours, minutes, seconds } = remaining(milliseconds);
    expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(milliseconds / 1000));
    expect(Math.max(hours - 23, minutes - 59, seconds - 59)).toBeLessThanOrEqual(0);
  });
  expect(remaining(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
