import { describe, expect, it } from 'vitest';
import { momentOf } from '../../../web/blocks/countdown/moment-of.ts';

const config = { votingStart: '2027-01-01T08:00:00.000Z', votingEnd: null };
const event = { fan_prenom_start: '2026-12-01T08:00:00.000Z', fan_prenom_end: null };

describe('the instant that a countdown names', () => {
  it('is one of the event', () => {
    expect(momentOf('votingStart', config, undefined)).toBe(Date.UTC(2027, 0, 1, 8));
    expect(momentOf('prenomStart', config, event)).toBe(Date.UTC(2026, 11, 1, 8));
  });

  it('is unknown where the event has none, is not there yet, or the name is none', () => {
    expect(momentOf('votingEnd', config, event)).toBeUndefined();
    expect(momentOf('prenomEnd', config, event)).toBeUndefined();
    expect(momentOf('prenomStart', config, undefined)).toBeUndefined();
    expect(momentOf('toString', config, event)).toBeUndefined();
    expect(momentOf(undefined, config, event)).toBeUndefined();
  });
});
