import { afterAll, describe, expect, it } from 'vitest';
import { setUpPasskeys, type Browser } from './support.ts';

const test = await setUpPasskeys();
afterAll(() => test.close());

const refused = { status: 401, body: { code: 'passkey_refused' } };
let accounts = 0;
/** A voter with a passkey on a device of their own. */
async function voterWithPasskey(options?: Parameters<typeof test.device>[0]) {
  const id = `voter-${(accounts += 1)}`;
  await test.site.putAccount(id);
  const browser = await test.entered(id);
  const device = test.device(options);
  expect(await browser.add(device, 'My phone')).toMatchObject({ status: 200 });
  return { id, browser, device };
}
const reasons = () => test.site.logged.filter((line) => line.includes('passkey refused')).join('\n');
const options = (browser: Browser) => browser.ask('passkeys.signInOptions', {});

describe('a passkey', () => {
  it('is known to authenticators by a random handle that names no account', async () => {
    const { id, browser } = await voterWithPasskey();
    const { user, excludeCredentials } = await browser.ask('passkeys.addOptions', {});
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(16);
    expect(user.id).not.toContain(id);
    expect(excludeCredentials).toHaveLength(1);
    expect((await browser.ask('passkeys.addOptions', {})).user.id).toBe(user.id);
  });

  it('of somebody without a name is shown by the address', async () => {
    await test.site.putAccount('nameless', { fullname: '' });
    const browser = await test.entered('nameless');
    const { user } = await browser.ask('passkeys.addOptions', {});
    expect(user).toMatchObject({ name: 'nameless@acclaim.test', displayName: 'nameless' });
  });

  it('is renamed, and removed, which ends the other sessions and not this one', async () => {
    const { id, browser, device } = await voterWithPasskey();
    const elsewhere = test.openBrowser();
    await elsewhere.signIn(device);
    const passkey = await browser.firstId();
    const renamed = await browser.ask('passkeys.rename', { id: passkey, name: ' Old phone ' });
    expect(renamed.passkeys).toMatchObject([{ name: 'Old phone' }]);
    expect(await browser.ask('passkeys.remove', { id: passkey })).toMatchObject({ passkeys: [] });
    expect(await browser.me()).toMatchObject({ id });
    expect(await elsewhere.me()).toEqual({});
    expect(await test.openBrowser().signIn(device)).toMatchObject(refused);
    expect(await browser.post('passkeys.remove', { id: passkey })).toMatchObject({ status: 404 });
    const left = (await test.site.items('accounts')).filter((item) => JSON.stringify(item).includes(passkey));
    expect(left).toEqual([]);
  });

  it('is in what its owner downloads, without what only machines read', async () => {
    const { device } = await voterWithPasskey();
    const browser = test.openBrowser();
    await browser.signIn(device);
    const at = new Date(test.site.clock.now()).toISOString();
    const { body } = await browser.post('account.download');
    expect(body).toMatchObject({
      passkeys: [{ name: 'My phone', addedAt: at, usedAt: at, counter: 0, transports: ['internal'] }],
    });
    expect(JSON.stringify(body)).not.toMatch(/publicKey|credentialId|lastUse/);
  });

  it('of somebody else cannot be renamed or removed', async () => {
    const [mine, theirs] = [await voterWithPasskey(), await voterWithPasskey()];
    const id = await theirs.browser.firstId();
    for (const route of ['passkeys.rename', 'passkeys.remove'] as const)
      expect(await mine.browser.post(route, { id, name: 'Mine' })).toMatchObject({ status: 404 });
    expect(await test.openBrowser().signIn(theirs.device)).toMatchObject({ status: 200 });
  });
});

