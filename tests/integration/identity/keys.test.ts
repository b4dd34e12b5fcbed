import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { idToken, signingKey, type SigningKey } from '../../support/identity-provider.ts';
import { setUpIdentity, type IdentityTest } from './support.ts';

let test: IdentityTest;
let handler: ReturnType<IdentityTest['cold']>;
beforeEach(async () => {
  test = await setUpIdentity();
  handler = test.cold();
});
afterEach(async () => {
  vi.useRealTimers();
  await test.close();
});

const signInWith = async (key: SigningKey) => {
  const caller = test.site.visitor();
  return test.google(await idToken(key, test.googleClaims(caller)), caller, handler);
};
const statusWith = async (key: SigningKey) => (await signInWith(key)).status;
const message = 'This sign-in option isn’t available right now. Please try again in a moment.';
const unavailable = { status: 503, body: { code: 'sign_in_unavailable', message }, cookies: [] };

/** Lets time go by for the cache of keys; the site's clock stands still. */
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

describe("the provider's keys", () => {
  it('may change while the function runs: a new one is taken, an old one is not', async () => {
    const next = await signingKey('next');
    expect(await statusWith(test.key)).toBe(200);
    test.keys.publish(next);
    wait(2);
    expect(await statusWith(next)).toBe(200);
    expect(await signInWith(test.key)).toMatchObject({ status: 401, body: { code: 'sign_in_refused' } });
    // A withdrawn key ends even if no other one is seen.
    test.keys.publish(test.key);
    wait(601);
    expect(await statusWith(next)).toBe(401);
  });

  it('are not asked for again and again by forged tokens', async () => {
    await signInWith(test.key);
    wait(2);
    vi.setSystemTime(Date.now());
    const unknown = await signingKey('unknown');
    for (let round = 0; round < 20; round += 1) expect(await statusWith(unknown)).toBe(401);
    expect(test.keys.asked()).toBe(2);
  });
});

describe('a key server', () => {
  it.each([
    ['answers with an error', { status: 500, body: 'out of order' }],
    ['answers with a page', { status: 200, body: '<!doctype html>' }],
    ['answers with something else than keys', { status: 200, body: '{"keys":"none"}' }],
    ['leads elsewhere', { status: 302, body: '' }],
  ])('that %s makes a 503, and the next answer makes it good', async (_, instead) => {
    test.keys.answerWith(instead);
    expect(await signInWith(test.key)).toMatchObject(unavailable);
    test.keys.answerWith(undefined);
    expect(await statusWith(test.key)).toBe(200);
  });

  it('that nobody reaches makes a 503', async () => {
    handler = test.cold({ GOOGLE_KEYS_URL: 'http://127.0.0.1:9/keys' });
    expect(await signInWith(test.key)).toMatchObject(unavailable);
  });
});
