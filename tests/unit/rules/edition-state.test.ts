import { expect, it } from 'vitest';
import { phaseOf, takesNominations } from '#contract/phase.ts';
import { editionState } from '#rules/edition-state.ts';
import { phasesOf } from '../../../web/workshop/event/phases.ts';
import { nextStep } from '../../../web/workshop/overview/next-step.ts';
import { yearLine } from '../../../web/workshop/overview/year-line.ts';
import { testApp, testEvent } from '../../support/show.ts';

const day = (date: number) => Date.UTC(2026, 9, date);
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/** Windows as they stand to each other: of pre-nominations, and of voting. */
const calendars: Record<string, readonly (number | null)[]> = {
  'one after the other': [day(1), day(10), day(20), day(25)],
  overlapping: [day(1), day(22), day(20), day(25)],
  'without a start and an end of voting': [day(1), day(10), null, null],
  'without pre-nominations': [null, null, day(20), day(25)],
  'with half a window of pre-nominations': [day(1), null, day(20), day(25)],
};
const states = Object.entries(calendars).flatMap(([name, instants]) => {
  const [fan_prenom_start = null, fan_prenom_end = null, voting_start = null, voting_end = null] =
    instants.map(iso);
  const dates = { fan_prenom_start, fan_prenom_end, voting_start, voting_end };
  const turns = instants.flatMap((instant) => (instant === null ? [] : [instant, instant + 1]));
  return [true, false].flatMap((is_voting_active) =>
    [day(0), ...turns].map((now) => ({ name, now, event: { ...testEvent, ...dates, is_voting_active } })),
  );
});
const { timeZone } = testApp;

it.each(states)(
  '$name, at $now with the switch $event.is_voting_active, every place says whether votes and nominations are taken',
  ({ event, now }) => {
    const facts = { event, isRunning: true, isCertified: false, revealed: 0, unrevealed: 1 };
    const state = editionState(facts, now);
    const [ofNominations, ofVoting] = phasesOf(event, timeZone, now).map((phase) => phase.state === 'now');
    const marked = (step: string) =>
      yearLine(event, state, now).some(
        (each) => each.state === step && (each.mark === 'now' || each.mark === 'open'),
      );
    const next = nextStep(event, { state, now, timeZone, isSealed: undefined }).text;
    const isOpen = phaseOf(event, now) === 'open';
    expect({
      edition: state === 'voting',
      event: ofVoting,
      year: marked('voting'),
      next: /^Voting (?:closes on|is open)/.test(next),
    }).toEqual({ edition: isOpen, event: isOpen, year: isOpen, next: isOpen });
    const areTaken = takesNominations(event, now);
    // Voting comes first where both are open.
    const edition = state === 'nominating' || (isOpen && areTaken);
    expect({ edition, event: ofNominations, year: marked('nominating') }).toEqual({
      edition: areTaken,
      event: areTaken,
      year: areTaken,
    });
  },
);