describe('a sign-in is refused', () => {
  it('when it is sent again, in the same browser or another', async () => {
    const { device } = await voterWithPasskey();
    const browser = test.openBrowser();
    const credential = device.get(await options(browser));
    expect(await browser.post('passkeys.signIn', { credential })).toMatchObject({ status: 200 });
    expect(await browser.post('passkeys.signIn', { credential })).toMatchObject(refused);
    expect(await test.openBrowser().post('passkeys.signIn', { credential })).toMatchObject(refused);
  });

  it('with the challenge of another browser', async () => {
    const { device } = await voterWithPasskey();
    const credential = device.get(await options(test.openBrowser()));
    expect(await test.openBrowser().post('passkeys.signIn', { credential })).toMatchObject(refused);
  });

  it('with a challenge that was made to add a passkey, and the other way round', async () => {
    const { browser, device } = await voterWithPasskey();
    const adding = await browser.ask('passkeys.addOptions', {});
    const signing = await options(browser);
    const credential = device.get({ ...signing, challenge: adding.challenge });
    expect(await browser.post('passkeys.signIn', { credential })).toMatchObject(refused);
    const made = test.device().create({ ...adding, challenge: signing.challenge });
    expect(await browser.post('passkeys.add', { credential: made, name: 'X' })).toMatchObject(refused);
  });

  it('with a challenge from five minutes ago, to the millisecond', async () => {
    const { device } = await voterWithPasskey();
    const browser = test.openBrowser();
    const credential = device.get(await options(browser));
    const send5 = () => browser.post('passkeys.signIn', { credential });
    expect(await test.site.later(5 * 60_000, send5)).toMatchObject(refused);
    expect(await test.site.later(5 * 60_000 - 1, send5)).toMatchObject({ status: 200 });
  });

  it.each([
    ['from another origin', { place: { origin: 'https://awards.test.evil.example' } }],
    ['from another port', { place: { origin: 'https://awards.test:8443' } }],
    ['without TLS', { place: { origin: 'http://awards.test' } }],
    ['for another host', { place: { rpId: 'test' } }],
    ['without a fingerprint, face or PIN', { unverified: true }],
    ['with the handle of another account', { userHandle: 'A'.repeat(22) }],
  ])('%s', async (_, changes) => {
    const { device } = await voterWithPasskey();
    const before = reasons().length;
    expect(await test.openBrowser().signIn(device, changes)).toMatchObject(refused);
    expect(reasons().length).toBeGreaterThan(before);
    expect(await test.openBrowser().signIn(device)).toMatchObject({ status: 200 });
  });

  it('with a signature by another key', async () => {
    const { device } = await voterWithPasskey();
    const browser = test.openBrowser();
    const given = await options(browser);
    const credential = device.get(given);
    const { signature } = device.get({ ...given, challenge: 'AAAA' }).response;
    const forged = { ...credential, response: { ...credential.response, signature } };
    expect(await browser.post('passkeys.signIn', { credential: forged })).toMatchObject(refused);
  });

  it('with a counter that does not rise, which is logged as what a copy would do', async () => {
    const { id, device } = await voterWithPasskey({ counts: true });
    expect(await test.openBrowser().signIn(device)).toMatchObject({ status: 200 });
    expect(await test.openBrowser().signIn(device, { counter: 2 })).toMatchObject(refused);
    expect(await test.openBrowser().signIn(device, { counter: 0 })).toMatchObject(refused);
    expect(test.site.logged.join()).toContain(
      `"the counter of a passkey fell: there may be a copy of it","account":"${id}"`,
    );
    expect(await test.openBrowser().signIn(device)).toMatchObject({ status: 200 });
  });

  it('for all but one of those that come with one counter at the same moment', async () => {
    const { device } = await voterWithPasskey({ counts: true });
    // None writes its counter before every one has read the one before.
    let waiting = 2;
    const { promise: allHaveRead, resolve } = Promise.withResolvers<undefined>();
    test.platform.documents.middlewareStack.add(
      (next) => async (args) => {
        if (JSON.stringify(args.input).includes('lastUse')) {
          if (--waiting === 0) resolve(undefined);
          await allHaveRead;
        }
        return next(args);
      },
      { step: 'initialize', name: 'together' },
    );
    const signIn = async () => (await test.openBrowser().signIn(device, { counter: 2 })).status;
    const answers = await Promise.all([signIn(), signIn()]);
    test.platform.documents.middlewareStack.remove('together');
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await test.openBrowser().signIn(device, { counter: 3 })).toMatchObject({ status: 200 });
  });

  it('for an account that is disabled', async () => {
    const { id, device } = await voterWithPasskey();
    const [account] = (await test.site.items('accounts')).filter(
      ({ pk, sk }) => pk === `USER#${id}` && sk === 'ACCOUNT',
    );
    await test.site.putAccount(id, { ...account, disabled: true });
    expect(await test.openBrowser().signIn(device)).toMatchObject(refused);
  });

  it('as the second factor of another account', async () => {
    const [mine, theirs] = [await voterWithPasskey(), await voterWithPasskey()];
    const answer = await mine.browser.signIn(theirs.device);
    expect(answer).toMatchObject(refused);
    expect(answer.body).toMatchObject({ message: expect.stringContaining('another account') as string });
    expect(await mine.browser.me()).toMatchObject({ id: mine.id });
  });

  it('after twenty that failed in one browser, until it has waited', async () => {
    const { device } = await voterWithPasskey();
    const browser = test.openBrowser();
    for (let tries = 0; tries < 20; tries += 1) await browser.signIn(device, { unverified: true });
    expect(await browser.signIn(device)).toMatchObject({ status: 429 });
    expect(await test.openBrowser().signIn(device)).toMatchObject({ status: 200 });
  });
});

describe('adding a passkey', () => {
  it.each([
    ['made for another origin', { place: { origin: 'https://evil.example' } }],
    ['made for another host', { place: { rpId: 'evil.example' } }],
    ['made without a fingerprint, face or PIN', { unverified: true }],
  ])('is refused when it was %s', async (_, changes) => {
    const { browser } = await voterWithPasskey();
    const credential = test.device().create(await browser.ask('passkeys.addOptions', {}), changes);
    expect(await browser.post('passkeys.add', { credential, name: 'X' })).toMatchObject(refused);
    expect((await browser.list()).passkeys).toHaveLength(1);
  });

  it('is refused with the options of another account or browser, or used twice', async () => {
    const [mine, theirs] = [await voterWithPasskey(), await voterWithPasskey()];
    const made = test.device().create(await theirs.browser.ask('passkeys.addOptions', {}));
    const add = (browser: Browser) => browser.post('passkeys.add', { credential: made, name: 'X' });
    expect(await add(mine.browser)).toMatchObject(refused);
    expect(await add(await test.entered(theirs.id))).toMatchObject(refused);
    expect(await add(theirs.browser)).toMatchObject({ status: 200 });
    expect(await add(theirs.browser)).toMatchObject(refused);
  });

  it('ends at twenty, however many are added at the same moment', async () => {
    const { browser } = await voterWithPasskey();
    for (let count = 1; count < 18; count += 1) await browser.add(test.device());
    const [more] = await test.site.later(3_600_000, async () => [
      await Promise.all(Array.from({ length: 4 }, async () => (await browser.add(test.device())).status)),
    ]);
    expect(more?.toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
    expect((await browser.list()).passkeys).toHaveLength(20);
    expect(await browser.post('passkeys.addOptions', {})).toMatchObject({
      status: 409,
      body: { code: 'passkey_limit' },
    });
  });
});
