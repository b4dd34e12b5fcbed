import { expect, test } from 'vitest';
import { gapsOf } from '../../../../web/workshop/overview/gaps.ts';
import { nextAction } from '../../../../web/workshop/overview/next-action.ts';
import { nextStep } from '../../../../web/workshop/overview/next-step.ts';
import { yearLine } from '../../../../web/workshop/overview/year-line.ts';
import { content, event } from './show.ts';

const timeZone = 'America/Los_Angeles';
const inMarch = Date.parse('2027-03-15T00:00:00.000Z');
const marksOf = (...parameters: Parameters<typeof yearLine>) =>
  yearLine(...parameters).map(({ label, mark }) => `${label} ${mark}`);

test('the year is a line of steps, up to the one where it stands', () => {
  expect(marksOf(event, 'voting', inMarch)).toEqual([
    'Draft done',
    'Nominating done',
    'Voting now',
    'Closed ahead',
    'Certified ahead',
    'Announced ahead',
    'Archived ahead',
  ]);
  expect(yearLine(event, 'voting', inMarch)[2]).toMatchObject({
    from: event.voting_start,
    until: event.voting_end,
  });
});

test('nominations that go on while people vote are still open; none are planned without dates', () => {
  const overlapping = { ...event, fan_prenom_end: '2027-03-20T00:00:00.000Z' };
  expect(marksOf(overlapping, 'voting', inMarch)[1]).toBe('Nominating open');
  expect(marksOf({ ...overlapping, is_voting_active: false }, 'closed', inMarch)[1]).toBe('Nominating done');
  expect(marksOf(event, 'draft', inMarch)[1]).toBe('Nominating done');
  const without = { ...event, fan_prenom_start: null, fan_prenom_end: null };
  expect(marksOf(without, 'draft', inMarch).slice(0, 2)).toEqual(['Draft now', 'Voting ahead']);
});

test.each([
  ['draft', '2026-12-01', {}, /^Nominations open on Jan 1, 2027, 12:00\sAM\.$/],
  ['draft', '2026-12-01', { fan_prenom_start: null }, /^Nominations open on a date that isn’t set yet\.$/],
  [
    'draft',
    '2026-12-01',
    { fan_prenom_start: null, fan_prenom_end: null },
    /^Voting opens on Mar 1, 2027, 12:00\sAM\.$/,
  ],
  ['nominating', '2027-02-10', {}, /^Voting opens on Mar 1, 2027, 12:00\sAM\.$/],
  [
    'draft',
    '2027-03-10',
    { is_voting_active: false },
    /^Voting would be open since Mar 1.*, but ‘Take votes and pre-nominations’ is off\.$/,
  ],
  [
    'draft',
    '2027-01-10',
    { is_voting_active: false },
    /^Nominations would be open since Jan 1.*, but ‘Take votes and pre-nominations’ is off\.$/,
  ],
  ['draft', '2027-02-10', {}, /^Voting opens on Mar 1, 2027, 12:00\sAM\.$/],
  [
    'draft',
    '2027-02-10',
    { is_voting_active: false },
    /^Voting opens on Mar 1, 2027, 12:00\sAM, once ‘Take votes and pre-nominations’ is on\.$/,
  ],
  [
    'draft',
    '2027-02-10',
    { voting_start: null },
    /^Voting has no opening date: it opens as soon as you turn on ‘Take votes and pre-nominations’\.$/,
  ],
  ['voting', '2027-03-10', {}, /^Voting closes on Apr 1, 2027, 12:00\sAM\.$/],
  ['voting', '2027-03-10', { voting_end: null }, /^Voting is open and has no end date\.$/],
  ['closed', '2027-04-10', {}, /^Voting is over\. Next, the result is certified\.$/],
] as const)('in the state %s at %s with %j it says what comes next', (state, day, dates, text) => {
  const now = Date.parse(day);
  const step = nextStep({ ...event, ...dates }, { state, now, timeZone, isSealed: undefined });
  expect(step.text).toMatch(text);
});

test('an announced result that is sealed still has its figures to publish', () => {
  const of = (isSealed: boolean) =>
    nextStep(event, { state: 'announced', now: inMarch, timeZone, isSealed }).text;
  expect(of(true)).toMatch(/all figures are published/);
  expect(of(false)).not.toMatch(/figures/);
});

test('the next thing to do is what the user can mend, and what the state asks for', () => {
  const gaps = gapsOf(content({ sponsorLink: '', hasHome: false }), 'nominating', inMarch);
  const admin = { roles: ['admin' as const] };
  const label = (...parameters: Parameters<typeof nextAction>) => nextAction(...parameters)?.label;
  expect(label(gaps, 'nominating', admin)).toBe('Publish a home page');
  expect(label(gaps, 'closed', admin)).toBe('Check the result');
  expect(label([], 'voting', admin)).toBe('Watch the count');
  expect(label([], 'draft', admin)).toBe('Edit the home page');
  expect(label([], 'voting', { roles: ['editor'] })).toBe('Edit the home page');
  expect(label(gaps, 'nominating', { roles: ['auditor'] })).toBeUndefined();
});
