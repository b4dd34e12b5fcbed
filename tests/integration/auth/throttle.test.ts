import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#accounts/password.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { policies } from '../../../functions/auth/domain.ts';
import type { AppError } from '../../../functions/platform/errors.ts';
import { createThrottle, type Throttle } from '../../../functions/platform/throttle.ts';
import { assumptions } from '../../../infra/cli/showtime/demand.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { setTries } from '../../support/counts.ts';
import { bot, password, setUpAuth, type AuthSite, type Browser } from './support.ts';

let auth: AuthSite;
let time = 0;
beforeAll(async () => {
  auth = await setUpAuth();
});
afterAll(() => auth.close());
// A day and more apart, so that every count of the test before is forgotten.
beforeEach(() => {
  time = Math.max(time, auth.site.clock.now()) + 25 * 3_600_000;
  auth.site.clock.set(time);
});

const wait = (seconds: number) => auth.site.clock.set(auth.site.clock.now() + seconds * 1000);
const tryOn = (browser: Browser, email: string, guess = 'a wrong password') =>
  browser.post('auth.login', { email, password: guess, ...bot });
const outcome = async (answer: ReturnType<typeof tryOn>) => {
  const { status, headers } = await answer;
  return status === 429 ? `wait ${headers['retry-after']}` : status;
};

describe.each([
  ['an account', async () => (await auth.join('slow@example.org'), 'slow@example.org')],
  ['an address without an account', async () => 'nobody@example.org'],
])('wrong passwords for %s', (_, prepare) => {
  it('cost nothing five times, then waits that double to a quarter of an hour, from wherever they come', async () => {
    const email = await prepare();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await outcome(tryOn(auth.openBrowser(), email))).toBe(401);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await outcome(tryOn(auth.openBrowser(), email))).toBe(`wait ${seconds}`);
      wait(seconds - 1);
      expect(await outcome(tryOn(auth.openBrowser(), email, password))).toBe('wait 1');
      wait(1);
      expect(await outcome(tryOn(auth.openBrowser(), email))).toBe(401);
    }
  });

  it('at the same moment get no more tries than one after the other', async () => {
    const email = await prepare();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => outcome(tryOn(auth.openBrowser(), email))),
    );
    const wrong = answers.filter((answer) => answer === 401).length;
    expect(wrong).toBeGreaterThanOrEqual(4);
    expect(wrong).toBeLessThanOrEqual(5);
  });
});

describe('the owner of an account under attack', () => {
  it('waits a quarter of an hour at most, and not at all after choosing a new password', async () => {
    await auth.join('target@example.org');
    for (let tries = 0; tries < 30; tries += 1) {
      const { headers } = await tryOn(auth.openBrowser(), 'target@example.org');
      if (headers['retry-after']) wait(Number(headers['retry-after']));
    }
    await tryOn(auth.openBrowser(), 'target@example.org');
    const owner = auth.openBrowser();
    const refused = await owner.post('auth.login', { email: 'target@example.org', password, ...bot });
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    await owner.post('auth.forgot', { email: 'target@example.org', ...bot });
    const hash = auth.linkTo('target@example.org', 'reset');
    expect(await owner.post('auth.reset', { hash, password: 'a fresh password' })).toMatchObject({
      status: 200,
    });
    expect(await outcome(tryOn(owner, 'target@example.org', 'a fresh password'))).toBe(200);
  });

  it('who types the password right at last starts over', async () => {
    await auth.join('typo@example.org');
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1)
        expect(await outcome(tryOn(auth.openBrowser(), 'typo@example.org'))).toBe(401);
      expect(await outcome(tryOn(auth.openBrowser(), 'typo@example.org', password))).toBe(200);
    }
  });
});

describe('one browser', () => {
  it('gets 20 wrong passwords in a quarter of an hour and few more, over however many accounts', async () => {
    let wrong = 0;
    const end = auth.site.clock.now() + 900_000;
    const browser = auth.openBrowser();
    for (let tries = 0; auth.site.clock.now() < end; tries += 1) {
      const { status, headers } = await tryOn(browser, `victim-${tries}@example.org`);
      if (status === 401) wrong += 1;
      else wait(Number(headers['retry-after']));
    }
    expect(wrong).toBeGreaterThanOrEqual(20);
    expect(wrong).toBeLessThanOrEqual(26);
  });

  it('is open to any number of people who know their passwords', async () => {
    await auth.join('right@example.org');
    const browser = auth.openBrowser();
    for (let tries = 0; tries < 30; tries += 1)
      expect(await outcome(tryOn(browser, 'right@example.org', password))).toBe(200);
  });
});

