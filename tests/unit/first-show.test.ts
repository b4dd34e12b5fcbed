import { DateTime } from 'luxon';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesNominations } from '#contract/phase.ts';
import { votingState } from '#contract/phase.ts';
import { openedAt } from '../../infra/local/first-show.ts';
import { testEvent } from '../support/show.ts';

const zone = 'America/Los_Angeles';
const event = {
  ...testEvent,
  // Midnight of the day on which the clocks change.
  voting_start: '2026-11-01T07:00:00.000Z',
  voting_end: '2027-03-15T06:59:59.999Z',
  fan_prenom_start: '2026-11-01T07:00:00.000Z',
  fan_prenom_end: '2027-02-01T07:59:59.999Z',
};

test('a show that is open stays as it is, and another is open whenever its first start is, at the times of day that it names', () => {
  expect(openedAt(event, zone, Date.parse('2026-11-21T20:00:00Z'))).toBe(event);
  const timeOfDay = (instant: string | null) =>
    DateTime.fromISO(instant ?? '', { zone }).toFormat('HH:mm:ss.SSS');
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      (date) => {
        const opened = openedAt(event, zone, date.getTime());
        expect(votingState(opened, date.getTime()).isVotingOpen).toBe(true);
        expect(takesNominations(opened, date.getTime())).toBe(true);
        for (const name of ['voting_start', 'voting_end', 'fan_prenom_start', 'fan_prenom_end'] as const)
          expect(timeOfDay(opened[name])).toBe(timeOfDay(event[name]));
      },
    ),
  );
});
