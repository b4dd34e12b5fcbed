import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { policies } from '../../../functions/auth/policies.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
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
    expect(answers.filter((answer) => answer === 401)).toHaveLength(5);
  });
});

describe('the owner of an account under attack', () => {
  it('waits a quarter of an hour at most, and not at all after choosing a new password', async () => {
    await auth.join('target@example.org');
    for (let tries = 0; tries < 400; tries += 1) {
      await tryOn(auth.openBrowser(), 'target@example.org');
      if (tries > 5) wait(40);
    }
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

describe('one place on the network', () => {
  it('gets 20 wrong passwords in a quarter of an hour and few more, over however many accounts', async () => {
    let wrong = 0;
    const end = auth.site.clock.now() + 900_000;
    // Every address of one IPv6 /64 is the same place.
    for (let tries = 0; auth.site.clock.now() < end; tries += 1) {
      const browser = auth.openBrowser(`2001:db8:ffff:1::${tries.toString(16)}`);
      const { status, headers } = await tryOn(browser, `victim-${tries}@example.org`);
      if (status === 401) wrong += 1;
      else wait(Number(headers['retry-after']));
    }
    expect(wrong).toBeGreaterThanOrEqual(20);
    expect(wrong).toBeLessThanOrEqual(26);
  });

  it('is open to any number of people who know their passwords', async () => {
    await auth.join('right@example.org');
    for (let tries = 0; tries < 30; tries += 1)
      expect(await outcome(tryOn(auth.openBrowser('198.51.100.7'), 'right@example.org', password))).toBe(200);
  });

  it('gets so many mails, and links to try', async () => {
    const browser = auth.openBrowser('198.51.100.8');
    const statuses: unknown[] = [];
    for (let tries = 0; tries < 21; tries += 1)
      statuses.push((await browser.post('auth.forgot', { email: `m${tries}@example.org`, ...bot })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(202), 429]);
    for (let tries = 0; tries < 20; tries += 1)
      expect(await browser.post('auth.verify', { hash: `${'x'.repeat(21)}${tries}` })).toMatchObject({
        status: 410,
      });
    expect(await browser.post('auth.verify', { hash: 'x'.repeat(22) })).toMatchObject({ status: 429 });
    expect(await browser.post('auth.reset', { hash: 'x'.repeat(22), password })).toMatchObject({
      status: 429,
    });
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

describe('a thousand wrong passwords', () => {
  it('over 50 accounts, from 40 places, take the time the policy says', async () => {
    const { free } = policies.loginByAccount;
    const start = auth.site.clock.now();
    const places = Array.from({ length: 40 }, (_, index) => auth.openBrowser(`203.0.113.${index}`));
    let wrong = 0;
    // The best an attacker can do: each account in turn, each from the next place, waiting only when nothing else is left.
    for (let round = 0; wrong < 1000; round += 1) {
      let shortest = Infinity;
      for (let account = 0; account < 50 && wrong < 1000; account += 1) {
        const place = places[(round * 50 + account) % places.length];
        if (!place) continue;
        const { status, headers } = await tryOn(place, `crowd-${account}@example.org`);
        if (status === 401) wrong += 1;
        else shortest = Math.min(shortest, Number(headers['retry-after']));
        if (status === 401) shortest = 0;
      }
      if (shortest > 0 && Number.isFinite(shortest)) wait(shortest);
    }
    const hours = (auth.site.clock.now() - start) / 3_600_000;
    // 20 tries an account: five at once, six in the first half hour, the other nine a quarter of an hour each.
    expect(free + 6 + 9).toBe(20);
    expect(hours).toBeGreaterThan(2.4);
  }, 120_000);
});

describe('what is stored of it', () => {
  it('names neither accounts nor places, and ends', async () => {
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
