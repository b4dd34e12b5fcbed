import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '#accounts/password.ts';

describe('a password', () => {
  it('fits its own hash and no other', async () => {
    const [one, two] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await isPassword('correct horse', one)).toBe(true);
    expect(await isPassword('Correct horse', one)).toBe(false);
  });

  it('is the same in every Unicode form', async () => {
    expect(await isPassword('Zoe\u0308', await hashPassword('Zo\u00eb'))).toBe(true);
  });

  it.each([undefined, '', 'not a hash'])('never fits the hash %s', async (stored) => {
    expect(await isPassword('', stored)).toBe(false);
    expect(await isPassword('anything', stored)).toBe(false);
  });
});
