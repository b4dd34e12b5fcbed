import { afterAll, describe, expect, it } from 'vitest';
import type { User } from '../../../functions/contract/auth.ts';
import { createAccountsStore } from '../../../functions/accounts/store.ts';
import { readCookie } from '../../../functions/platform/cookies.ts';
import { dyingAt } from '../../support/dying.ts';
import { idToken, issued } from '../../support/identity-provider.ts';
import { setUpIdentity } from './support.ts';

const test = await setUpIdentity();
afterAll(() => test.close());

const gmail = (name: string) => ({ email: `${name}@gmail.com`, email_verified: true });
const accountsOf = async (email: string) =>
  (await test.items('USER#')).filter((account) => account['email'] === email);
const ownerOf = async (email: string) =>
  (await test.items(`EMAIL#${email}`)).map((owner) => String(owner['id']))[0];

const enterWithApple = async (claims: object, detail?: object) => {
  const caller = test.site.visitor();
  const token = await idToken(test.key, test.appleClaims(caller, { ...claims }));
  return (await test.apple(token, caller, detail)).body as User;
};

describe('a first sign-in', () => {
  it('makes an account without a password and signs it in', async () => {
    const caller = test.site.visitor();
    const claims = test.googleClaims(caller, { ...gmail('Ada'), name: 'Ada Lovelace' });
    const answer = await test.google(await idToken(test.key, claims), caller);
    const user = answer.body as User;

    expect(user).toEqual({ id: user.id, fullname: 'Ada Lovelace', email: 'Ada@gmail.com', roles: [] });
    expect(await accountsOf('Ada@gmail.com')).toMatchObject([
      { id: user.id, passwordHash: '', sessionVersion: 1, createdAt: '2026-10-31T19:00:00.000Z' },
    ]);
    expect(await ownerOf('ada@gmail.com')).toBe(user.id);
    const token = readCookie([answer.cookies[0]!.split(';', 1)[0]!], 'session');
    expect((await test.site.platform.sessions.verify(token!))?.session.userId).toBe(user.id);
    expect(answer.cookies[0]).toMatch(/^__Host-.*; Path=\/; .*Secure; HttpOnly; SameSite=Lax$/);
  });

  it('with Apple takes the name from the detail, which comes but once', async () => {
    const claims = { sub: 'apple-ann', email: 'ann@icloud.com', email_verified: 'true' };
    const name = { firstName: ' Ann\u0000\n', lastName: 'of  Cleves' };
    const first = await enterWithApple(claims, { user: { email: 'other@gmail.com', name } });
    // The address of the detail is not signed, so it counts for nothing.
    expect(first).toMatchObject({ fullname: 'Ann of Cleves', email: 'ann@icloud.com' });
    expect(await enterWithApple(claims)).toEqual(first);
    expect(await ownerOf('ann@icloud.com')).toBe(first.id);
  });

  it('sent ten times at once with ten tokens makes one account', async () => {
    const enter = () => test.enter({ sub: 'hasty', ...gmail('hasty') });
    const users = await Promise.all(Array.from({ length: 10 }, enter));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(await accountsOf('hasty@gmail.com')).toHaveLength(1);
  });

  it.each([
    ['the part of the address before the at sign', { email: 'solo@example.org' }, 'solo'],
    ['a word for everybody', {}, 'Voter'],
    ['a name cut to what registration takes', { name: `${'x'.repeat(99)}\u{1F39E}` }, 'x'.repeat(99)],
  ])('without a usable name gets %s', async (_, claims, fullname) => {
    expect(await test.enter(claims)).toMatchObject({ fullname });
  });
});

