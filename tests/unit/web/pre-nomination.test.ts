import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { nomination } from '#contract/pre-nominations.ts';
import { isPrenominationActive } from '#rules/prenomination-window.ts';
import { categoryOf } from '../../../web/features/pre-nominations/categories.ts';
import { bodyOf, faultsOf, kindOf, missingOf } from '../../../web/features/pre-nominations/form-state.ts';
import { isActive, nextChange, preNominationEvent } from '../../../web/features/pre-nominations/window.ts';
import { testEvent as event } from '../../support/show.ts';

const start = Date.parse('2026-11-01T08:00:00.000Z');
const end = Date.parse('2027-02-01T07:59:59.999Z');
const window = {
  is_voting_active: true,
  fan_prenom_start: new Date(start).toISOString(),
  fan_prenom_end: new Date(end).toISOString(),
};
const category = (key: 'MOVIE' | 'SCENE' | 'PROFILE') => ({
  type: { key, orientation: 'vertical' as const },
});
const entries = { nomination: ' The Wind ', description: ' Lillian Gish ', nomination_twitter: ' @gish ' };

describe('the window', () => {
  test.each([
    [start, false],
    [start + 1, true],
    [end - 1, true],
    [end, false],
  ])('at %i is active: %s', (now, expected) => {
    expect(isActive(window, now)).toBe(expected);
  });

  it('is never active while the switch is off', () => {
    expect(isActive({ ...window, is_voting_active: false }, start + 1)).toBe(false);
  });

  it('agrees with the server at every instant', () => {
    const instant = fc.integer({ min: start - 5, max: start + 5 });
    const bound = fc.option(instant.map((time) => new Date(time).toISOString()));
    fc.assert(
      fc.property(fc.boolean(), bound, bound, instant, (is_voting_active, from, until, now) => {
        const each = { is_voting_active, fan_prenom_start: from, fan_prenom_end: until };
        expect(isActive(each, now)).toBe(isPrenominationActive({ ...event, ...each }, now));
      }),
    );
  });

  it('changes at the next change and not before', () => {
    const times = fc.integer({ min: start - 100, max: end - 1 });
    fc.assert(
      fc.property(times, (now) => {
        const change = nextChange(window, now) ?? Number.NaN;
        expect(isActive(window, change)).not.toBe(isActive(window, now));
        expect(isActive(window, change - 1)).toBe(isActive(window, now));
      }),
    );
  });

  it('changes no more once it is over, and never without bounds', () => {
    expect(nextChange(window, end)).toBeUndefined();
    expect(nextChange({ ...window, fan_prenom_end: null }, start)).toBeUndefined();
  });

  it('is that of the event with the code of the specification', () => {
    const other = { ...event, code: 'OTHER' };
    expect(preNominationEvent([other, { ...event, code: 'GAYVNAWARDS' }])?.code).toBe('GAYVNAWARDS');
    expect(preNominationEvent([other])).toBeUndefined();
  });
});

describe('the form', () => {
  it('is of the kind of the category', () => {
    expect(kindOf(category('MOVIE'))).toBe('movie-or-scene');
    expect(kindOf(category('SCENE'))).toBe('movie-or-scene');
    expect(kindOf(category('PROFILE'))).toBe('profile');
  });

  it('sends the field of its kind alone, trimmed, as the contract takes it', () => {
    const movie = bodyOf(category('SCENE'), entries, 'token');
    expect(movie).toEqual({
      nomination: 'The Wind',
      description: 'Lillian Gish',
      'g-recaptcha-response': 'token',
    });
    const profile = bodyOf(category('PROFILE'), entries, 'token');
    expect(profile).toEqual({
      nomination: 'The Wind',
      nomination_twitter: '@gish',
      'g-recaptcha-response': 'token',
    });
    for (const body of [movie, profile]) expect(nomination.safeParse(body).success).toBe(true);
  });

  it('misses the nomination and the bot check, in the words of the contract', () => {
    const faults = missingOf({ nomination: ' ' }, '');
    const { error } = nomination.safeParse({ nomination: ' ', 'g-recaptcha-response': '' });
    expect(Object.values(faults)).toEqual(error?.issues.map(({ message }) => message));
    expect(missingOf({ nomination: 'x' }, 'token')).toEqual({});
  });
});

describe('the alerts of a failure', () => {
  it('stand at the fields the server names, and in general for those the form lacks', () => {
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

  it('without fields are the words of the specification', () => {
    const failure = { code: 'internal' as const, message: 'The jury is on strike.', errors: {} };
    expect(faultsOf(failure)).toEqual({ general: 'An unexpected error occurred. Please try again.' });
  });

  it('say so when the server was not reached', () => {
    const failure = { code: 'offline' as const, message: 'We could not reach the server.', errors: {} };
    expect(faultsOf(failure)).toEqual({ general: 'We could not reach the server.' });
  });
});

it('takes the category of the address, the first without one, none for an unknown one', () => {
  const base = { title: '', description: '', title_column: '' };
  const categories = ['a', 'b'].map((key) => ({ ...base, ...category('MOVIE'), id: key, key }));
  expect(categoryOf(categories, 'b')?.key).toBe('b');
  expect(categoryOf(categories, undefined)?.key).toBe('a');
  expect(categoryOf(categories, 'c')).toBeUndefined();
});
