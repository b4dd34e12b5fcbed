import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nomination } from '#contract/pre-nominations.ts';
import { isPrenominationActive } from '#rules/prenomination-window.ts';
import { isPreNominationOpen, nextPreNominationChange } from '../../../web/api/voting-phase.ts';
import * as rules from '../../../web/features/pre-nominations/rules.ts';
import { testEvent as event } from '../../support/show.ts';
import { forAll } from '../../support/for-all.ts';

const { bodyOf, faultsOf, fits, missingOf, preNominationEvent } = rules;
const start = Date.parse('2026-11-01T08:00:00.000Z');
const end = Date.parse('2027-02-01T07:59:59.999Z');
const range = {
  is_voting_active: true,
  fan_prenom_start: new Date(start).toISOString(),
  fan_prenom_end: new Date(end).toISOString(),
};
const category = (key: 'SCENE' | 'PROFILE') => ({ type: { key, orientation: 'vertical' as const } });
const entries = { nomination: ' The Wind ', description: ' Lillian Gish ', nomination_twitter: ' @gish ' };

describe('the time range', () => {
  it('agrees with the server at every instant', () => {
    const instant = fc.integer({ min: start - 5, max: start + 5 });
    const bound = fc.option(instant.map((time) => new Date(time).toISOString()));
    forAll(fc.boolean(), bound, bound, instant, (is_voting_active, from, until, now) => {
      const each = { is_voting_active, fan_prenom_start: from, fan_prenom_end: until };
      expect(isPreNominationOpen(each, now)).toBe(isPrenominationActive({ ...event, ...each }, now));
    });
  });

  it('changes at the next change and not before', () => {
    const times = fc.integer({ min: start - 100, max: end - 1 });
    forAll(times, (now) => {
      const change = nextPreNominationChange(range, now) ?? Number.NaN;
      expect(isPreNominationOpen(range, change)).not.toBe(isPreNominationOpen(range, now));
      expect(isPreNominationOpen(range, change - 1)).toBe(isPreNominationOpen(range, now));
    });
  });

  it('changes no more once it is over, and never without bounds', () => {
    expect(nextPreNominationChange(range, end)).toBeUndefined();
    expect(nextPreNominationChange({ ...range, fan_prenom_end: null }, start)).toBeUndefined();
  });

  it('is that of the event with the code of the specification', () => {
    const other = { ...event, code: 'OTHER' };
    expect(preNominationEvent([other, { ...event, code: 'GAYVNAWARDS' }])?.code).toBe('GAYVNAWARDS');
    expect(preNominationEvent([other])).toBeUndefined();
  });
});

describe('the form', () => {
  it('sends the field of its kind alone, trimmed, as the contract takes it', () => {
    const common = { nomination: 'The Wind', 'g-recaptcha-response': 'token' };
    const scene = bodyOf(category('SCENE'), entries, 'token');
    const profile = bodyOf(category('PROFILE'), entries, 'token');
    expect(scene).toEqual({ ...common, description: 'Lillian Gish' });
    expect(profile).toEqual({ ...common, nomination_twitter: '@gish' });
    for (const body of [scene, profile]) expect(nomination.safeParse(body).success).toBe(true);
  });

  it('keeps what was typed for a category of the same type alone', () => {
    expect(fits(category('SCENE'), category('SCENE'))).toBe(true);
    expect(fits(category('SCENE'), category('PROFILE'))).toBe(false);
  });

  it('misses the nomination and the bot check, in the words of the contract', () => {
    const faults = missingOf({ nomination: ' ' }, '');
    const { error } = nomination.safeParse({ nomination: ' ', 'g-recaptcha-response': '' });
    expect(Object.values(faults)).toEqual(error?.issues.map(({ message }) => message));
    expect(missingOf({ nomination: 'x' }, 'token')).toEqual({});
  });
});

describe('the alerts of a failure', () => {
  it('are at the fields the server names, and in general for those the form lacks', () => {
    const errors = {
      nomination: ['One.', 'Two.'],
      elsewhere: ['Three.'],
      general: ['Four.'],
      description: [],
    };
    expect(faultsOf({ code: 'validation_failed', message: '', errors })).toEqual({
      nomination: 'One. Two.',
      general: 'Three. Four.',
    });
  });
});