describe('an identity', () => {
  it('stays the same account, whatever becomes of its address', async () => {
    const first = await test.enter({ sub: 'wanderer', ...gmail('old') });
    expect(await test.enter({ sub: 'wanderer', ...gmail('new') })).toEqual(first);
  });

  it('is issuer and subject: the same subject at another provider is somebody else', async () => {
    const [google, apple] = [await test.enter({ sub: 'same' }), await enterWithApple({ sub: 'same' })];
    expect(apple.id).not.toBe(google.id);
  });

  it('opens the account that has its address where Google itself decides who reads mail there', async () => {
    await test.putAccount('linked', 'linked@gmail.com');
    await test.putAccount('hosted', 'hosted@studio.test');
    expect(await test.enter(gmail('Linked'))).toMatchObject({ id: 'linked', fullname: 'Own Name' });
    const hosted = { email: 'hosted@studio.test', email_verified: true, hd: 'studio.test' };
    expect(await test.enter(hosted)).toMatchObject({ id: 'hosted' });
  });

  it.each([
    ['is not confirmed', { email: 'owner@gmail.com', email_verified: false }],
    ['is not said to be confirmed', { email: 'owner@gmail.com' }],
    ['is confirmed, but lies elsewhere', { email: 'owner@example.org', email_verified: true }],
    ['only ends like one of theirs', { email: 'owner@gmail.com.example.org', email_verified: true }],
    [
      'lies outside the domain that Google hosts for them',
      { email: 'chair@studio.test', email_verified: true, hd: 'evil.test' },
    ],
    [
      'only ends like the domain that Google hosts',
      { email: 'chair@not-studio.test', email_verified: true, hd: 'studio.test' },
    ],
    [
      'has a domain, and the token a list of them',
      { email: 'list@a.test', email_verified: true, hd: ['a.test'] },
    ],
  ])('whose address %s opens an account of its own, and takes nobody\u2019s address', async (_, claims) => {
    const id = `owner-of-${claims.email}`;
    await test.putAccount(id, claims.email);
    const user = await test.enter(claims);
    expect(user.id).not.toBe(id);
    expect(await ownerOf(claims.email)).toBe(id);
    expect(await test.enter({ ...claims, email: `free-${claims.email}` })).toBeDefined();
    expect(await ownerOf(`free-${claims.email}`)).toBeUndefined();
  });

  it('of a disabled account is refused, also after it was linked', async () => {
    await test.putAccount('barred', 'barred@gmail.com');
    await test.enter({ sub: 'barred', ...gmail('barred') });
    await test.putAccount('barred', 'barred@gmail.com', { disabled: true });
    await expect(test.enter({ sub: 'barred', ...gmail('barred') })).rejects.toThrow('401');
  });
});

describe('a first sign-in that breaks off', () => {
  // Identity, address, account, back reference, used token.
  it.each([1, 2, 3, 4, 5].flatMap((write) => [[write, 'before'] as const, [write, 'after'] as const]))(
    'at write %i, %s it is done, is made good by the next one',
    async (write, when) => {
      const name = `broken-${write}-${when}`;
      const caller = test.site.visitor();
      const claims = test.googleClaims(caller, { sub: name, ...gmail(name) });
      const token = await idToken(test.key, claims);
      const broken = await test.google(
        token,
        caller,
        test.cold({}, dyingAt(test.site.documents, write, when).documents),
      );
      expect(broken).toMatchObject({ status: 500, cookies: [] });
      const isTokenSpent = write === 5 && when === 'after';
      expect((await test.google(token, caller)).status).toBe(isTokenSpent ? 401 : 200);
      const user = await test.enter({ sub: name, ...gmail(name) });
      expect(await accountsOf(`${name}@gmail.com`)).toMatchObject([{ id: user.id }]);
      expect(await ownerOf(`${name}@gmail.com`)).toBe(user.id);
      expect(await test.items(`IDENTITY#${issued.google.iss}#${name}`)).toMatchObject([{ id: user.id }]);
    },
  );

  // Identity, address.
  it.each([1, 2])(
    'after write %i leaves the address to a registration, whose account it opens from then on',
    async (write) => {
      const name = `left-${write}`;
      const caller = test.site.visitor();
      const claims = { sub: name, ...gmail(name) };
      const token = await idToken(test.key, test.googleClaims(caller, claims));
      await test.google(token, caller, test.cold({}, dyingAt(test.site.documents, write, 'after').documents));
      const registration = { email: claims.email, fullname: 'Own Name', passwordHash: 'a hash' };
      const store = createAccountsStore(test.site.platform);
      expect(await store.create(name, registration)).toMatchObject({ id: name });
      expect(await test.enter(claims)).toMatchObject({ id: name });
      expect(await accountsOf(claims.email)).toHaveLength(1);
      // Nobody else takes it.
      expect(await store.create(`not-${name}`, registration)).toBeUndefined();
      expect(await ownerOf(claims.email)).toBe(name);
    },
  );

  it('is not refused when the engine has done a write and its answer was lost', async () => {
    // The client repeats each write, and meets its own.
    test.site.wire.loseAnswers('PutItem', 1);
    const user = await test.enter({ sub: 'lost', ...gmail('lost') });
    expect(await ownerOf('lost@gmail.com')).toBe(user.id);
    test.site.wire.loseAnswers('PutItem', 1);
    // Now the only write is that of the used token.
    expect(await test.enter({ sub: 'lost', ...gmail('lost') })).toEqual(user);
  });
});