describe('a browser in which somebody has signed in before', () => {
  it('is open to them while strangers guess their password, around them or elsewhere', async () => {
    const owner = await auth.join('known@example.org');
    await owner.post('auth.logout', {});
    await setTries(auth.platform, policies.loginByNetwork, owner.network, 9000);
    for (let tries = 0; tries < 6; tries += 1) await tryOn(auth.openBrowser(), 'known@example.org');
    expect(await outcome(tryOn(auth.openBrowser(), 'known@example.org', password))).toBe('wait 30');
    expect(await outcome(tryOn(owner, 'known@example.org', password))).toBe(200);
  });

  it('gets five wrong passwords for that account, then waits as everybody does', async () => {
    const owner = await auth.join('lent@example.org');
    for (let tries = 0; tries < 5; tries += 1)
      expect(await outcome(tryOn(owner, 'lent@example.org'))).toBe(401);
    expect(await outcome(tryOn(owner, 'lent@example.org', password))).toBe('wait 30');
  });

  it('is like any other for other accounts, and once the password has changed', async () => {
    const owner = await auth.join('mine@example.org');
    await auth.join('theirs@example.org');
    const change = async () => {
      const other = auth.openBrowser();
      await other.post('auth.forgot', { email: 'mine@example.org', ...bot });
      const hash = auth.linkTo('mine@example.org', 'reset');
      await other.post('auth.reset', { hash, password: 'a fresh password' });
    };
    await change();
    for (const email of ['mine@example.org', 'theirs@example.org']) {
      for (let tries = 0; tries < 5; tries += 1) await tryOn(auth.openBrowser(), email);
      expect(await outcome(tryOn(owner, email))).toBe('wait 30');
    }
  });
});

