import fc from 'fast-check';
import { jwtVerify, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readToken, signToken } from '#platform/tokens.ts';
import type { KeyRing } from '../../../functions/platform/secrets.ts';
import {
  createSessions,
  roleMaxAge,
  roleMaxIdle,
  sessionMaxAge,
  type AccountState,
} from '../../../functions/platform/session.ts';
import { testClock } from '../../support/site.ts';

const secret = 'a secret of at least thirty-two characters';
const minute = 60_000;

function setup(account: AccountState = { roles: [], sessionVersion: 1 }) {
  const clock = testClock('2026-11-01T00:00:00.000Z');
  const lookups: string[] = [];
  const state: { account: AccountState | undefined } = { account };
  const ring: { keys: KeyRing } = { keys: { sign: secret, accept: [secret] } };
  const sessions = createSessions(
    async () => ring.keys,
    clock,
    async ({ userId }) => {
      lookups.push(userId);
      return state.account;
    },
  );
  const signIn = () =>
    sessions.sign(sessions.begin('ann', { roles: state.account?.roles ?? [], sessionVersion: 1 }));
  return { clock, lookups, state, sessions, signIn, ring };
}

describe('a session', () => {
  it('is read back without a look-up', async () => {
    const { sessions, signIn, lookups } = setup();
    const opened = await sessions.verify(await signIn());
    expect(opened?.session).toMatchObject({ userId: 'ann', roles: [], version: 1 });
    expect(opened?.renewed).toBeUndefined();
    expect(lookups).toEqual([]);
  });

  it('is looked up again after 15 minutes, and then not again for 15 more', async () => {
    const { sessions, signIn, lookups, clock } = setup();
    const token = await signIn();
    clock.set(clock.now() + 15 * minute);
    await sessions.verify(token);
    expect(lookups).toEqual([]);
    clock.set(clock.now() + 1);
    const opened = await sessions.verify(token);
    expect(lookups).toEqual(['ann']);
    expect((await sessions.verify(opened?.renewed ?? ''))?.session.sessionId).toBe(opened?.session.sessionId);
    expect(lookups).toEqual(['ann']);
  });

  it('with a role is looked up at every call, and has the roles of this moment', async () => {
    const { sessions, signIn, lookups, state } = setup({
      roles: ['admin', 'template-manager'],
      sessionVersion: 1,
    });
    const token = await signIn();
    state.account = { roles: ['template-manager'], sessionVersion: 1 };
    expect((await sessions.verify(token))?.session.roles).toEqual(['template-manager']);
    expect(lookups).toEqual(['ann']);
  });

  it('with a role is handed out anew every minute, so that its token says when it was last used', async () => {
    const { sessions, signIn, clock } = setup({ roles: ['admin'], sessionVersion: 1 });
    const token = await signIn();
    clock.set(clock.now() + minute);
    expect((await sessions.verify(token))?.renewed).toBeUndefined();
    clock.set(clock.now() + 1);
    const { renewed = '' } = (await sessions.verify(token)) ?? {};
    expect((await sessions.verify(renewed))?.renewed).toBeUndefined();
  });

  it.each([
    ['the account is gone', undefined],
    ['the account is disabled', { roles: [], sessionVersion: 1, disabled: true }],
    ['all sessions were ended', { roles: [], sessionVersion: 2 }],
  ] satisfies [string, AccountState | undefined][])('ends when %s', async (_, account) => {
    const { sessions, signIn, state, clock } = setup();
    const token = await signIn();
    state.account = account;
    clock.set(clock.now() + 16 * minute);
    expect(await sessions.verify(token)).toBeUndefined();
  });

  /** Uses a session every so many minutes, with the newest token, and returns the hours until it ends, 40 days at most. */
  async function hoursOf(account: AccountState, pause: number): Promise<number> {
    const { sessions, signIn, clock } = setup(account);
    let token: string | undefined = await signIn();
    const start = clock.now();
    while (token && clock.now() - start < 40 * 24 * 60 * minute) {
      clock.set(clock.now() + pause * minute);
      const opened = await sessions.verify(token);
      token = opened && (opened.renewed ?? token);
    }
    return (clock.now() - start) / (60 * minute);
  }

  it.each([
    ['of a voter', [], 30 * 24],
    ['with a role', ['template-manager'], 12],
  ] as const)('%s ends at its age, however often it is used', async (_, roles, hours) => {
    const account: AccountState = { roles: [...roles], sessionVersion: 1 };
    expect(await hoursOf(account, 20)).toBe(hours);
    expect(await hoursOf(account, 60)).toBe(hours);
  });

  it('with a role ends two hours after its last use, that of a voter does not', async () => {
    for (const [roles, isOpen] of [[['admin' as const], false] as const, [[], true] as const]) {
      const { sessions, signIn, clock } = setup({ roles: [...roles], sessionVersion: 1 });
      const token = await signIn();
      clock.set(clock.now() + 90 * minute);
      const { renewed = '' } = (await sessions.verify(token)) ?? {};
      clock.set(clock.now() + roleMaxIdle * 1000 - 1);
      expect(await sessions.verify(renewed)).toBeDefined();
      clock.set(clock.now() + 1);
      expect((await sessions.verify(renewed)) !== undefined).toBe(isOpen);
    }
  });

  it('of a voter who gets a role is held to what that asks for', async () => {
    const { sessions, signIn, clock, state } = setup();
    const token = await signIn();
    clock.set(clock.now() + roleMaxAge * 1000 - 30 * minute);
    const { renewed = '' } = (await sessions.verify(token)) ?? {};
    state.account = { roles: ['admin'], sessionVersion: 1 };
    clock.set(clock.now() + 30 * minute);
    expect(await sessions.verify(renewed)).toBeUndefined();
  });

  it('ends on the millisecond although its token was found good just before', async () => {
    const { sessions, signIn, clock } = setup();
    const token = await signIn();
    const end = clock.now() + sessionMaxAge * 1000;
    clock.set(end - 1);
    expect(await sessions.verify(token)).toBeDefined();
    clock.set(end);
    expect(await sessions.verify(token)).toBeUndefined();
  });

  it('lives on when its key is exchanged, and moves to the new one at its next call', async () => {
    const { sessions, signIn, ring, lookups, clock } = setup();
    const token = await signIn();
    const next = 'a newer secret of thirty-two characters';
    clock.set(clock.now() + 2 * minute);
    ring.keys = { sign: secret, accept: [next, secret] };
    expect((await sessions.verify(token))?.renewed).toBeUndefined();

    clock.set(clock.now() + 2 * minute);
    ring.keys = { sign: next, accept: [next, secret] };
    const { session, renewed = '' } = (await sessions.verify(token)) ?? {};
    expect(lookups).toEqual(['ann']);

    clock.set(clock.now() + 2 * minute);
    ring.keys = { sign: next, accept: [next] };
    expect((await sessions.verify(renewed))?.session).toEqual(session);
    expect(await sessions.verify(token)).toBeUndefined();
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
  it('is read back with the secret that signed it, and with no other', () => {
    fc.assert(
      fc.property(claims, secrets, secrets, (content, secret, other) => {
        const token = signToken(content, secret);
        expect(readToken(token, secret)).toEqual(content);
        fc.pre(other !== secret);
        expect(readToken(token, other)).toBeUndefined();
      }),
    );
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
    const other = await new SignJWT(claimed)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(bytes(secret));
    expect(readToken(other, secret)).toBeUndefined();
    const [header, content] = [{ alg: 'none', typ: 'session' }, claimed].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    );
    expect(readToken(`${header}.${content}.`, secret)).toBeUndefined();
  });

  it('that is changed anywhere, cut or made longer is none', () => {
    const token = signToken({ sub: 'ann' }, secret);
    fc.assert(
      fc.property(
        fc.nat(token.length - 1),
        fc.constantFrom('a', 'A', '0', '-', '_', '.', '=', ' '),
        (position, character) => {
          const changed = token.slice(0, position) + character + token.slice(position + 1);
          fc.pre(changed !== token);
          expect(readToken(changed, secret)).toBeUndefined();
          expect(readToken(token.slice(0, position), secret)).toBeUndefined();
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
