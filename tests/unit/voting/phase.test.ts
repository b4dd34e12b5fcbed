import { expect, test } from 'vitest';
import { isOutdated, nextBoundary, phaseAt, type Schedule } from '../../../web/api/voting-phase.ts';

const start = Date.parse('2027-01-10T08:00:00.000Z');
const end = Date.parse('2027-01-20T08:00:00.000Z');
const reset = Date.parse('2027-01-15T08:00:00.000Z');

/** The configuration made at `made`; the event's switch is on unless given. */
function scheduleAt(made: number, isOn = true): Schedule {
  return {
    serverTime: new Date(made).toISOString(),
    votingStart: new Date(start).toISOString(),
    votingEnd: new Date(end).toISOString(),
    votesResetAt: new Date(reset).toISOString(),
    isOpen: made >= start,
    isVotingOpen: isOn && made >= start && made < end,
  };
}

test.each([
  ['open one millisecond before the end', start, end - 1, undefined, 'open'],
  ['closed at the very millisecond of the end', start, end, undefined, 'closed'],
  ['not open yet before the start', start - 1000, start - 1, undefined, 'before'],
  ['not open after it until a newer configuration says so', start - 1000, start + 1, undefined, 'before'],
  ['open at the start by such a one', start, start, undefined, 'open'],
  ['closed after a refusal', start, start + 5000, start + 4000, 'closed'],
  ['open again by a configuration of later', start + 4500, start + 5000, start + 4000, 'open'],
])('the phase by voting alone is %s', (_, made, now, refusedAt, phase) => {
  expect(phaseAt(scheduleAt(made), now, refusedAt)).toBe(phase);
});

test('the phase is closed while the switch is off within the window, and has no end and no start where the event has none', () => {
  expect(phaseAt(scheduleAt(start, false), start)).toBe('closed');
  const schedule = { ...scheduleAt(start), votingStart: null, votingEnd: null };
  expect(phaseAt(schedule, end * 2)).toBe('open');
});

test('the next boundary is the first instant still to come', () => {
  const schedule = scheduleAt(start);
  expect(nextBoundary(schedule, start - 1)).toBe(start);
  expect(nextBoundary(schedule, start)).toBe(reset);
  expect(nextBoundary(schedule, reset)).toBe(end);
  expect(nextBoundary(schedule, end)).toBeUndefined();
});

test('a configuration is outdated once a boundary or a refusal has come after it was made', () => {
  expect(isOutdated(scheduleAt(start), reset - 1)).toBe(false);
  expect(isOutdated(scheduleAt(start), reset)).toBe(true);
  expect(isOutdated(scheduleAt(reset), reset)).toBe(false);
  expect(isOutdated(scheduleAt(start), start + 10, start + 5)).toBe(true);
  expect(isOutdated(scheduleAt(start + 6), start + 10, start + 5)).toBe(false);
});
