import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '#accounts/store.ts';
import type { Role } from '../../../functions/contract/roles.ts';
import { sessionMaxAge } from '../../../functions/platform/session.ts';
import type { Received } from '../../support/caller.ts';
import { password, setUpAuth, wrong, type Browser } from './support.ts';

const auth = await setUpAuth();
const store = createAccountsStore(auth.platform);
const { later } = auth.site;
afterAll(() => auth.close());

const status = async (answer: Promise<Received>) => (await answer).status;
const notConfirmed = { status: 403, body: { code: 'not_confirmed' } };
const loginFailed = { status: 401, body: { code: 'login_failed' } };
describe('a registration', () => {
  it('becomes an account, signed in, when its mailed link is followed, not before, and leaves no secret', async () => {
    const { browser, answer } = await auth.register(' Ann@Example.org ');
    const message = expect.stringMatching(/email/) as string;
    expect(answer).toMatchObject({ status: 202, body: { message } });
    expect(await store.byEmail('ann@example.org')).toBeUndefined();
    expect(await browser.login('ann@example.org')).toMatchObject(notConfirmed);

    const hash = auth.linkTo('Ann@Example.org', 'verify');
    expect(hash).toHaveLength(22);
    const logged = auth.site.logged.join();
    expect(logged.toLowerCase()).not.toContain('ann@example.org');
    for (const text of [JSON.stringify(await auth.accounts()), logged]) {
      expect(text).not.toContain(hash);
      expect(text).not.toContain(password);
    }
    const user = { email: 'Ann@Example.org', fullname: 'Ann Ode', roles: [] };
    expect(await browser.post('auth.verify', { hash })).toMatchObject({ status: 200, body: user });
    expect(await browser.me()).toMatchObject(user);
    expect(await status(auth.login('ANN@example.org'))).toBe(200);
  });

  it('is verified once, whether the link is followed twice or twice at the same moment', async () => {
    const { verify } = await auth.register('twice@example.org');
    const answers = await Promise.all(Array.from({ length: 5 }, () => status(verify())));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
    expect(await verify()).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    const stored = (await auth.accounts()).filter(({ email }) => email === 'twice@example.org');
    // No registration waits any more.
    expect(stored.map(({ pk }) => String(pk).split('#')[0])).toEqual(['USER']);
  });

  it('ends after 24 hours, to the second', async () => {
    const { verify } = await auth.register('late@example.org');
    expect(await later(24 * 3_600_000, () => status(verify()))).toBe(410);
    expect(await later(24 * 3_600_000 - 1000, () => status(verify()))).toBe(200);
  });

  it('of an address that has an account changes nothing and mails its owner', async () => {
    await auth.join('owner@example.org');
    const stranger = { password: 'the password of a stranger', fullname: 'A Stranger' };
    const { browser, answer } = await auth.register('owner@example.org', stranger);
    expect(answer.status).toBe(202);
    expect(auth.mail.mails('owner@example.org')[0]).toMatchObject({
      subject: 'You already have an account at The Test Awards',
      text: expect.stringContaining('/account/reset/') as string,
    });
    const body = { fullname: 'Ann Ode' };
    expect(await auth.login('owner@example.org')).toMatchObject({ status: 200, body });
    // To the stranger it looks like any other.
    const free = await auth.register('free@example.org', stranger);
    const refused = await browser.login('owner@example.org', stranger.password);
    expect(refused).toMatchObject(notConfirmed);
    const other = await free.browser.login('free@example.org', stranger.password);
    expect(refused).toEqual({ ...other, headers: refused.headers });
  });

  it('is finished by the same link when it was interrupted half way', async () => {
    const { verify } = await auth.register('crash@example.org');
    // Every answer to the first write is lost: the account is stored, its address is not.
    auth.site.wire.loseAnswers('PutItem', 99);
    const interrupted = await status(verify());
    auth.site.wire.loseAnswers('PutItem', 0);
    expect(interrupted).toBeGreaterThanOrEqual(500);
    expect(await store.byEmail('crash@example.org')).toBeUndefined();
    expect(await status(verify())).toBe(200);
    expect(await status(auth.login('crash@example.org'))).toBe(200);
  });

  it('is mailed again to the browser it was made in, and no other gets its password into an account', async () => {
    const email = 'again@example.org';
    const { browser } = await auth.register(email);
    const stranger = await auth.post('auth.resend', { email });
    expect(auth.mail.mails(email)[0]?.subject).toMatch(/^Finish your registration/);
    const own = await browser.post('auth.resend', { email });
    expect(own).toEqual({ ...stranger, headers: own.headers });
    expect(auth.mail.mails(email)[0]?.subject).toMatch(/^Confirm/);
    expect(await status(browser.post('auth.verify', { hash: auth.linkTo(email, 'verify') }))).toBe(200);
  });

  it.each([64, 256])('takes a password of %i characters, which then signs in whole alone', async (length) => {
    const email = `long-${length}@example.org`;
    const long = ['a', 'b']
      .map((each) => createHash('sha512').update(each).digest('hex'))
      .join('')
      .slice(0, length);
    await auth.join(email, { password: long });
    expect(await status(auth.openBrowser().login(email, long))).toBe(200);
    expect(await status(auth.openBrowser().login(email, long.slice(0, -1)))).toBe(401);
    const hash = await auth.forget(email);
    expect(await status(auth.reset(hash, `${long.slice(1)}!`))).toBe(200);
    expect(await status(auth.openBrowser().login(email, `${long.slice(1)}!`))).toBe(200);
  });

  it('takes no password that is easy to guess, says so at its field and sends no mail', async () => {
    for (const easy of ['password12', 'Easy@example.org', 'the test awards']) {
      const { answer } = await auth.register('easy@example.org', { password: easy });
      const errors = { password: [expect.stringContaining('choose')] };
      expect(answer).toMatchObject({ status: 422, body: { code: 'validation_failed', errors } });
    }
    expect(auth.mail.mails('easy@example.org')).toEqual([]);
  });

  it('keeps a name in one line, and no letter to the address carries a word of who registered it', async () => {
    const email = 'plain@example.org';
    const { browser, verify } = await auth.register(email, {
      fullname: 'You won, J.R. \u200e\r\n\r\nO\u2019Neill',
    });
    await auth.post('auth.resend', { email });
    await browser.post('auth.resend', { email });
    const letters = auth.mail.mails(email);
    expect(letters).toHaveLength(3);
    for (const { subject, text, html } of letters) {
      expect(text).toContain('registered');
      expect(`${subject} ${text} ${html}`).not.toMatch(/You won|Neill/);
    }
    expect(await verify()).toMatchObject({ status: 200, body: { fullname: 'You won, J.R. O\u2019Neill' } });
  });

  it('of a stranger, confirmed by the owner of the address, makes no account whose password the stranger knows', async () => {
    const email = 'victim@example.org';
    const { browser: stranger, hash } = await auth.register(email);
    const victim = auth.openBrowser();
    const needed = { status: 403, body: { code: 'password_needed' } };
    expect(await victim.post('auth.verify', { hash })).toMatchObject(needed);
    expect(await victim.me()).toEqual({});
    expect(await store.byEmail(email)).toBeUndefined();
    const easy = { hash, password: 'password12' };
    expect(await victim.post('auth.reset', easy)).toMatchObject({ status: 422 });
    const own = { hash, password: 'the password of the owner' };
    expect(await victim.post('auth.reset', own)).toMatchObject({ status: 200, body: { email } });
    expect(await victim.me()).toMatchObject({ email });
    expect(await stranger.login(email)).toMatchObject(loginFailed);
    expect(await auth.login(email, own.password)).toMatchObject({ status: 200 });
    // The link is used up in every browser.
    expect(await status(stranger.post('auth.verify', { hash }))).toBe(410);
  });

  it('that is not confirmed says so to its own password alone, in any browser, until it ends', async () => {
    const { browser } = await auth.register('waits@example.org');
    for (const each of [browser, auth.openBrowser()]) {
      expect(await each.login('waits@example.org')).toMatchObject(notConfirmed);
      expect(await each.login('waits@example.org', wrong)).toMatchObject(loginFailed);
    }
    const ended = await later(24 * 3_600_000, () => browser.login('waits@example.org'));
    expect(ended).toMatchObject(loginFailed);
  });

  it('of one address by two people is the one that is verified first', async () => {
    const first = await auth.register('squat@example.org', { fullname: 'First' });
    const second = await auth.register('squat@example.org', { fullname: 'Second' });
    expect(await second.verify()).toMatchObject({ status: 200, body: { fullname: 'Second' } });
    expect(await status(first.verify())).toBe(410);
    const { body } = await auth.login('squat@example.org');
    expect(body).toMatchObject({ fullname: 'Second' });
  });
});

