import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { votingState } from '../../../functions/rules/voting-window.ts';

const instant = fc.integer({ min: 0, max: 4e12 });
const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

describe('voting', () => {
  it('is open exactly while the switch is on and now is within [start, end)', () => {
    fc.assert(
      fc.property(instant, instant, instant, fc.boolean(), (start, end, now, isOn) => {
        const state = votingState(
          { is_voting_active: isOn, voting_start: iso(start), voting_end: iso(end) },
          now,
        );
        expect(state.isVotingOpen).toBe(isOn && start <= now && now < end);
        expect(state.isOpen).toBe(start <= now);
        expect(state.isClosed).toBe(now >= end);
      }),
    );
  });

  it('without a start has begun, without an end is never over, without an event is not open', () => {
    const event = { is_voting_active: true, voting_start: null, voting_end: null };
    expect(votingState(event, 1)).toEqual({ isOpen: true, isClosed: false, isVotingOpen: true });
    expect(votingState(undefined, 1)).toEqual({ isOpen: false, isClosed: false, isVotingOpen: false });
  });

  it('reads instants with an offset', () => {
    const event = { is_voting_active: true, voting_start: '2026-01-01T00:00:00-08:00', voting_end: null };
    expect(votingState(event, Date.parse('2026-01-01T07:59:59.999Z')).isOpen).toBe(false);
    expect(votingState(event, Date.parse('2026-01-01T08:00:00.000Z')).isOpen).toBe(true);
  });
});
