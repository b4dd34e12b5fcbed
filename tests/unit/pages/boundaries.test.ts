import { expect, test } from 'vitest';
import { intervalAt, type Timetable } from '../../../functions/pages/boundaries.ts';
import { takesNominations } from '#contract/phase.ts';
import { testEvent } from '../../support/show.ts';

const made = { at: '2026-01-01T00:00:00.000Z', by: 'Eve' };
const timetable: Timetable = {
  event: testEvent,
  timeZone: 'America/Los_Angeles',
  releases: [
    { id: 'a', revision: 1, from: '2026-10-31T18:00:00.000Z', until: '2026-10-31T20:00:00.000Z', made },
  ],
};
const interval = (now: string, changes: Partial<Timetable> = {}) => {
  const { at, until } = intervalAt({ ...timetable, ...changes }, Date.parse(now));
  return [new Date(at).toISOString(), new Date(until).toISOString()];
};

test.each([
  ['a release', '2026-10-31T18:00:00Z', ['2026-10-31T18:00:00.000Z', '2026-10-31T20:00:00.000Z']],
  [
    'the day on which the clocks go back',
    '2026-11-01T12:00:00Z',
    ['2026-11-01T07:00:00.000Z', '2026-11-02T08:00:00.000Z'],
  ],
])('an interval begins and ends with %s', (_what, now, expected) => {
  expect(interval(now)).toEqual(expected);
});

test.each([
  ['voting_start', '2026-10-31T09:00:00.000Z', '2026-10-31T09:00:00.000Z'],
  ['voting_end', '2026-10-31T09:00:00.000Z', '2026-10-31T09:00:00.000Z'],
  ['fan_prenom_end', '2026-10-31T09:00:00.000Z', '2026-10-31T09:00:00.000Z'],
  ['nominees_from', '2026-10-31T09:00:00.000Z', '2026-10-31T09:00:00.000Z'],
  ['fan_prenom_start', '2026-10-31T09:00:00.000Z', '2026-10-31T09:00:00.001Z'],
])('%s at %s turns pages at %s', (name, instant, turn) => {
  const event = { ...testEvent, [name]: instant };
  expect(interval('2026-10-31T08:00:00Z', { event, releases: [] })[1]).toBe(turn);
  expect(interval('2026-10-31T10:00:00Z', { event, releases: [] })[0]).toBe(turn);
});

test('at the first instant of its interval, pre-nominations are as open as throughout', () => {
  const event = { ...testEvent, fan_prenom_start: '2026-10-31T09:00:00.000Z' };
  const { at } = intervalAt({ ...timetable, event, releases: [] }, Date.parse('2026-10-31T10:00:00Z'));
  expect(takesNominations(event, at)).toBe(true);
});

test('without an event, days alone turn pages', () => {
  expect(interval('2026-10-31T12:00:00Z', { event: undefined, releases: [] })).toEqual([
    '2026-10-31T07:00:00.000Z',
    '2026-11-01T07:00:00.000Z',
  ]);
});
