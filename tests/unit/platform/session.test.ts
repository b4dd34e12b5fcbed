import fc from 'fast-check';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contract/roles.ts';
import { readToken, signToken } from '#platform/tokens.ts';
import type { SecondFactor } from '../../../functions/platform/second-factor.ts';
import type { KeyRing } from '../../../functions/platform/secrets.ts';
import { createSessions, sessionMaxAge, type AccountState } from '../../../functions/platform/session.ts';
import { forAll } from '../../support/for-all.ts';
import { testClock } from '../../support/clock.ts';

const secret = 'a secret of at least thirty-two characters';
const minute = 60_000;

function setup(
  roles: Role[] = [],
  { isStrong = true, secondFactor = 'offered' }: { isStrong?: boolean; secondFactor?: SecondFactor } = {},
) {
  const clock = testClock('2026-11-01T00:00:00.000Z');
  const lookups: string[] = [];
  const state = {
    account: { roles, sessionVersion: 1 } as AccountState | undefined,
    keys: { sign: secret, accept: [secret] } as KeyRing,
  };
  const sessions = createSessions(
    async () => state.keys,
    clock,
    async ({ userId }) => {
      lookups.push(userId);
      return state.account;
    },
    secondFactor,
  );
  const signIn = () => sessions.sign(sessions.begin('ann', { roles, sessionVersion: 1 }, isStrong));
  /** Verifies a token so many milliseconds from now. */
  const verifyAfter = (milliseconds: number, token = '') => {
    clock.set(clock.now() + milliseconds);
    return sessions.verify(token);
  };
  return { clock, lookups, state, sessions, signIn, verifyAfter };
}

describe('a session', () => {
  it('has an id and a token of its own at every sign-in, of one account and at one instant too', async () => {
    const { sessions, signIn } = setup();
    const tokens = await Promise.all(Array.from({ length: 50 }, signIn));
    const opened = await Promise.all(tokens.map((token) => sessions.verify(token)));
    const ids = opened.map((found) => found?.session.sessionId ?? '');
    expect([new Set(tokens).size, new Set(ids).size]).toEqual([50, 50]);
    // 22 characters of base64url: 128 bits.
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/);
  });

  it('with a role is looked up at every call, and has the roles of this moment', async () => {
    const { signIn, lookups, state, verifyAfter } = setup(['admin', 'template-manager']);
    const token = await signIn();
    state.account = { roles: ['template-manager'], sessionVersion: 1 };
    expect((await verifyAfter(0, token))?.session.roles).toEqual(['template-manager']);
    expect(lookups).toEqual(['ann']);
    // It is handed out anew every minute, so that its token says when it was last used.
    expect(await verifyAfter(minute, token)).not.toHaveProperty('renewed');
    const opened = await verifyAfter(1, token);
    expect(opened).toHaveProperty('renewed');
    expect(await verifyAfter(0, opened?.renewed)).not.toHaveProperty('renewed');
  });

  it.each([
    ['the account is gone', undefined],
    ['the account is disabled', { roles: [], sessionVersion: 1, disabled: true }],
    ['all sessions were ended', { roles: [], sessionVersion: 2 }],
  ] satisfies [string, AccountState | undefined][])('ends when %s', async (_, account) => {
    const { signIn, state, verifyAfter } = setup();
    const token = await signIn();
    state.account = account;
    expect(await verifyAfter(16 * minute, token)).toBeUndefined();
  });

  it.each([
    [[], 30 * 24, 20],
    [['template-manager'], 12, 20],
    [[], 30 * 24, 60],
    [['template-manager'], 12, 60],
  ] satisfies [Role[], number, number][])(
    'with the roles %j ends after %i hours, used every %i minutes',
    async (roles, hours, pause) => {
      const { signIn, clock, verifyAfter } = setup(roles);
      const start = clock.now();
      let token: string | undefined = await signIn();
      while (token && clock.now() - start < 40 * 24 * 60 * minute) {
        const opened = await verifyAfter(pause * minute, token);
        token = opened && (opened.renewed ?? token);
      }
      expect((clock.now() - start) / (60 * minute)).toBe(hours);
    },
  );

  it.each<Role[]>([[], ['admin']])('unused for two hours ends with a role alone: %j', async (...roles) => {
    const { signIn, verifyAfter } = setup(roles);
    const opened = await verifyAfter(90 * minute, await signIn());
    expect(await verifyAfter(120 * minute - 1, opened?.renewed)).toBeDefined();
    expect((await verifyAfter(1, opened?.renewed)) === undefined).toBe(roles.length > 0);
  });

  it.each([
    ['required', {}, []],
    ['required', { passkeys: ['key'] }, []],
    ['offered', { passkeys: ['key'] }, []],
    ['offered', { passkeys: [] }, ['admin']],
  ] satisfies [SecondFactor, { passkeys?: string[] }, Role[]][])(
    'without the second factor, where it is %s and the account has %j, has the roles %j',
    async (secondFactor, factors, expected) => {
      for (const isStrong of [true, false]) {
        const { signIn, state, verifyAfter } = setup(['admin'], { isStrong, secondFactor });
        state.account = { roles: ['admin'], sessionVersion: 1, ...factors };
        const opened = await verifyAfter(16 * minute, await signIn());
        expect(opened?.session.roles).toEqual(isStrong ? ['admin'] : expected);
        const again = await verifyAfter(0, opened?.renewed);
        expect(again?.session).toMatchObject({ isStrong, roles: isStrong ? ['admin'] : expected });
      }
    },
  );

  it('of a voter who gets a role is held to what that asks for', async () => {
    const { signIn, state, verifyAfter } = setup();
    const opened = await verifyAfter((12 * 60 - 30) * minute, await signIn());
    state.account = { roles: ['admin'], sessionVersion: 1 };
    expect(await verifyAfter(30 * minute, opened?.renewed)).toBeUndefined();
  });

  it('ends on the millisecond although its token was found good just before', async () => {
    const { signIn, verifyAfter } = setup();
    const token = await signIn();
    expect(await verifyAfter(sessionMaxAge * 1000 - 1, token)).toBeDefined();
    expect(await verifyAfter(1, token)).toBeUndefined();
  });

  it('lives on when its key is exchanged, and moves to the new one at its next call', async () => {
    const { signIn, state, lookups, verifyAfter } = setup();
    const token = await signIn();
    const next = 'a newer secret of thirty-two characters';
    state.keys = { sign: secret, accept: [next, secret] };
    expect(await verifyAfter(2 * minute, token)).not.toHaveProperty('renewed');
    state.keys = { sign: next, accept: [next, secret] };
    const opened = await verifyAfter(2 * minute, token);
    expect(lookups).toEqual(['ann']);
    state.keys = { sign: next, accept: [next] };
    expect((await verifyAfter(2 * minute, opened?.renewed))?.session).toEqual(opened?.session);
    expect(await verifyAfter(0, token)).toBeUndefined();
  });
});

