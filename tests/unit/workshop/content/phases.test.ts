import { expect, test } from 'vitest';
import { phasesOf } from '../../../../web/workshop/event/phases.ts';
import { testEvent } from '../../../support/show.ts';

const event = {
  ...testEvent,
  voting_start: '2026-11-01T07:00:00Z',
  voting_end: '2027-03-15T06:59:59.999Z',
  fan_prenom_start: null,
  fan_prenom_end: null,
};
const votingAt = (instant: string, more: Partial<typeof testEvent> = {}) =>
  phasesOf({ ...event, ...more }, 'America/Los_Angeles', Date.parse(instant))[1];

test('voting is coming, open or over as its dates say, in the show’s zone', () => {
  expect(votingAt('2026-10-01T00:00:00Z')).toMatchObject({
    state: 'coming',
    words: expect.stringMatching(/^Opens on Nov 1, 2026, 12:00\sAM\.$/) as string,
  });
  expect(votingAt('2026-12-01T00:00:00Z')).toMatchObject({
    state: 'now',
    words: expect.stringMatching(/^Until Mar 14, 2027, 11:59\sPM\.$/) as string,
  });
  expect(votingAt('2027-04-01T00:00:00Z')?.state).toBe('over');
  expect(votingAt('2026-12-01T00:00:00Z', { voting_end: null })?.words).toBe('Without an end.');
});

test('without votes being taken, or a date of pre-nominations, that phase is off', () => {
  expect(votingAt('2026-12-01T00:00:00Z', { is_voting_active: false })?.state).toBe('off');
  expect(phasesOf(event, 'UTC', 0)[0]?.state).toBe('off');
});
