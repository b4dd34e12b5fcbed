import { afterAll, describe, expect, it } from 'vitest';
import { hashPassword } from '#accounts/password.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { policies } from '../../../functions/auth/domain.ts';
import { assumptions } from '../../../infra/cli/showtime/demand.ts';
import { setTries } from '../../support/counts.ts';
import { isNightly, runs } from '../../support/nightly.ts';
import { forgetCountsBetween, password, setUpAuth, wrong, type Browser } from './support.ts';

const { loginByAccount, loginByBrowser, loginByNetwork, mailByNetwork } = policies;
const auth = await setUpAuth();
const store = createAccountsStore(auth.platform);
const passwordHash = await hashPassword(password);
for (const name of ['ann', 'bea', 'cyd', 'dot']) {
  const email = `${name}@example.org`;
  await store.create(name, { email, fullname: name, passwordHash });
}
afterAll(() => auth.close());
forgetCountsBetween(auth.site.clock);

const wait = (seconds: number) => auth.site.clock.set(auth.site.clock.now() + seconds * 1000);
const outcome = async (answer: ReturnType<Browser['login']>) => {
  const { status, headers } = await answer;
  return status === 429 ? `wait ${headers['retry-after']}` : status;
};
const enter = (email: string, browser = auth.openBrowser()) => outcome(browser.login(email));
const guess = (email: string, browser = auth.openBrowser()) => outcome(browser.login(email, wrong));

describe('wrong passwords for an account', () => {
  const email = 'ann@example.org';

  it('cost nothing five times, then waits that double to a quarter of an hour, from wherever they come', async () => {
    for (let tries = 0; tries < 5; tries += 1) expect(await guess(email)).toBe(401);
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      expect(await guess(email)).toBe(`wait ${seconds}`);
      wait(seconds - 1);
      expect(await enter(email)).toBe('wait 1');
      wait(1);
      expect(await guess(email)).toBe(401);
    }
  });

  it('at the same moment get no more tries than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: runs(12) }, () => guess(email)));
    expect([4, 5]).toContain(answers.filter((answer) => answer === 401).length);
  });
});

describe('the owner of an account under attack', () => {
  it('waits a quarter of an hour at most, and not at all after choosing a new password', async () => {
    const email = 'target@example.org';
    await auth.join(email);
    await setTries(auth.platform, loginByAccount, email, 30);
    expect(await guess(email)).toBe(401);
    const owner = auth.openBrowser();
    expect(await enter(email, owner)).toBe('wait 900');
    expect((await auth.reset(await auth.forget(email), 'a fresh password')).status).toBe(200);
    expect(await outcome(owner.login(email, 'a fresh password'))).toBe(200);
  });

  it('who types the password right at last starts over', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect(await guess('bea@example.org')).toBe(401);
      expect(await enter('bea@example.org')).toBe(200);
    }
  });
});

describe('one browser', () => {
  it('gets 20 wrong passwords in a quarter of an hour and few more, over however many accounts', async () => {
    const browser = auth.openBrowser();
    await setTries(auth.platform, loginByBrowser, browser.id, 17);
    let tried = 17;
    const end = auth.site.clock.now() + 900_000;
    while (auth.site.clock.now() < end) {
      const answer = await guess(`victim-${tried}@example.org`, browser);
      if (answer === 401) tried += 1;
      else wait(Number(String(answer).replace('wait ', '')));
    }
    expect(tried).toBeGreaterThanOrEqual(20);
    expect(tried).toBeLessThanOrEqual(26);
  });

  it('is open to any number of people who know their passwords', async () => {
    const browser = auth.openBrowser();
    await setTries(auth.platform, loginByBrowser, browser.id, loginByBrowser.free - 2);
    for (const name of ['ann', 'bea', 'cyd', 'dot'])
      expect(await enter(`${name}@example.org`, browser)).toBe(200);
  });
});

