import { exportSPKI, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, describe, expect, it } from 'vitest';
import { idToken, signingKey, type Claims } from '../../support/identity-provider.ts';
import type { Caller } from '../../support/caller.ts';
import { setUpIdentity } from './support.ts';

const test = await setUpIdentity();
const elliptic = await signingKey('elliptic', 'ES256');
test.keys.publish(test.key, elliptic);
afterAll(() => test.close());

const now = () => Math.floor(test.site.clock.now() / 1000);
const signed = (caller: Caller, more: Claims) => idToken(test.key, test.googleClaims(caller, more));
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

const send = async (more: Claims) => {
  const caller = test.site.visitor();
  return (await test.google(await signed(caller, more), caller)).status;
};

/** Ways to make a token that is not one of Google's for us, now and for this browser. */
const forgeries: Record<string, (caller: Caller) => Promise<string> | string> = {
  'is made for another client': (caller) => signed(caller, { aud: 'their-id' }),
  'is made for several clients': (caller) => signed(caller, { aud: ['our-google-id', 'x'], azp: undefined }),
  'was handed out to another client': (caller) => signed(caller, { azp: 'their-id' }),
  'comes from another issuer': (caller) => signed(caller, { iss: 'https://accounts.evil.test' }),
  'comes from an issuer that only begins like Google': (caller) =>
    signed(caller, { iss: 'https://accounts.google.com.evil.test' }),
  'carries the nonce of another browser': async (caller) =>
    signed(caller, { nonce: test.googleClaims(test.site.visitor())['nonce'] }),
  'carries no nonce': (caller) => signed(caller, { nonce: undefined }),
  'carries a nonce that is no text': (caller) => signed(caller, { nonce: { $ne: '' } }),
  'carries its nonce in a list': (caller) => signed(caller, { nonce: [test.googleClaims(caller)['nonce']] }),
  'has no signature (algorithm none)': (caller) => new UnsecuredJWT(test.googleClaims(caller)).encode(),
  'is signed by HS256 with the public key': async (caller) =>
    new SignJWT(test.googleClaims(caller))
      .setProtectedHeader({ alg: 'HS256', kid: test.key.kid })
      .sign(new TextEncoder().encode(await exportSPKI(test.key.publicKey))),
  'has expired': (caller) => signed(caller, { exp: now() - 31 }),
  'never expires': (caller) => signed(caller, { exp: undefined }),
  'is older than any browser needs to send it on': (caller) => signed(caller, { iat: now() - 631 }),
  'was issued in the future': (caller) => signed(caller, { iat: now() + 31 }),
  'does not say when it was issued': (caller) => signed(caller, { iat: undefined }),
  'is not valid yet': (caller) => signed(caller, { nbf: now() + 31 }),
  'is signed by a key that nobody published': async (caller) =>
    idToken(await signingKey('unknown'), test.googleClaims(caller)),
  'is signed by another key under the name of a published one': async (caller) =>
    idToken(await signingKey(test.key.kid), test.googleClaims(caller)),
  'brings its own key along': async (caller) => {
    const own = await signingKey('own');
    return idToken(own, test.googleClaims(caller), { jwk: own.publicJwk, jku: test.keys.url });
  },
  'is signed with a published key by another algorithm than the provider uses': (caller) =>
    idToken(elliptic, test.googleClaims(caller), { alg: 'ES256' }),
  'was altered after signing': async (caller) => {
    const [header, , signature] = (await signed(caller, {})).split('.');
    return `${header}.${encode(test.googleClaims(caller, { sub: 'the victim' }))}.${signature}`;
  },
  'lost its signature': async (caller) => (await signed(caller, {})).replace(/[^.]+$/, ''),
  'names nobody': (caller) => signed(caller, { sub: undefined }),
  'names somebody by an empty text': (caller) => signed(caller, { sub: '' }),
  'names somebody by a number': (caller) => signed(caller, { sub: 12 }),
  'names somebody by more than a name': (caller) => signed(caller, { sub: 'x'.repeat(256) }),
  'is one of the other provider': (caller) => idToken(test.key, test.appleClaims(caller)),
  'is no token at all': () => 'not.a.token',
};

describe('an ID token', () => {
  it.each(Object.entries(forgeries))('that %s is refused and leaves nothing behind', async (_, forge) => {
    const caller = test.site.visitor();
    const token = await forge(caller);
    const before = await test.items('');
    const answer = await test.google(token, caller);

    expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_refused' }, cookies: [] });
    expect(await test.items('')).toEqual(before);
    expect(test.site.logged.at(-1)).not.toContain(token);
    // What was wrong is the operator's to know.
    expect(test.site.logged.join('\n')).toContain('sign-in refused');
  });

  it.each([
    ['nothing else', () => ({})],
    ['the issuer written without its scheme', () => ({ iss: 'accounts.google.com' })],
    ['a clock half a minute ahead', () => ({ iat: now() + 29, nbf: now() + 29 })],
    ['an end half a minute ago', () => ({ exp: now() - 29 })],
    ['a single client in a list', () => ({ aud: ['our-google-id'], azp: undefined })],
  ])('is taken with %s', async (_, more) => {
    expect(await send(more())).toBe(200);
  });

  it('works once, in this browser and in every other one, however its signature is written', async () => {
    const caller = test.site.visitor();
    const token = await signed(caller, {});
    // The last character of 2,048 bits in base64 has four bits to spare.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const twin = token.slice(0, -1) + alphabet.charAt(alphabet.indexOf(token.slice(-1)) ^ 1);
    expect(Buffer.from(twin, 'base64url').equals(Buffer.from(token, 'base64url'))).toBe(true);
    expect(await test.google(token, caller)).toMatchObject({ status: 200 });
    const replayed = { status: 401, body: { code: 'sign_in_refused' }, cookies: [] };
    expect(await test.google(token, caller)).toMatchObject(replayed);
    expect(await test.google(token, test.site.visitor())).toMatchObject(replayed);
    expect(await test.google(token, caller, test.cold())).toMatchObject(replayed);
    expect(await test.google(twin, caller)).toMatchObject(replayed);
  });

  it('works once when it is sent ten times at once', async () => {
    const caller = test.site.visitor();
    const token = await signed(caller, {});
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.google(token, caller)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(401),
    ]);
  });

  it('is remembered until it ends by itself, and no longer than the engine needs', async () => {
    const exp = now() + 500;
    await send({ exp });
    expect((await test.items('TOKEN#')).map(({ expires }) => Number(expires))).toContain(exp + 30);
  });
});
