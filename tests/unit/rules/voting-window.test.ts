import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPrenominationActive } from '../../../functions/rules/prenomination-window.ts';
import { votingState } from '../../../functions/rules/voting-window.ts';
import { forAll } from '../../support/for-all.ts';

const instant = fc.integer({ min: 0, max: 4e12 });
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

describe('voting', () => {
  it('is open exactly while the switch is on and now is within [start, end)', () => {
    forAll(instant, instant, instant, fc.boolean(), (start, end, now, isOn) => {
      const state = votingState(
        { is_voting_active: isOn, voting_start: iso(start), voting_end: iso(end) },
        now,
      );
      expect(state.isVotingOpen).toBe(isOn && start <= now && now < end);
      expect(state.isOpen).toBe(start <= now);
      expect(state.isClosed).toBe(now >= end);
    });
  });

  it('without a start has begun, without an end is never over, without an event is not open', () => {
    const event = { is_voting_active: true, voting_start: null, voting_end: null };
    expect(votingState(event, 1)).toEqual({ isOpen: true, isClosed: false, isVotingOpen: true });
    expect(votingState(undefined, 1)).toEqual({ isOpen: false, isClosed: false, isVotingOpen: false });
  });
});

describe('pre-nominations', () => {
  it('are taken exactly while the switch is on and now is after the start and before the end', () => {
    const near = instant.chain((start) =>
      fc.record({
        start: fc.constant(start),
        end: fc.integer({ min: start - 5, max: start + 5 }),
        now: fc.oneof(instant, fc.integer({ min: start - 10, max: start + 10 })),
        isOn: fc.boolean(),
      }),
    );
    forAll(near, ({ start, end, now, isOn }) => {
      const event = {
        is_voting_active: isOn,
        fan_prenom_start: iso(start),
        fan_prenom_end: iso(end),
      };
      expect(isPrenominationActive(event, now)).toBe(isOn && now > start && now < end);
    });
  });

  it('are not taken without an event, a start or an end', () => {
    const event = { is_voting_active: true, fan_prenom_start: iso(0), fan_prenom_end: iso(10) };
    expect(isPrenominationActive(event, 5)).toBe(true);
    expect(isPrenominationActive(undefined, 5)).toBe(false);
    expect(isPrenominationActive({ ...event, fan_prenom_start: null }, 5)).toBe(false);
    expect(isPrenominationActive({ ...event, fan_prenom_end: null }, 5)).toBe(false);
  });
});
