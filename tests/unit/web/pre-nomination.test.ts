import { describe, expect, it } from 'vitest';
import { nomination } from '#contract/pre-nominations.ts';
import * as rules from '../../../web/features/pre-nominations/rules.ts';
import { testEvent as event } from '../../support/show.ts';

const { bodyOf, faultsOf, fits, missingOf, preNominationEvent } = rules;
const category = (key: 'SCENE' | 'PROFILE') => ({ type: { key, orientation: 'vertical' as const } });
const entries = { nomination: ' The Wind ', description: ' Lillian Gish ', nomination_twitter: ' @gish ' };

it('the event is that of the event with the code of the specification', () => {
  const other = { ...event, code: 'OTHER' };
  expect(preNominationEvent([other, { ...event, code: 'GAYVNAWARDS' }])?.code).toBe('GAYVNAWARDS');
  expect(preNominationEvent([other])).toBeUndefined();
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

it('the alerts of a failure are at the fields the server names, and in general for those the form lacks', () => {
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
