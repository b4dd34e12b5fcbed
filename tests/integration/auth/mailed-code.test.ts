import { afterAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '#accounts/store.ts';
import { updateItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { forgetCountsBetween, password, setUpAuth } from './support.ts';

const auth = await setUpAuth({ SECOND_FACTOR: 'required' });
const store = createAccountsStore(auth.platform);
const { clock, later } = auth.site;
const { askForCode: asked, follow, openBrowser } = auth;
afterAll(() => auth.close());
forgetCountsBetween(clock);

const wrong = { status: 422, body: { code: 'code_wrong' } };
const spent = { status: 422, body: { code: 'code_spent' } };
const expired = { status: 410, body: { code: 'link_expired' } };
const needsPress = { status: 403, body: { code: 'press_needed' } };
const minutes = (count: number) => count * 60_000;

const accountsOf = async (email: string) =>
  (await auth.accounts()).filter((item) => item['email'] === email && item.sk === 'ACCOUNT');

describe('a mailed code', () => {
  it('signs in to the account of its address, in the browser that asked, once, and leaves no secret', async () => {
    const email = 'ann@example.org';
    await auth.join(email);
    const { browser, code, hash, enter: type } = await asked(email);
    expect(code).toMatch(/^\d{6}$/);
    const stored = JSON.stringify(await auth.accounts());
    for (const text of [stored, auth.site.logged.join()]) {
      expect(text).not.toContain(`"${code}"`);
      expect(text).not.toContain(hash);
    }
    expect(await openBrowser().post('auth.enter', { email, code })).toMatchObject(wrong);
    expect(await type(` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({
      status: 200,
      body: { email, fullname: 'Ann Ode' },
    });
    expect(await browser.me()).toMatchObject({ email });
    expect(await type()).toMatchObject(wrong);
    const left = (await auth.accounts()).filter(({ pk }) => /^(?:CODE|LINK)#/.test(String(pk)));
    expect(JSON.stringify(left)).not.toContain(email);
    for (const { expires } of left) expect(expires).toEqual(expect.any(Number));
  });

  it('makes the account where there is none, without a password and without a name', async () => {
    const { enter: type } = await asked('New@example.org');
    expect(await type()).toMatchObject({
      status: 200,
      body: { email: 'New@example.org', fullname: '', roles: [] },
    });
    const { id, passwordHash } = (await store.byEmail('new@example.org'))!;
    expect(passwordHash).toBe('');
    expect(await (await asked('new@example.org')).enter()).toMatchObject({ body: { id } });
  });

  it('ends after ten minutes, to the second', async () => {
    const { enter: type } = await asked('late@example.org');
    expect(await later(minutes(10), () => type())).toMatchObject(wrong);
    expect(await later(minutes(10) - 1000, () => type())).toMatchObject({ status: 200 });
  });

  it('is replaced by the next one of the same browser, and by no other', async () => {
    const email = 'twice@example.org';
    const first = await asked(email);
    const stranger = await asked(email);
    const second = await asked(email, first.browser);
    expect(await first.enter()).toMatchObject(wrong);
    expect(await second.enter()).toMatchObject({ status: 200 });
    expect(await stranger.enter()).toMatchObject({ status: 200 });
  });

  it('has five tries, also at the same moment, and a new one has five more', async () => {
    const email = 'tries@example.org';
    const { browser, guess, enter: type } = await asked(email);
    const answers = await Promise.all(Array.from({ length: 12 }, guess));
    const codes = answers.map(({ body }) => (body as { code: string }).code);
    expect(new Set(codes)).toEqual(new Set(['code_wrong', 'code_spent']));
    expect(codes.filter((code) => code === 'code_wrong').length).toBeLessThanOrEqual(5);
    expect(await type()).toMatchObject(spent);
    const next = await asked(email, browser);
    for (let tries = 0; tries < 4; tries += 1) expect(await next.guess()).toMatchObject(wrong);
    expect(await next.enter()).toMatchObject({ status: 200 });
  });

  it('opens one account for all who enter it at the same moment, and lets one of them in', async () => {
    const email = 'race@example.org';
    const { enter: type, hash } = await asked(email);
    const answers = await Promise.all([type(), type(), follow(openBrowser(), hash, true)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it('of two browsers opens one account for both', async () => {
    const email = 'both@example.org';
    const both = [await asked(email), await asked(email)];
    const answers = await Promise.all(both.map((each) => each.enter()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it('finishes what was interrupted half way', async () => {
    const { enter: type } = await asked('crash@example.org');
    auth.site.wire.loseAnswers('PutItem', 99);
    const interrupted = await type();
    auth.site.wire.loseAnswers('PutItem', 0);
    expect(interrupted.status).toBeGreaterThanOrEqual(500);
    expect(await type()).toMatchObject({ status: 200 });
    expect(await accountsOf('crash@example.org')).toHaveLength(1);
  });

  it('opens no disabled account, and says no more than of a wrong code', async () => {
    const email = 'disabled@example.org';
    await auth.join(email);
    const { id } = (await store.byEmail(email))!;
    await updateItem(
      auth.platform.documents,
      auth.platform.environment.ACCOUNTS_TABLE,
      accountKeys.user(id),
      'SET disabled = :true',
      { values: { ':true': true } },
    );
    const { browser, hash, enter: type } = await asked(email);
    expect(await type()).toMatchObject(wrong);
    expect(await follow(browser, hash)).toMatchObject(expired);
  });

  it.each([
    ['ask', ['a-passkey']],
    ['enroll', []],
  ] as const)(
    'gives an account with a role none of its rights before the second factor: %s',
    async (lack, passkeys) => {
      const email = `admin-${lack}@example.org`;
      await auth.accountFor(email, ['admin']);
      const { id } = (await store.byEmail(email))!;
      const table = auth.platform.environment.ACCOUNTS_TABLE;
      const values = { ':passkeys': [...passkeys] };
      const set = 'SET passkeys = :passkeys';
      await updateItem(auth.platform.documents, table, accountKeys.user(id), set, { values });
      const entered = await (await asked(email)).enter();
      expect(entered).toMatchObject({ status: 200, body: { id, roles: [], secondFactor: lack } });
      const followed = await follow(openBrowser(), (await asked(email)).hash, true);
      expect(followed).toMatchObject({ status: 200, body: { id, roles: [], secondFactor: lack } });
    },
  );
});

describe('the link beside a code', () => {
  it('signs in by itself in the browser that asked, and elsewhere the one that presses, as whom it says', async () => {
    const email = 'link@example.org';
    const own = await asked(email);
    expect(await follow(own.browser, own.hash)).toMatchObject({ status: 200, body: { email } });
    const { browser, hash } = await asked(email);
    const phone = openBrowser();
    expect(await follow(phone, hash)).toMatchObject({
      ...needsPress,
      body: { message: `Press the button to sign in as ${email}.` },
    });
    expect(await follow(phone, hash, false)).toMatchObject(needsPress);
    expect(await phone.me()).toEqual({});
    expect(await follow(phone, hash, true)).toMatchObject({ status: 200, body: { email } });
    expect(await phone.me()).toMatchObject({ email });
    expect(await browser.me()).toEqual({});
  });

  it('works once, for ten minutes', async () => {
    const { hash } = await asked('once@example.org');
    const phone = openBrowser();
    expect(await later(minutes(10), () => follow(phone, hash, true))).toMatchObject(expired);
    expect(await later(minutes(10) - 1000, () => follow(phone, hash, true))).toMatchObject({ status: 200 });
    expect(await follow(phone, hash, true)).toMatchObject(expired);
  });

  it('is void once the code was entered, and the code once the link was followed', async () => {
    const entered = await asked('void@example.org');
    expect(await entered.enter()).toMatchObject({ status: 200 });
    expect(await follow(entered.browser, entered.hash)).toMatchObject(expired);
    const followed = await asked('void@example.org');
    expect(await follow(openBrowser(), followed.hash, true)).toMatchObject({ status: 200 });
    expect(await followed.enter()).toMatchObject(wrong);
  });

  it('of another kind signs nobody in', async () => {
    const { hash, browser } = await auth.register('kinds@example.org');
    expect(await follow(browser, hash, true)).toMatchObject(expired);
    const entering = await asked('kinds@example.org');
    expect(await entering.browser.post('auth.verify', { hash: entering.hash })).toMatchObject(expired);
    expect(await auth.reset(entering.hash)).toMatchObject(expired);
  });
});

describe('an account that a code has made', () => {
  it('never has the password of a registration that waits, nor by its link', async () => {
    const email = 'victim@example.org';
    const stranger = { password: 'the password of a stranger', fullname: 'A Stranger' };
    const { browser, hash, verify } = await auth.register(email, stranger);
    await openBrowser().post('auth.forgot', { email });
    const claim = auth.linkTo(email, 'reset');
    expect(await (await asked(email)).enter()).toMatchObject({ status: 200, body: { fullname: '' } });
    expect(await verify()).toMatchObject(expired);
    for (const each of [hash, claim]) expect(await auth.reset(each)).toMatchObject(expired);
    expect(await browser.login(email, stranger.password)).toMatchObject({
      status: 401,
      body: { code: 'login_failed' },
    });
    expect(await store.byEmail(email)).toMatchObject({ passwordHash: '', fullname: '' });
    expect(await accountsOf(email)).toHaveLength(1);
  });

  it('gets a password by the link for a forgotten one', async () => {
    const email = 'later@example.org';
    const { browser, enter: type } = await asked(email);
    await type();
    expect(await auth.login(email, '')).toMatchObject({ status: 422 });
    expect(await auth.login(email)).toMatchObject({ status: 401 });
    expect(await auth.reset(await auth.forget(email), password)).toMatchObject({ status: 200 });
    expect(await browser.me()).toEqual({});
    expect(await auth.login(email)).toMatchObject({ status: 200, body: { email } });
    expect(await (await asked(email)).enter()).toMatchObject({ status: 200 });
  });
});
