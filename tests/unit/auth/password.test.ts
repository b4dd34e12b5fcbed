import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonPasswords } from '#accounts/common-passwords.ts';
import { hashPassword, isPassword } from '#accounts/password.ts';
import { easyPassword } from '#accounts/password-rule.ts';
import { forAll } from '../../support/for-all.ts';
import { propertySeed } from '../../support/property-seed.ts';

const owner = { email: 'Ann.Ode@example.org', awards: 'The Nitrate Awards' };
const easy = 'This password is too easy to guess. Please choose another one.';
const own = 'Please choose a password that isn’t your email address or the name of the show.';

const verdicts: [string | undefined, string][] = [
  [
    easy,
    `1234567890, 0987654321, PassWord-2026, P@ssw0rd!!, qwertyuiop, 1q2w3e4r5t, aaaaaaaaaa,
    abcdefghij, abcabcabcabc, 1122334455, sunshine 1!, 2026password123456!, P@ssw0rd!123456,
    asdfghjkl123, passwordpassword1, abcabcabca, 2580258025`,
  ],
  [
    own,
    `ann.ode@example.org, ANN.ODE@EXAMPLE.ORG, ann.ode@example.org1, annode1234, thenitrateawards,
    NitrateAwards26, nitrate-2026`,
  ],
  [
    undefined,
    `a long password, correct horse battery, xK4-pq9!vTz2, nine brown dogs, ann ode to a silent film,
    пароль из семи слов, a8492017364, 7305182946, xyxy84019273`,
  ],
];

describe('a new password', () => {
  it.each(
    verdicts.flatMap(([verdict, passwords]) => passwords.split(',').map((each) => [each.trim(), verdict])),
  )('%s is answered by: %s', (password = '', verdict) => {
    expect(easyPassword(password, owner)).toBe(verdict);
  });

  it('is none of the commonest with a year, however it is written, nor a common word among any digits', () => {
    const digits = fc.stringMatching(/^[0-9]{0,12}$/);
    forAll(
      digits,
      fc.constantFrom(...commonPasswords),
      digits,
      fc.func(fc.boolean()),
      (before, word, after, isUpper) => {
        const written = Array.from(word, (each) => (isUpper(each) ? each.toUpperCase() : each)).join('');
        expect(easyPassword(`${written}${after.slice(0, 4)}`, owner)).toBeDefined();
        const isWord = /^[a-z].*[a-z]$/.test(word);
        expect(easyPassword(`${isWord ? before : ''}${written}${isWord ? after : ''}`, owner)).toBeDefined();
      },
    );
  });

  it('repeats no part of itself, however often and whether or not the last one is whole', () => {
    const part = fc.string({ minLength: 1, maxLength: 8 });
    forAll(part, fc.integer({ min: 16, max: 40 }), (unit, length) => {
      expect(easyPassword(unit.repeat(length).slice(0, length), owner)).toBeDefined();
    });
  });
});

describe('a password', () => {
  it('fits its own hash and no other', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isPassword('correct horse', one)).toBe(true);
    expect(await isPassword('Correct horse', one)).toBe(false);
  });

  it('may be of any signs, and counts as it was typed, to its last one', async () => {
    const signs = fc.string({ unit: 'grapheme', minLength: 10, maxLength: 256 });
    const [typed = ''] = fc.sample(signs, { numRuns: 1, seed: propertySeed });
    const long = `${'no capital, digit or sign is asked for '.repeat(6)} ${typed}`.slice(0, 255);
    const stored = await hashPassword(`${long}x`);
    expect(await isPassword(`${long}x`, stored)).toBe(true);
    for (const other of [`${long}X`, `${long}y`, long, `${long}x `, ` ${long}x`])
      expect(await isPassword(other, stored)).toBe(false);
  });

  it('is the same in every Unicode form', async () => {
    expect(await isPassword('Zoe\u0308', await hashPassword('Zo\u00eb'))).toBe(true);
  });

  it.each([undefined, '', 'not a hash'])('never fits the hash %s', async (stored) => {
    expect(await isPassword('', stored)).toBe(false);
    expect(await isPassword('anything', stored)).toBe(false);
  });
});
