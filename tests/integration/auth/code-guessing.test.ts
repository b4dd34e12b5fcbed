import { afterAll, describe, expect, it } from 'vitest';
import type { AppError } from '#platform/errors.ts';
import { createThrottle } from '#platform/throttle.ts';
import { policies } from '../../../functions/auth/domain.ts';
import { setTries, triesOf } from '../../support/counts.ts';
import { isNightly } from '../../support/nightly.ts';
import { forgetCountsBetween, setUpAuth, type Browser } from './support.ts';

const auth = await setUpAuth();
const { clock } = auth.site;
const { askForCode: asked, follow, openBrowser } = auth;
afterAll(() => auth.close());
forgetCountsBetween(clock);

const wrong = { status: 422, body: { code: 'code_wrong' } };
const minutes = (count: number) => count * 60_000;
const enter = (browser: Browser, email: string, code: string) => browser.post('auth.enter', { email, code });

describe('those who guess codes', () => {
  const day = 24 * 3_600_000;
  const mails = createThrottle(auth.platform, policies.mailByAddress);
  /** Asks in a browser that may have as many letters as it likes, and guesses so many times; the last answer, or the seconds to wait. */
  async function guessIn(browser: Browser, email: string, times = 1): Promise<string> {
    await mails.clear(email);
    const { guess } = await asked(email, browser);
    let last = '';
    for (let tries = 0; tries < times; tries += 1) {
      const { body, headers } = await guess();
      last = headers['retry-after'] ?? (body as { code: string }).code;
    }
    return last;
  }

  it('in a thousand browsers have ten tries at an account, then waits that double to an hour', async () => {
    const email = 'target@example.org';
    const browsers = Array.from({ length: 1000 }, () => openBrowser());
    const guess = (times?: number) => guessIn(browsers.pop() ?? openBrowser(), email, times);
    for (let codes = 0; codes < 2; codes += 1) expect(await guess(5)).toBe('code_wrong');
    for (const seconds of [60, 120, 240, 480, 960, 1920, 3600, 3600]) {
      expect(await guess()).toBe(String(seconds));
      clock.set(clock.now() + seconds * 1000);
      expect(await guess()).toBe('code_wrong');
    }
  });

  it('at the same moment in many browsers get no more tries than one after the other', async () => {
    const email = 'crowd@example.org';
    await setTries(auth.platform, policies.codeByAccount, email, 8);
    const crowd = [];
    for (let browsers = 0; browsers < 8; browsers += 1) {
      await mails.clear(email);
      crowd.push(await asked(email));
    }
    const answers = await Promise.all(crowd.map(({ guess }) => guess()));
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(2);
  });

  it('in browsers that the account knows have five tries, in all of them together', async () => {
    const email = 'household@example.org';
    const [owner, other] = [await auth.join(email), openBrowser()];
    await other.login(email);
    expect(await guessIn(owner, email, 5)).toBe('code_wrong');
    expect(await guessIn(other, email)).toBe('60');
    expect(await guessIn(openBrowser(), email)).toBe('code_wrong');
  });

  it('of one account have 100 tries at most in any 24 hours, wherever they are', async () => {
    const [subject, first] = ['target@example.org', clock.now()];
    let tries = 0;
    for (const policy of [policies.codeByAccount, policies.codeByKnownBrowsers]) {
      const throttle = createThrottle(auth.platform, policy);
      // Most fit into a day in the middle of which a count ends that began with a single try.
      clock.set(first);
      await throttle.take(subject);
      clock.set(first + day / 2);
      while (clock.now() < first + 1.5 * day) {
        const refused = await throttle.take(subject).catch((error: unknown) => error as AppError);
        if (refused) clock.set(clock.now() + (refused.retryAfter ?? 0) * 1000);
        else tries += 1;
      }
    }
    expect(tries).toBeGreaterThan(90);
    expect(tries).toBeLessThanOrEqual(100);
  });

  it('keep out neither the owner’s browser nor link nor password, and an owner who gets in gives them no new tries', async () => {
    const email = 'owner@example.org';
    const owner = await auth.join(email);
    await setTries(auth.platform, policies.codeByAccount, email, 30);
    await guessIn(openBrowser(), email);
    const elsewhere = await asked(email);
    expect(await elsewhere.enter()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    await mails.clear(email);
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
    const { network } = openBrowser(hall);
    for (const policy of [policies.loginByNetwork, policies.mailByNetwork])
      await setTries(auth.platform, policy, network, 200 - seats);
    for (let row = 0; row < seats; row += 10) {
      const guests = Array.from({ length: 10 }, (_, seat) => ({
        email: `seat-${row + seat}@example.org`,
        browser: openBrowser(hall),
      }));
      await Promise.all(guests.map(({ browser, email }) => browser.post('auth.code', { email })));
      const entering = guests.map(({ browser, email }) => enter(browser, email, auth.mail.codeTo(email)));
      for (const { status } of await Promise.all(entering)) expect(status).toBe(200);
    }
  });
});
