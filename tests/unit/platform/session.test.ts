import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSessions, sessionMaxAge, type AccountState } from '../../../functions/platform/session.ts';
import type { KeyRing } from '../../../functions/platform/secrets.ts';
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
    async (userId) => {
      lookups.push(userId);
      return state.account;
    },
  );
  const signIn = () =>
    sessions.seal(sessions.begin('ann', { roles: state.account?.roles ?? [], sessionVersion: 1 }));
  return { clock, lookups, state, sessions, signIn, ring };
}

describe('a session', () => {
  it('is read back without a look-up', async () => {
    const { sessions, signIn, lookups } = setup();
    const opened = await sessions.open(await signIn());
    expect(opened?.session).toMatchObject({ userId: 'ann', roles: [], version: 1 });
    expect(opened?.renewed).toBeUndefined();
    expect(lookups).toEqual([]);
  });

  it('is looked up again after 15 minutes, and then not again for 15 more', async () => {
    const { sessions, signIn, lookups, clock } = setup();
    const token = await signIn();
    clock.set(clock.now() + 15 * minute);
    await sessions.open(token);
    expect(lookups).toEqual([]);
    clock.set(clock.now() + 1);
    const opened = await sessions.open(token);
    expect(lookups).toEqual(['ann']);
    expect((await sessions.open(opened?.renewed ?? ''))?.session.sessionId).toBe(opened?.session.sessionId);
    expect(lookups).toEqual(['ann']);
  });

  it('with a role is looked up at every call, and has the roles of this moment', async () => {
    const { sessions, signIn, lookups, state } = setup({
      roles: ['admin', 'template-manager'],
      sessionVersion: 1,
    });
    const token = await signIn();
    state.account = { roles: ['template-manager'], sessionVersion: 1 };
    expect((await sessions.open(token))?.session.roles).toEqual(['template-manager']);
    expect(lookups).toEqual(['ann']);
  });

  it('with a role is handed out anew every 15 minutes alone, for an answer that comes after signing out would bring it back', async () => {
    const { sessions, signIn, lookups, clock } = setup({ roles: ['admin'], sessionVersion: 1 });
    const token = await signIn();
    clock.set(clock.now() + 15 * minute);
    expect((await sessions.open(token))?.renewed).toBeUndefined();
    clock.set(clock.now() + 1);
    const { renewed = '' } = (await sessions.open(token)) ?? {};
    expect((await sessions.open(renewed))?.renewed).toBeUndefined();
    expect(lookups).toEqual(['ann', 'ann', 'ann']);
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
    expect(await sessions.open(token)).toBeUndefined();
  });

  it('ends when it has not been used for its whole age', async () => {
    const { sessions, signIn, clock } = setup();
    const token = await signIn();
    clock.set(clock.now() + sessionMaxAge * 1000);
    expect(await sessions.open(token)).toBeUndefined();
  });

  it('ends on the millisecond although its token was found good just before', async () => {
    const { sessions, signIn, clock } = setup();
    const token = await signIn();
    const end = clock.now() + sessionMaxAge * 1000;
    clock.set(end - 1);
    expect(await sessions.open(token)).toBeDefined();
    clock.set(end);
    expect(await sessions.open(token)).toBeUndefined();
  });

  it('lives on when its key is exchanged, and moves to the new one at its next call', async () => {
    const { sessions, signIn, ring, lookups, clock } = setup();
    const token = await signIn();
    const next = 'a newer secret of thirty-two characters';
    clock.set(clock.now() + 2 * minute);
    ring.keys = { sign: secret, accept: [next, secret] };
    expect((await sessions.open(token))?.renewed).toBeUndefined();

    clock.set(clock.now() + 2 * minute);
    ring.keys = { sign: next, accept: [next, secret] };
    const { session, renewed = '' } = (await sessions.open(token)) ?? {};
    expect(lookups).toEqual(['ann']);

    clock.set(clock.now() + 2 * minute);
    ring.keys = { sign: next, accept: [next] };
    expect((await sessions.open(renewed))?.session).toEqual(session);
    expect(await sessions.open(token)).toBeUndefined();
  });

  it('is not opened by a token of other hands', async () => {
    const { sessions, clock } = setup();
    const claims = { sid: 's', ver: 1, chk: clock.now(), roles: ['admin'] };
    const make = (key: string, typ: string) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ })
        .setSubject('ann')
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(key));
    const unsigned = `${Buffer.from('{"alg":"none","typ":"session"}').toString('base64url')}.${Buffer.from(
      JSON.stringify({ ...claims, sub: 'ann', exp: 9e9 }),
    ).toString('base64url')}.`;
    const forged = [
      await make('another secret of thirty-two characters', 'session'),
      await make(secret, 'JWT'),
      unsigned,
      '',
      'x.y.z',
    ];
    expect(await Promise.all(forged.map((token) => sessions.open(token)))).toEqual(
      forged.map(() => undefined),
    );
  });
});
