import { expect, test } from 'vitest';
import type { WinnersOut } from '#contract/phase.ts';
import { isOutdated, nextBoundary, phaseAt, type Schedule } from '../../../web/api/phase.ts';

const start = Date.parse('2027-01-10T08:00:00.000Z');
const end = Date.parse('2027-01-20T08:00:00.000Z');
const reset = Date.parse('2027-01-15T08:00:00.000Z');
const nominations = { from: start - 20_000, until: start - 10_000 };
const iso = (at: number) => new Date(at).toISOString();

/** The configuration made at `made`; the event's switch is on unless given. */
const scheduleAt = (made: number, isOn = true, winners: WinnersOut = 'closed'): Schedule => ({
  serverTime: iso(made),
  votesResetAt: iso(reset),
  schedule: {
    is_voting_active: isOn,
    voting_start: iso(start),
    voting_end: iso(end),
    fan_prenom_start: iso(nominations.from),
    fan_prenom_end: iso(nominations.until),
    winners,
  },
});

test.each([
  ['before, until pre-nominations begin', start - 30_000, nominations.from, undefined, 'before'],
  ['nominating after that', start - 30_000, nominations.from + 1, undefined, 'nominating'],
  ['before again once they are over', start - 30_000, nominations.until, undefined, 'before'],
  ['open at the very millisecond of the start', start - 1000, start, undefined, 'open'],
  ['open one millisecond before the end', start, end - 1, undefined, 'open'],
  ['closed at the very millisecond of the end', start, end, undefined, 'closed'],
  ['closed after a refusal', start, start + 5000, start + 4000, 'closed'],
  ['open again by a configuration of later', start + 4500, start + 5000, start + 4000, 'open'],
])('the phase is %s', (_, made, now, refusedAt, phase) => {
  expect(phaseAt(scheduleAt(made), now, refusedAt)).toBe(phase);
});

test('once voting is over, the phase says how far the winners are out', () => {
  for (const winners of ['closed', 'revealing', 'announced'] as const) {
    expect(phaseAt(scheduleAt(end, true, winners), end)).toBe(winners);
    expect(phaseAt(scheduleAt(start, true, winners), start)).toBe('open');
    expect(phaseAt(scheduleAt(start - 1, true, winners), start - 1)).toBe('before');
  }
});

test('the phase is closed while the switch is off within the window, and has no end and no start where the event has none', () => {
  expect(phaseAt(scheduleAt(start, false), start)).toBe('closed');
  const always = scheduleAt(start);
  const schedule = { ...always.schedule, voting_start: null, voting_end: null };
  expect(phaseAt({ ...always, schedule }, end * 2)).toBe('open');
});

test('the next boundary is the first instant still to come', () => {
  const schedule = scheduleAt(start);
  expect(nextBoundary(schedule, nominations.from)).toBe(nominations.from + 1);
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