describe('a hall behind one address', () => {
  const hall = '198.51.100.7';

  it('of 200 people gets in while one guest guesses without end', async () => {
    const store = createAccountsStore(auth.platform);
    const passwordHash = await hashPassword(password);
    const emails = Array.from({ length: 200 }, (_, seat) => `seat-${seat}@example.org`);
    await Promise.all(
      emails.map((email) => store.create(email, { email, fullname: 'A Guest', passwordHash })),
    );
    const guest = auth.openBrowser(hall);
    const guess = async (seat: number) => {
      await tryOn(guest, `guess-${seat}@example.org`);
      // Without its cookies, the guest's browser looks like another one.
      await tryOn(auth.openBrowser(hall), 'admin@example.org');
    };
    const answers: unknown[] = [];
    for (let row = 0; row < emails.length; row += 10) {
      const people = emails.slice(row, row + 10);
      const enter = people.map((email) => outcome(tryOn(auth.openBrowser(hall), email, password)));
      const guesses = [0, 1, 2].map((seat) => guess(row + seat));
      answers.push(...(await Promise.all([...enter, ...guesses])));
    }
    expect(answers.filter((answer) => answer !== undefined)).toEqual(emails.map(() => 200));
  }, 120_000);

  it('gets in by true links while one guest tries invented ones', async () => {
    const newcomer = auth.openBrowser(hall);
    const registration = { email: 'link@example.org', fullname: 'New Comer', password, ...bot };
    await newcomer.post('auth.register', registration);
    for (let tries = 0; tries < 40; tries += 1) {
      const hash = `${tries}`.padStart(22, 'x');
      expect(await auth.openBrowser(hall).post('auth.verify', { hash })).toMatchObject({ status: 410 });
      expect(await auth.openBrowser(hall).post('auth.reset', { hash, password })).toMatchObject({
        status: 410,
      });
    }
    const hash = auth.linkTo('link@example.org', 'verify');
    expect(Buffer.from(hash, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(await newcomer.post('auth.verify', { hash })).toMatchObject({ status: 200 });
  });

  it('is slowed down only at numbers that no venue reaches', async () => {
    for (const { free } of [policies.loginByNetwork, policies.mailByNetwork])
      expect(free).toBeGreaterThanOrEqual(10 * assumptions.peoplePerAddress);
    await auth.join('late-guest@example.org');
    const { loginByNetwork, mailByNetwork } = policies;
    await setTries(auth.platform, loginByNetwork, hall, loginByNetwork.free - 1);
    await setTries(auth.platform, mailByNetwork, hall, mailByNetwork.free - 1);
    const ask = (name: string) =>
      auth.openBrowser(hall).post('auth.forgot', { email: `${name}@example.org`, ...bot });
    expect((await ask('last')).status).toBe(202);
    expect(await ask('next')).toMatchObject({
      status: 429,
      body: { message: 'Too many attempts. Please try again in 15 seconds.' },
    });
    expect(await outcome(tryOn(auth.openBrowser(hall), 'late-guest@example.org', password))).toBe(200);
    expect(await outcome(tryOn(auth.openBrowser(hall), 'nobody-here@example.org'))).toBe(401);
    expect(await outcome(tryOn(auth.openBrowser(hall), 'late-guest@example.org', password))).toBe('wait 15');
  });
});

describe('a network that must wait', () => {
  it('takes no tries from the accounts of the people in it', async () => {
    await auth.join('pressing@example.org');
    const owner = auth.openBrowser('198.51.100.8');
    const { loginByNetwork } = policies;
    await setTries(auth.platform, loginByNetwork, owner.network, loginByNetwork.free - 1);
    expect(await outcome(tryOn(owner, 'anybody@example.org'))).toBe(401);
    for (let presses = 0; presses < 6; presses += 1)
      expect(await outcome(tryOn(owner, 'pressing@example.org', password))).toBe('wait 15');
    expect(await outcome(tryOn(auth.openBrowser(), 'pressing@example.org', password))).toBe(200);
  });
});

describe('mails to one address', () => {
  it('are three in a day, then rarer, whichever call asks for them', async () => {
    const ask = (id: 'auth.register' | 'auth.resend' | 'auth.forgot') =>
      auth.openBrowser().post(id, { email: 'inbox@example.org', fullname: 'In Box', password, ...bot });
    for (const id of ['auth.register', 'auth.resend', 'auth.forgot'] as const)
      expect(await ask(id)).toMatchObject({ status: 202 });
    let sent = 3;
    const end = auth.site.clock.now() + 24 * 3_600_000;
    while (auth.site.clock.now() < end) {
      const { status, headers } = await ask('auth.forgot');
      if (status === 202) sent += 1;
      else wait(Number(headers['retry-after']));
    }
    expect(auth.mail.mails('inbox@example.org')).toHaveLength(sent);
    expect(sent).toBeLessThanOrEqual(3 + 7 + 23);
  });
});

describe('many wrong passwords', () => {
  /** Times of the fastest attack, in hours: each account and each browser is used again as soon as it is open. */
  async function attack(wrong: number, accountCount: number, browserCount: number): Promise<number> {
    const byAccount = createThrottle(auth.platform, policies.loginByAccount);
    const byBrowser = createThrottle(auth.platform, policies.loginByBrowser);
    const attempt = `${accountCount}/${browserCount}`;
    const open = (name: string, count: number) =>
      new Map(Array.from({ length: count }, (_, index) => [`${attempt} ${name} ${index}`, 0]));
    const [accounts, browsers] = [open('account', accountCount), open('browser', browserCount)];
    const first = (among: Map<string, number>) => [...among].reduce((a, b) => (b[1] < a[1] ? b : a));
    const take = async (throttle: Throttle, among: Map<string, number>, subject: string) => {
      const refused = await throttle.take(subject).then(
        () => 0,
        (error: unknown) => (error as AppError).retryAfter ?? 0,
      );
      among.set(subject, refused ? auth.site.clock.now() + refused * 1000 : (among.get(subject) ?? 0) + 1);
      return refused === 0;
    };
    const start = auth.site.clock.now();
    for (let tried = 0; tried < wrong;) {
      const [browser, browserOpen] = first(browsers);
      const [account, accountOpen] = first(accounts);
      auth.site.clock.set(Math.max(auth.site.clock.now(), browserOpen, accountOpen));
      if (!(await take(byBrowser, browsers, browser))) continue;
      if (await take(byAccount, accounts, account)) tried += 1;
    }
    return (auth.site.clock.now() - start) / 3_600_000;
  }

  it('for one account take more than nine days a thousand, however many browsers they come from', async () => {
    // The longer it lasts, the longer are the waits: a thousand take more than four times as long as 250.
    expect(4 * (await attack(250, 1, 250))).toBeGreaterThan(9 * 24);
  });

  it('from one browser take more than two hours and a half for 300, however many accounts they try', async () => {
    expect(await attack(300, 1000, 1)).toBeGreaterThan(2.5);
  });

  it('over 50 accounts from 40 browsers take more than two hours a thousand', async () => {
    expect(await attack(1000, 50, 40)).toBeGreaterThan(2.4);
  });
});

describe('what is stored of it', () => {
  it('names neither accounts, browsers nor places, and ends', async () => {
    await tryOn(auth.openBrowser('198.51.100.9'), 'hidden@example.org');
    const { Items = [] } = await auth.site.documents.send(
      new ScanCommand({ TableName: localTables.accounts }),
    );
    const counts = Items.filter(({ pk }) => String(pk).startsWith('THROTTLE#'));
    expect(counts.length).toBeGreaterThan(0);
    expect(JSON.stringify(counts)).not.toMatch(/hidden|example|198\.51|2001:db8/);
    for (const { expires } of counts) expect(expires).toEqual(expect.any(Number));
  });
});