describe('a browser in which somebody has signed in before', () => {
  it('is open to them while strangers guess their password, around them or elsewhere', async () => {
    const owner = auth.openBrowser();
    await owner.login('cyd@example.org');
    await owner.post('auth.logout', {});
    await setTries(auth.platform, loginByNetwork, owner.network, 9000);
    for (let tries = 0; tries < 6; tries += 1) await guess('cyd@example.org');
    expect(await enter('cyd@example.org')).toBe('wait 30');
    expect(await enter('cyd@example.org', owner)).toBe(200);
  });

  it('is like any other for other accounts, and once the password has changed', async () => {
    const owner = await auth.join('mine@example.org');
    await auth.reset(await auth.forget('mine@example.org'));
    for (const email of ['mine@example.org', 'ann@example.org']) {
      await setTries(auth.platform, loginByAccount, email, 4);
      expect(await guess(email)).toBe(401);
      expect(await guess(email, owner)).toBe('wait 30');
    }
  });

  it('gets five wrong passwords for that account, then waits as everybody does', async () => {
    const owner = auth.openBrowser();
    await owner.login('dot@example.org');
    for (let tries = 0; tries < 5; tries += 1) expect(await guess('dot@example.org', owner)).toBe(401);
    expect(await enter('dot@example.org', owner)).toBe('wait 30');
  });
});

describe('a hall behind one address', () => {
  const hall = '198.51.100.7';
  const guest = () => auth.openBrowser(hall);

  it('of 200 people gets in while one guest guesses without end', async () => {
    const emails = Array.from({ length: isNightly ? 200 : 30 }, (_, seat) => `seat-${seat}@example.org`);
    for (const email of emails) await store.create(email, { email, fullname: 'A Guest', passwordHash });
    const guesser = guest();
    for (let row = 0; row < emails.length; row += 10) {
      // Without its cookies, the guesser's browser looks like another one.
      const guesses = [guess(`guess-${row}@example.org`, guesser), guess('admin@example.org', guest())];
      const entering = emails.slice(row, row + 10).map((email) => enter(email, guest()));
      await Promise.all(guesses);
      expect(new Set(await Promise.all(entering))).toEqual(new Set([200]));
    }
  });

  it('gets in by true links while one guest tries invented ones', async () => {
    const { hash } = await auth.register('link@example.org');
    for (let tries = 0; tries < runs(8); tries += 1) {
      const invented = `${tries}`.padStart(22, 'x');
      expect((await guest().post('auth.verify', { hash: invented })).status).toBe(410);
      expect((await guest().post('auth.reset', { hash: invented, password })).status).toBe(410);
    }
    expect(Buffer.from(hash, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect((await guest().post('auth.reset', { hash, password })).status).toBe(200);
  });

  it('is slowed down only at numbers that no venue reaches', async () => {
    for (const { free } of [loginByNetwork, mailByNetwork])
      expect(free).toBeGreaterThanOrEqual(10 * assumptions.peoplePerAddress);
    await setTries(auth.platform, loginByNetwork, hall, loginByNetwork.free - 1);
    await setTries(auth.platform, mailByNetwork, hall, mailByNetwork.free - 1);
    const ask = (name: string) => guest().post('auth.forgot', { email: `${name}@example.org` });
    expect((await ask('last')).status).toBe(202);
    const message = 'Too many attempts. Please try again in 15 seconds.';
    expect(await ask('next')).toMatchObject({ status: 429, body: { message } });
    expect(await enter('dot@example.org', guest())).toBe(200);
    expect(await guess('nobody-here@example.org', guest())).toBe(401);
    expect(await enter('dot@example.org', guest())).toBe('wait 15');
  });

  it('that must wait takes no tries from the accounts of the people in it', async () => {
    const owner = guest();
    await setTries(auth.platform, loginByNetwork, owner.network, loginByNetwork.free - 1);
    expect(await guess('anybody@example.org', owner)).toBe(401);
    for (let presses = 0; presses < 6; presses += 1)
      expect(await enter('ann@example.org', owner)).toBe('wait 15');
    expect(await enter('ann@example.org')).toBe(200);
  });
});

it('mails to one address are three in a day, then rarer, whichever call asks for them', async () => {
  const ask = (id: 'auth.register' | 'auth.resend' | 'auth.forgot') =>
    auth.post(id, { email: 'inbox@example.org', fullname: 'In Box', password });
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

it('what is stored of it names neither accounts, browsers nor places, and ends', async () => {
  await guess('hidden@example.org', auth.openBrowser('198.51.100.9'));
  const counts = (await auth.accounts()).filter(({ pk }) => String(pk).startsWith('THROTTLE#'));
  expect(counts.length).toBeGreaterThan(0);
  expect(JSON.stringify(counts)).not.toMatch(/hidden|example|198\.51|2001:db8/);
  for (const { expires } of counts) expect(expires).toEqual(expect.any(Number));
});