describe('a forgotten password', () => {
  it('of a registration that waits is chosen by a link that confirms it, too', async () => {
    const email = 'early@example.org';
    const { browser } = await auth.register(email);
    await browser.post('auth.forgot', { email });
    expect(auth.mail.mails(email)[0]?.text).toContain('That confirms your address and signs you in.');
    const answer = await auth.reset(auth.linkTo(email, 'reset'), 'a better password');
    expect(answer).toMatchObject({ status: 200, body: { email, fullname: 'Ann Ode' } });
    expect(await status(auth.login(email, 'a better password'))).toBe(200);
    expect(await auth.login(email)).toMatchObject(loginFailed);
  });

  it('is replaced by a mailed link, once; all other sessions end and the new one begins', async () => {
    const email = 'forgets@example.org';
    const old = await auth.join(email);
    await auth.post('auth.forgot', { email: 'FORGETS@example.org' });
    const hash = auth.linkTo(email, 'reset');
    const next = ['one new password', 'another new password'];
    const answers = await Promise.all(next.map((each) => status(auth.reset(hash, each))));
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await old.me()).toEqual({});
    const browser = auth.openBrowser();
    expect(await status(browser.login(email))).toBe(401);
    expect(await status(browser.login(email, next[answers.indexOf(200)]))).toBe(200);
    expect(await browser.me()).toMatchObject({ email });
  });

  it('is replaced for an hour, and takes the other links to reset with it', async () => {
    await auth.join('hour@example.org');
    const [first, second] = [await auth.forget('hour@example.org'), await auth.forget('hour@example.org')];
    expect(await later(3_600_000, () => status(auth.reset(first)))).toBe(410);
    expect(await later(3_599_000, () => status(auth.reset(first)))).toBe(200);
    expect(await status(auth.reset(second))).toBe(410);
  });

  it('is replaced, and a link used once, even if the answer of the write is lost', async () => {
    await auth.join('lost@example.org');
    const { id = '', passwordHash = '' } = (await store.byEmail('lost@example.org')) ?? {};
    auth.site.wire.loseAnswers('UpdateItem', 1);
    const changed = await store.changePassword(id, passwordHash, 'another hash');
    expect(changed).toMatchObject({ passwordHash: 'another hash', sessionVersion: 2 });

    await store.saveLink('lost mark', { purpose: { kind: 'none' }, expires: 2_000_000_000 });
    auth.site.wire.loseAnswers('UpdateItem', 1);
    expect([await store.useLink('lost mark'), await store.useLink('lost mark')]).toEqual([true, false]);
  });

  it('is not replaced by a link that verified, nor an account verified by a link to reset', async () => {
    const { browser, hash, verify } = await auth.register('kinds@example.org');
    await verify();
    expect(await status(auth.reset(hash))).toBe(410);
    const other = await auth.forget('kinds@example.org');
    expect(await status(browser.post('auth.verify', { hash: other }))).toBe(410);
  });
});

