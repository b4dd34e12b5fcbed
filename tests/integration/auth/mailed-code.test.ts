import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createAccountsStore } from '#accounts/store.ts';
import { createThrottle } from '#platform/throttle.ts';
import { updateItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { policies } from '../../../functions/auth/domain.ts';
import { setTries, triesOf } from '../../support/counts.ts';
import { isNightly } from '../../support/nightly.ts';
import { password, setUpAuth, type Browser } from './support.ts';

const auth = await setUpAuth({ SECOND_FACTOR: 'required' });
const store = createAccountsStore(auth.platform);
const { clock, later } = auth.site;
const { codeFor, otherThan, openBrowser } = auth;
let time = 0;
afterAll(() => auth.close());
// A day and more apart, so that every count of the test before is forgotten.
beforeEach(() => {
  time = Math.max(time, clock.now()) + 25 * 3_600_000;
  clock.set(time);
});

const wrong = { status: 422, body: { code: 'code_wrong' } };
const spent = { status: 422, body: { code: 'code_spent' } };
const expired = { status: 410, body: { code: 'link_expired' } };
const needsPress = { status: 403, body: { code: 'press_needed' } };
const minutes = (count: number) => count * 60_000;

const enter = (browser: Browser, email: string, code: string) => browser.post('auth.enter', { email, code });
const follow = (browser: Browser, hash: string, pressed?: boolean) =>
  browser.post('auth.follow', { hash, ...(pressed !== undefined && { pressed }) });
/** Somebody with a code in a browser of their own. */
async function asked(email: string, browser = openBrowser()) {
  const { code, hash } = await codeFor(browser, email);
  return {
    browser,
    code,
    hash,
    enter: (typed = code) => enter(browser, email, typed),
    guess: () => enter(browser, email, otherThan(code)),
  };
}
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
    expect(await enter(openBrowser(), email, code)).toMatchObject(wrong);
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
    if (first.code !== second.code) expect(await first.enter()).toMatchObject(wrong);
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

describe('those who guess codes', () => {
  /** Guesses at one address until an instant, in a browser that may have as many letters as it likes. */
  async function guessUntil(end: number, email: string, browserFor: () => Browser): Promise<number> {
    const mails = createThrottle(auth.platform, policies.mailByAddress);
    let tries = 0;
    let code: Awaited<ReturnType<typeof asked>> | undefined;
    while (clock.now() < end) {
      if (!code) {
        await mails.clear(email);
        code = await asked(email, browserFor());
      }
      const { status, body, headers } = await code.guess();
      const answer = (body as { code: string }).code;
      if (answer === 'code_wrong') tries += 1;
      else code = undefined;
      if (status === 429) clock.set(clock.now() + Number(headers['retry-after']) * 1000);
    }
    return tries;
  }

  it('in a thousand browsers, some of them known to the account, have 100 tries at it in any day', async () => {
    const email = 'target@example.org';
    const owner = await auth.join(email);
    const browsers = Array.from({ length: 1000 }, () => openBrowser());
    const stranger = () => browsers.pop() ?? openBrowser();
    const known = () => owner;
    // The most fit into a day in the middle of which the counts begin anew.
    for (const browserFor of [stranger, known]) await guessUntil(clock.now() + 1, email, browserFor);
    const begin = clock.now() + 12 * 3_600_000;
    const end = begin + 24 * 3_600_000;
    let tries = 0;
    for (const browserFor of [stranger, known]) {
      clock.set(begin);
      tries += await guessUntil(end, email, browserFor);
    }
    expect(tries).toBeGreaterThan(80);
    expect(tries).toBeLessThanOrEqual(100);
    expect(browsers.length).toBeGreaterThan(0);
  });

  it('keep out neither the owner’s browser nor link nor password, and an owner who gets in gives them no new tries', async () => {
    const email = 'owner@example.org';
    const owner = await auth.join(email);
    await setTries(auth.platform, policies.codeByAccount, email, 30);
    await (await asked(email)).guess();
    const elsewhere = await asked(email);
    expect(await elsewhere.enter()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect(await (await asked(email, owner)).enter()).toMatchObject({ status: 200 });
    expect(await follow(openBrowser(), elsewhere.hash, true)).toMatchObject({ status: 200 });
    expect(await auth.login(email)).toMatchObject({ status: 200 });
    clock.set(clock.now() + minutes(61));
    expect(await (await asked(email)).enter()).toMatchObject({ status: 200 });
    expect(await triesOf(auth.platform, policies.codeByAccount, email)).toBe(31);
  });

  it('where they have no code, try nothing, so that nobody waits for it', async () => {
    const email = 'pressed@example.org';
    const browser = openBrowser();
    for (let tries = 0; tries < 12; tries += 1)
      expect(await enter(browser, email, '123456')).toMatchObject(wrong);
    expect(await triesOf(auth.platform, policies.codeByAccount, email)).toBe(0);
    const { guess } = await asked(email, browser);
    for (let tries = 0; tries < 9; tries += 1) await guess();
    expect(await triesOf(auth.platform, policies.codeByAccount, email)).toBe(5);
  });

  it('lose no try to a failure of ours', async () => {
    const email = 'ours@example.org';
    const { enter: type } = await asked(email);
    auth.site.wire.failWith('InternalServerError');
    const failed = await type();
    auth.site.wire.failWith(undefined);
    expect(failed.status).toBe(503);
    expect(await triesOf(auth.platform, policies.codeByAccount, email)).toBe(0);
    expect(await type()).toMatchObject({ status: 200 });
  });
});

describe('a hall behind one address', () => {
  it('of 200 people signs in within a minute, each with a code and none with a wait', async () => {
    const hall = '198.51.100.7';
    const seats = isNightly ? 200 : 30;
    for (const policy of [policies.loginByNetwork, policies.mailByNetwork])
      await setTries(auth.platform, policy, openBrowser(hall).network, 200 - seats);
    for (let row = 0; row < seats; row += 10) {
      const answers = Array.from({ length: 10 }, async (_, seat) => {
        const email = `seat-${row + seat}@example.org`;
        return (await asked(email, openBrowser(hall))).enter();
      });
      for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
    }
  });
});