const secrets = fc.string({ minLength: 32 });
const claims = fc.record({
  sub: fc.string(),
  sid: fc.string(),
  roles: fc.array(fc.string()),
  exp: fc.integer({ min: 1 }),
});
const bytes = (text: string) => new TextEncoder().encode(text);

describe('a token', () => {
  it('is read with no other secret than the one that signed it', () => {
    forAll(claims, secrets, secrets, (content, own, other) => {
      fc.pre(other !== own);
      expect(readToken(signToken(content, own), other)).toBeUndefined();
    });
  });

  it('is what another implementation of the standard reads and writes', async () => {
    await fc.assert(
      fc.asyncProperty(claims, secrets, async (content, secret) => {
        const { payload, protectedHeader } = await jwtVerify(signToken(content, secret), bytes(secret), {
          currentDate: new Date(0),
        });
        expect(payload).toEqual(content);
        expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'session' });
        const theirs = new SignJWT(content).setProtectedHeader({ alg: 'HS256', typ: 'session' });
        expect(readToken(await theirs.sign(bytes(secret)), secret)).toEqual(content);
      }),
    );
  });

  it('of another type, or without a signature, is none', async () => {
    const claimed = { sub: 'ann', exp: 9e9 };
    const other = new SignJWT(claimed).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
    expect(readToken(await other.sign(bytes(secret)), secret)).toBeUndefined();
    const [header, content] = [{ alg: 'none', typ: 'session' }, claimed].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    expect(readToken(`${header}.${content}.`, secret)).toBeUndefined();
  });

  it('that is changed anywhere, cut or made longer is none', () => {
    const token = signToken({ sub: 'ann' }, secret);
    const characters = fc.constantFrom('a', 'A', '0', '-', '_', '.', '=', ' ');
    forAll(fc.nat(token.length - 1), characters, (position, character) => {
      const changed = token.slice(0, position) + character + token.slice(position + 1);
      fc.pre(changed !== token);
      for (const other of [changed, token.slice(0, position), token + character])
        expect(readToken(other, secret)).toBeUndefined();
    });
  });
});
