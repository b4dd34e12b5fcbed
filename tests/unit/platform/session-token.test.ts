import fc from 'fast-check';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readToken, signToken } from '#platform/tokens.ts';

const secrets = fc.string({ minLength: 32 });
const claims = fc.record({
  sub: fc.string(),
  sid: fc.string(),
  roles: fc.array(fc.string()),
  exp: fc.integer({ min: 1 }),
});
const bytes = (text: string) => new TextEncoder().encode(text);

describe('a token', () => {
  it('is read back with the secret that signed it, and with no other', () => {
    fc.assert(
      fc.property(claims, secrets, secrets, (said, secret, other) => {
        const token = signToken(said, secret);
        expect(readToken(token, secret)).toEqual(said);
        fc.pre(other !== secret);
        expect(readToken(token, other)).toBeUndefined();
      }),
    );
  });

  it('is what another implementation of the standard reads and writes', async () => {
    await fc.assert(
      fc.asyncProperty(claims, secrets, async (said, secret) => {
        const { payload, protectedHeader } = await jwtVerify(signToken(said, secret), bytes(secret), {
          currentDate: new Date(0),
        });
        expect(payload).toEqual(said);
        expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'session' });
        const theirs = new SignJWT(said).setProtectedHeader({ alg: 'HS256', typ: 'session' });
        expect(readToken(await theirs.sign(bytes(secret)), secret)).toEqual(said);
      }),
    );
  });

  it('that is changed anywhere, cut or made longer is none', () => {
    const secret = 'a secret of at least thirty-two characters';
    const token = signToken({ sub: 'ann' }, secret);
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom('a', 'A', '0', '-', '_', '.', '=', ' '),
        (place, character) => {
          const changed = token.slice(0, place) + character + token.slice(place + 1);
          fc.pre(changed !== token);
          expect(readToken(changed, secret)).toBeUndefined();
          expect(readToken(token.slice(0, place), secret)).toBeUndefined();
          expect(readToken(token + character, secret)).toBeUndefined();
        },
      ),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readToken(text, secret)).toBeUndefined();
      }),
    );
  });
});
