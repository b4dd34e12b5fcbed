import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { takesNominations, votingState } from '#contract/phase.ts';
import { forAll } from '../../support/for-all.ts';

const instant = fc.integer({ min: 0, max: 4e12 });
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

describe('voting', () => {
  it('is open exactly while the switch is on and now is within [start, end)', () => {
    forAll(instant, instant, instant, fc.boolean(), (start, end, now, isOn) => {
      const event = { is_voting_active: isOn, voting_start: iso(start), voting_end: iso(end) };
      expect(votingState(event, now)).toEqual({
        isOpen: start <= now,
        isClosed: now >= end,
        isVotingOpen: isOn && start <= now && now < end,
      });
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
    const offset = fc.integer({ min: -10, max: 10 });
    forAll(instant, offset, offset, fc.boolean(), (base, toEnd, toNow, isOn) => {
      const start = base + 20;
      const [end, now] = [start + toEnd, start + toNow];
      const event = { is_voting_active: isOn, fan_prenom_start: iso(start), fan_prenom_end: iso(end) };
      expect(takesNominations(event, now)).toBe(isOn && now > start && now < end);
    });
  });

  it('are not taken without an event, a start or an end', () => {
    const event = { is_voting_active: true, fan_prenom_start: iso(0), fan_prenom_end: iso(10) };
    expect(takesNominations(event, 5)).toBe(true);
    for (const other of [undefined, { ...event, fan_prenom_start: null }, { ...event, fan_prenom_end: null }])
      expect(takesNominations(other, 5)).toBe(false);
  });
});
