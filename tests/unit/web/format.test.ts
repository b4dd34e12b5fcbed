import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { dayInWords, momentInWords, weekdayInWords } from '#contract/times.ts';
import { dayIn, dayName, formatEventTime, parseInstant, remaining } from '../../../web/format.ts';
import { forAll } from '../../support/for-all.ts';

const losAngeles = 'America/Los_Angeles';

describe('parseInstant', () => {
  it('takes a time without a zone as UTC', () => {
    const noon = Date.UTC(2027, 1, 27, 12, 30);
    expect(parseInstant('2027-02-27T12:30:00')).toBe(noon);
    expect(parseInstant('2027-02-27 12:30:00')).toBe(noon);
    expect(parseInstant('2027-02-27')).toBe(Date.UTC(2027, 1, 27));
  });

  it.each([
    ['2027-02-27T12:30:00.000Z', Date.UTC(2027, 1, 27, 12, 30)],
    ['2027-02-27T12:30:00-08:00', Date.UTC(2027, 1, 27, 20, 30)],
    ['2027-02-27T12:30:00+0530', Date.UTC(2027, 1, 27, 7, 0)],
    ['soon', Number.NaN],
    ['', Number.NaN],
  ])('keeps the zone that a time has, and gives NaN for no time: %j', (text, instant) => {
    expect(parseInstant(text)).toBe(instant);
  });
});

it.each([
  ['2027-02-27T04:00:00Z', '2/26/2027 08:00 PM'],
  ['2027-01-01T08:00:00Z', '1/1/2027 12:00 AM'],
  ['2027-01-01T20:00:00Z', '1/1/2027 12:00 PM'],
  ['2027-03-14T09:59:00Z', '3/14/2027 01:59 AM'],
  ['2027-03-14T10:00:00Z', '3/14/2027 03:00 AM'],
  ['2027-03-15T06:59:59.999Z', '3/14/2027 11:59 PM'],
  ['2026-11-01 08:59:00', '11/1/2026 01:59 AM'],
  ['2026-11-01T09:00:00Z', '11/1/2026 01:00 AM'],
  ['', ''],
])('formatEventTime follows the clocks through both changes of daylight saving', (instant, shown) => {
  expect(formatEventTime(instant, losAngeles)).toBe(shown);
});

it('remaining adds up to the stretch, rounded up to the second', () => {
  forAll(fc.integer({ min: 0, max: 1e11 }), (milliseconds) => {
    const { days, hours, minutes, seconds } = remaining(milliseconds);
    expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.ceil(milliseconds / 1000));
    expect(Math.max(hours - 23, minutes - 59, seconds - 59)).toBeLessThanOrEqual(0);
  });
});

it.each([
  [momentInWords, '2027-03-15T06:59:59.999Z', losAngeles, 'March 14 at 11:59 PM PT'],
  [momentInWords, '2026-11-01T08:59:00Z', losAngeles, 'November 1 at 1:59 AM PT'],
  [momentInWords, '2027-03-15T06:59:59.999Z', 'Europe/Berlin', 'March 15 at 7:59 AM Germany Time'],
  [dayInWords, '2027-01-01T07:59:59Z', losAngeles, 'December 31, 2026'],
  [weekdayInWords, '2027-01-01T07:59:59Z', losAngeles, 'Thursday, December 31, 2026'],
] as const)('a time in a sentence is said as people say it, in the zone: %#', (say, instant, zone, words) => {
  expect(say(Date.parse(instant), zone)).toBe(words);
});

it.each([
  ['2026-10-31', 'Saturday, October 31, 2026'],
  ['some day', 'some day'],
])('the voting day %s has a name, and what is none stays as it is', (day, name) => {
  expect(dayName(day)).toBe(name);
});

it('dayIn is the day of the zone, in whatever order the browser writes a date', () => {
  const formats: { readonly format: object } = Intl.DateTimeFormat.prototype;
  vi.spyOn(formats, 'format', 'get').mockReturnValue(() => '2/26/2027');
  expect(dayIn(losAngeles, Date.parse('2027-02-27T07:59:59Z'))).toBe('2027-02-26');
  expect(dayIn(losAngeles, Date.parse('2027-02-27T08:00:00Z'))).toBe('2027-02-27');
});
