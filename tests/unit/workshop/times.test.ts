import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  faultOfFuture,
  faultOfWall,
  instantOf,
  partialDate,
  storedTime,
  wallTime,
} from '../../../web/workshop/ui/times.ts';
import { forAll } from '../../support/for-all.ts';

const zone = 'America/Los_Angeles';
const at = (wall: string, timeZone = zone) => new Date(instantOf(wall, timeZone)).toISOString();

test('a time that the clock skips is after the jump, and of one that comes twice it is the first', () => {
  expect(at('2027-03-14T02:30')).toBe('2027-03-14T10:30:00.000Z');
  expect(wallTime(instantOf('2027-03-14T02:30', zone), zone)).toBe('2027-03-14T03:30');
  expect(at('2026-11-01T01:30')).toBe('2026-11-01T08:30:00.000Z');
});

test('what a clock shows leads back to an instant at which it shows the same', () => {
  const zones = fc.constantFrom(zone, 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'UTC');
  forAll(fc.integer({ min: 0, max: 4_000_000_000 }), zones, (seconds, timeZone) => {
    const wall = wallTime(seconds * 1000, timeZone);
    expect(wallTime(instantOf(wall, timeZone), timeZone)).toBe(wall);
  });
});

test('11:59 PM of an end is the end of the day, any other time is itself, and an empty field is none', () => {
  expect(storedTime('2027-03-14T23:59', zone, true)).toBe('2027-03-15T06:59:59.999Z');
  expect(storedTime('2027-03-14T23:59', zone, false)).toBe('2027-03-15T06:59:00.000Z');
  expect(storedTime('2027-03-14T20:00', zone, true)).toBe('2027-03-15T03:00:00.000Z');
  expect(storedTime('', zone, true)).toBeNull();
});

test('years of fewer than four digits, and the last day that can be typed, are instants like any other', () => {
  for (const timeZone of [zone, 'Pacific/Kiritimati', 'Asia/Kolkata'])
    for (const wall of ['0027-03-20T23:59', '0099-12-31T00:00', '0999-06-01T12:00', '9999-12-31T23:59'])
      expect(wallTime(instantOf(wall, timeZone), timeZone)).toBe(wall);
  expect(at('0027-03-20T23:59', 'UTC')).toBe('0027-03-20T23:59:00.000Z');
  expect(storedTime('9999-12-31T23:59', zone, true)).toBe('9999-12-31T23:59:59.999Z');
  expect(storedTime('9999-12-31T23:59', 'UTC', true)).toBe('9999-12-31T23:59:59.999Z');
  expect(instantOf(partialDate, zone)).toBeNaN();
});

test.each([
  ['', undefined],
  ['2027-03-20T23:59', undefined],
  ['1000-01-01T00:00', undefined],
  ['0027-03-20T23:59', 'Enter the year with four digits.'],
  ['0999-12-31T23:59', 'Enter the year with four digits.'],
  [partialDate, 'Enter the whole date and time, or clear all of it.'],
])('what is typed as %j is wrong in that: %s', (wall, fault) => {
  expect(faultOfWall(wall)).toBe(fault);
});

test('a time to come is asked for, is whole, has a year of four digits, and has not passed', () => {
  const faults = ['', partialDate, '0026-11-21T12:00', '2026-11-21T12:00', '2026-11-21T12:01'].map((wall) =>
    faultOfFuture(wall, zone, instantOf('2026-11-21T12:00', zone), 'send it now'),
  );
  expect(faults).toEqual([
    'Choose a day and a time.',
    'Enter the whole date and time, or clear all of it.',
    'Enter the year with four digits.',
    'This time has passed. Choose a later one, or send it now.',
    undefined,
  ]);
});
