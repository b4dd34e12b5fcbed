import { describe, expect, it } from 'vitest';
import { isOutdated, phaseAt } from '../../../web/features/home/phase.ts';

const start = Date.parse('2027-01-01T00:00:00.000Z');
const end = Date.parse('2027-02-01T00:00:00.000Z');
const window = { votingStart: new Date(start).toISOString(), votingEnd: new Date(end).toISOString() };
const open = { ...window, isOpen: true, isClosed: false, isVotingOpen: true };

describe('phaseAt', () => {
  it('is open until the end of the window, to the millisecond', () => {
    expect(phaseAt(open, end - 1)).toEqual({ name: 'open', until: end });
    expect(phaseAt(open, end)).toEqual({ name: 'over', until: undefined });
  });

  it('counts down to the start before the window', () => {
    const before = { ...window, isOpen: false, isClosed: false, isVotingOpen: false };
    expect(phaseAt(before, start - 1)).toEqual({ name: 'before', until: start });
    expect(phaseAt(before, start)).toEqual({ name: 'quiet', until: undefined });
  });

  it('tells nothing while the switch is off within the window', () => {
    expect(phaseAt({ ...open, isVotingOpen: false }, start + 1).name).toBe('quiet');
  });

  it('has no end where the show has none', () => {
    expect(phaseAt({ ...open, votingEnd: null }, end)).toEqual({ name: 'open', until: undefined });
  });
});

describe('isOutdated', () => {
  it('is true from the instant a window begins or ends until the configuration says so', () => {
    const before = { ...open, isOpen: false, isVotingOpen: false };
    expect(isOutdated(before, start - 1)).toBe(false);
    expect(isOutdated(before, start)).toBe(true);
    expect(isOutdated(open, end - 1)).toBe(false);
    expect(isOutdated(open, end)).toBe(true);
    expect(isOutdated({ ...open, isClosed: true, isVotingOpen: false }, end)).toBe(false);
  });
});