describe('logout', () => {
  it('ends this session, and everywhere all of the account', async () => {
    const first = await auth.join('leaves@example.org');
    const [second, third] = [auth.openBrowser(), auth.openBrowser()];
    for (const browser of [second, third]) await browser.login('leaves@example.org');
    await first.post('auth.logout', {});
    expect(await first.me()).toEqual({});
    expect(await second.me()).toMatchObject({ email: 'leaves@example.org' });
    expect(await second.post('auth.logout', { everywhere: true })).toMatchObject({ status: 200, body: {} });
    expect(await second.me()).toEqual({});
    expect(await third.me()).toEqual({});
  });

  it.each([
    ['of a voter', 'from the next look-up on', [], 15 * 60_000 + 1],
    ['of an account with a role', 'at once', ['admin'], 0],
  ] satisfies [string, string, Role[], number][])(
    '%s makes a copy of the cookie useless %s, and its note ends',
    async (_, _when, roles, wait) => {
      const { sessions } = auth.platform;
      const email = `copied-${roles.length}@example.org`;
      await auth.accountFor(email, roles);
      const { id = '' } = (await store.byEmail(email)) ?? {};
      const begin = () => sessions.sign(sessions.begin(id, { roles, sessionVersion: 1 }, false));
      const copies = [await begin(), await begin()];
      const browser = auth.openBrowser();
      browser.takeSession(copies[0]!);
      expect(await status(browser.post('auth.logout', {}))).toBe(200);
      const isOpen = async (token: string) => (await sessions.verify(token)) !== undefined;
      expect(await later(wait, () => Promise.all(copies.map(isOpen)))).toEqual([false, true]);
      const notes = (await auth.accounts()).filter(({ pk }) => String(pk).startsWith('SESSION#'));
      expect(notes.length).toBeGreaterThan(0);
      const latest = Math.ceil(auth.site.clock.now() / 1000) + sessionMaxAge;
      for (const { expires } of notes) expect(Number(expires)).toBeLessThanOrEqual(latest);
    },
  );
});

describe('the cookie that says that the visitor is signed in', () => {
  const hint = (browser: Browser) => browser.cookies().filter((cookie) => /signed_in/.test(cookie));
  const isSession = (cookie: string) => cookie.includes('_session=');
  const isHint = (cookie: string) => cookie.includes('signed_in=');

  it('comes with a sign-in, readable and for as long as the session, and goes with the sign-out', async () => {
    const browser = await auth.join('hint@example.org');
    expect(hint(browser)).toEqual(['__Host-acclaim_signed_in=1']);
    await browser.post('auth.logout', {});
    expect(hint(browser)).toEqual([]);
    const answer = await browser.login('hint@example.org');
    expect(answer.cookies).toContain(
      '__Host-acclaim_signed_in=1; Path=/; Max-Age=2592000; Secure; SameSite=Lax',
    );
    expect(hint(browser)).toEqual(['__Host-acclaim_signed_in=1']);
  });

  it('goes when the session has ended, or its cookie is gone', async () => {
    const browser = await auth.join('ended@example.org');
    const elsewhere = auth.openBrowser();
    await elsewhere.login('ended@example.org');
    await elsewhere.post('auth.logout', { everywhere: true });
    expect(await browser.me()).toEqual({});
    expect(browser.cookies().filter((cookie) => isSession(cookie) || isHint(cookie))).toEqual([]);

    await browser.login('ended@example.org');
    browser.drop(isSession);
    expect(await browser.me()).toEqual({});
    expect(hint(browser)).toEqual([]);
  });
});
