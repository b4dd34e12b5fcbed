import { GetCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '#accounts/store.ts';
import { accountKeys } from '../../../functions/records/tables.ts';
import { localAccounts } from '../../../infra/local/routes/accounts.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { bot, loginBody, password, registering, setUpAuth, type AuthSite } from './support.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await setUpAuth();
});
afterAll(() => auth.close());

const accounts = async () => {
  const { Items = [] } = await auth.site.documents.send(new ScanCommand({ TableName: localTables.accounts }));
  return Items;
};
const item = async (key: Record<string, string>) =>
  (await auth.site.documents.send(new GetCommand({ TableName: localTables.accounts, Key: key }))).Item;

describe('a registration', () => {
  it('becomes an account, signed in, when its mailed link is followed, and not before', async () => {
    const browser = auth.openBrowser();
    const answer = await browser.post('auth.register', registering(' Ann@Example.org '));
    expect(answer).toMatchObject({
      status: 202,
      body: { message: expect.stringMatching(/email/) as string },
    });
    expect(await item(accountKeys.email('ann@example.org'))).toBeUndefined();
    expect(await browser.post('auth.login', loginBody('ann@example.org'))).toMatchObject({
      status: 403,
      body: { code: 'not_confirmed' },
    });

    const hash = auth.linkTo('Ann@Example.org', 'verify');
    const verified = await browser.post('auth.verify', { hash });
    const user = { email: 'Ann@Example.org', fullname: 'Ann Ode', roles: [] };
    expect(verified).toMatchObject({ status: 200, body: user });
    expect(await browser.me()).toMatchObject(user);
    expect(await auth.openBrowser().post('auth.login', loginBody('ANN@example.org'))).toMatchObject({
      status: 200,
    });
  });

  it('is verified once, whether the link is followed twice or twice at the same moment', async () => {
    await auth.openBrowser().post('auth.register', registering('twice@example.org'));
    const hash = auth.linkTo('twice@example.org', 'verify');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => auth.openBrowser().post('auth.verify', { hash })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410, 410]);
    expect(await auth.openBrowser().post('auth.verify', { hash })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
    const owners = (await accounts()).filter(({ email }) => email === 'twice@example.org');
    // No registration waits any more.
    expect(owners.map(({ pk }) => String(pk).split('#')[0])).toEqual(['USER']);
  });

  it('ends after 24 hours, to the second', async () => {
    const start = auth.site.clock.now();
    await auth.openBrowser().post('auth.register', registering('late@example.org'));
    const hash = auth.linkTo('late@example.org', 'verify');
    auth.site.clock.set(start + 24 * 3_600_000);
    expect(await auth.openBrowser().post('auth.verify', { hash })).toMatchObject({ status: 410 });
    auth.site.clock.set(start + 24 * 3_600_000 - 1000);
    expect(await auth.openBrowser().post('auth.verify', { hash })).toMatchObject({ status: 200 });
    auth.site.clock.set(start);
  });

  it('of an address that has an account changes nothing and mails its owner', async () => {
    await auth.join('owner@example.org');
    const other = await auth
      .openBrowser()
      .post(
        'auth.register',
        registering('owner@example.org', { password: 'the password of a stranger', fullname: 'A Stranger' }),
      );
    expect(other.status).toBe(202);
    expect(auth.mail.mails('owner@example.org')[0]).toMatchObject({
      subject: 'You already have an account at The Test Awards',
      text: expect.stringContaining('/account/reset/') as string,
    });
    expect(await auth.openBrowser().post('auth.login', loginBody('owner@example.org'))).toMatchObject({
      status: 200,
      body: { fullname: 'Ann Ode' },
    });
  });

  it('of one address by two people is the one that is verified first', async () => {
    await auth.openBrowser().post('auth.register', registering('squat@example.org', { fullname: 'First' }));
    const first = auth.linkTo('squat@example.org', 'verify');
    await auth.openBrowser().post('auth.register', registering('squat@example.org', { fullname: 'Second' }));
    const second = auth.linkTo('squat@example.org', 'verify');
    expect(await auth.openBrowser().post('auth.verify', { hash: second })).toMatchObject({
      status: 200,
      body: { fullname: 'Second' },
    });
    expect(await auth.openBrowser().post('auth.verify', { hash: first })).toMatchObject({ status: 410 });
    const users = (await accounts()).filter(
      ({ pk, email }) => email === 'squat@example.org' && String(pk).startsWith('USER#'),
    );
    expect(users).toMatchObject([{ fullname: 'Second' }]);
  });

  it('is finished by the same link when it was interrupted half way', async () => {
    await auth.openBrowser().post('auth.register', registering('crash@example.org'));
    const hash = auth.linkTo('crash@example.org', 'verify');
    // Every answer to the first write is lost: the account stands, its address does not.
    auth.site.wire.loseAnswers('PutItem', 99);
    const interrupted = await auth.openBrowser().post('auth.verify', { hash });
    auth.site.wire.loseAnswers('PutItem', 0);
    expect(interrupted.status).toBeGreaterThanOrEqual(500);
    expect(await item(accountKeys.email('crash@example.org'))).toBeUndefined();
    expect(await auth.openBrowser().post('auth.verify', { hash })).toMatchObject({ status: 200 });
    expect(await auth.openBrowser().post('auth.login', loginBody('crash@example.org'))).toMatchObject({
      status: 200,
    });
  });

  it('is mailed again to the browser it was made in, and no other gets its password into an account', async () => {
    const browser = auth.openBrowser();
    await browser.post('auth.register', registering('again@example.org'));
    const asking = { email: 'again@example.org', ...bot };
    const stranger = await auth.openBrowser().post('auth.resend', asking);
    expect(auth.mail.mails('again@example.org')[0]?.subject).toMatch(/^Finish your registration/);
    const own = await browser.post('auth.resend', asking);
    expect(own).toEqual({ ...stranger, headers: own.headers });
    expect(auth.mail.mails('again@example.org')[0]?.subject).toMatch(/^Confirm/);
    const hash = auth.linkTo('again@example.org', 'verify');
    expect(await browser.post('auth.verify', { hash })).toMatchObject({ status: 200 });
  });

  it('takes no password that is easy to guess, says so at its field and sends no mail', async () => {
    const email = 'easy@example.org';
    for (const easy of ['password12', 'Easy@example.org', 'the test awards']) {
      const answer = await auth.openBrowser().post('auth.register', registering(email, { password: easy }));
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'validation_failed', errors: { password: [expect.stringContaining('choose')] } },
      });
    }
    expect(auth.mail.mails(email)).toEqual([]);
  });

  it('keeps a name in one line, and no letter carries one that looks like an address', async () => {
    const register = async (email: string, fullname: string) => {
      const browser = auth.openBrowser();
      await browser.post('auth.register', registering(email, { fullname }));
      const hash = auth.linkTo(email, 'verify');
      const { body } = await browser.post('auth.verify', { hash });
      return { text: auth.mail.mails(email)[0]?.text ?? '', name: (body as { fullname: string }).fullname };
    };
    const plain = await register('plain@example.org', 'J.R. \u202e\r\n\r\nO\u2019Neill-Gr\u00fcn');
    expect(plain.name).toBe('J.R. O\u2019Neill-Gr\u00fcn');
    expect(plain.text).toContain('registered as J.R. O\u2019Neill-Gr\u00fcn.');
    for (const [index, lure] of ['Win at evil.example', 'https://evil', 'a@b', ' \u0007 '].entries()) {
      const { text } = await register(`lure-${index}@example.org`, lure);
      expect(text).toContain('registered.');
      expect(text).not.toMatch(/evil|a@b|registered as/);
    }
  });

  it('is verified even if the answer of the mark on its link is lost', async () => {
    const store = createAccountsStore(auth.platform);
    await store.saveLink('lost mark', { purpose: { kind: 'none' }, expires: 2_000_000_000 });
    auth.site.wire.loseAnswers('UpdateItem', 1);
    expect(await store.useLink('lost mark')).toBe(true);
    expect(await store.useLink('lost mark')).toBe(false);
  });

  it('leaves neither its secret nor its password in the tables or the log', async () => {
    await auth.openBrowser().post('auth.register', registering('quiet@example.org'));
    const hash = auth.linkTo('quiet@example.org', 'verify');
    const stored = JSON.stringify(await accounts());
    expect(hash).toHaveLength(22);
    for (const text of [stored, auth.site.logged.join()]) {
      expect(text).not.toContain(hash);
      expect(text).not.toContain(password);
    }
    expect(auth.site.logged.join()).not.toContain('quiet@example.org');
  });
});

describe('a forgotten password', () => {
  it('is replaced by a mailed link, once; all other sessions end and the new one begins', async () => {
    const old = await auth.join('forgets@example.org');
    expect(await old.me()).toMatchObject({ email: 'forgets@example.org' });
    const browser = auth.openBrowser();
    expect(await browser.post('auth.forgot', { email: 'FORGETS@example.org', ...bot })).toMatchObject({
      status: 202,
    });
    const hash = auth.linkTo('forgets@example.org', 'reset');
    const answers = await Promise.all(
      ['one new password', 'another new password'].map((next) =>
        auth.openBrowser().post('auth.reset', { hash, password: next }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const chosen = answers[0]?.status === 200 ? 'one new password' : 'another new password';
    expect(await old.me()).toEqual({});
    expect(await browser.post('auth.login', loginBody('forgets@example.org'))).toMatchObject({ status: 401 });
    expect(
      await browser.post('auth.login', loginBody('forgets@example.org', { password: chosen })),
    ).toMatchObject({ status: 200 });
    expect(await browser.me()).toMatchObject({ email: 'forgets@example.org' });
  });

  it('is replaced by none that is easy to guess, and the link stays good', async () => {
    await auth.join('easily@example.org');
    await auth.openBrowser().post('auth.forgot', { email: 'easily@example.org', ...bot });
    const hash = auth.linkTo('easily@example.org', 'reset');
    const choose = (next: string) => auth.openBrowser().post('auth.reset', { hash, password: next });
    expect(await choose('1234567890')).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(await choose('quite another one')).toMatchObject({ status: 200 });
  });

  it('is replaced for an hour, and takes the other links to reset with it', async () => {
    await auth.join('hour@example.org');
    const start = auth.site.clock.now();
    const ask = async () => {
      await auth.openBrowser().post('auth.forgot', { email: 'hour@example.org', ...bot });
      return auth.linkTo('hour@example.org', 'reset');
    };
    const [first, second] = [await ask(), await ask()];
    auth.site.clock.set(start + 3_600_000);
    expect(await auth.openBrowser().post('auth.reset', { hash: first, password })).toMatchObject({
      status: 410,
    });
    auth.site.clock.set(start + 3_599_000);
    expect(
      await auth.openBrowser().post('auth.reset', { hash: first, password: 'the next password' }),
    ).toMatchObject({ status: 200 });
    expect(await auth.openBrowser().post('auth.reset', { hash: second, password })).toMatchObject({
      status: 410,
    });
    auth.site.clock.set(start);
  });

  it('is replaced even if the answer of the write is lost', async () => {
    await auth.join('lost@example.org');
    const store = createAccountsStore(auth.platform);
    const account = await store.byEmail('lost@example.org');
    auth.site.wire.loseAnswers('UpdateItem', 1);
    const changed = await store.changePassword(
      account?.id ?? '',
      account?.passwordHash ?? '',
      'another hash',
    );
    expect(changed).toMatchObject({ passwordHash: 'another hash', sessionVersion: 2 });
  });

  it('is not replaced by a link to verify, nor an account verified by a link to reset', async () => {
    await auth.openBrowser().post('auth.register', registering('kinds@example.org'));
    const verify = auth.linkTo('kinds@example.org', 'verify');
    expect(await auth.openBrowser().post('auth.reset', { hash: verify, password })).toMatchObject({
      status: 410,
    });
    await auth.openBrowser().post('auth.verify', { hash: verify });
    await auth.openBrowser().post('auth.forgot', { email: 'kinds@example.org', ...bot });
    const reset = auth.linkTo('kinds@example.org', 'reset');
    expect(await auth.openBrowser().post('auth.verify', { hash: reset })).toMatchObject({ status: 410 });
  });
});

describe('logout', () => {
  it('ends this session, and everywhere all of the account', async () => {
    const first = await auth.join('leaves@example.org');
    const second = auth.openBrowser();
    const third = auth.openBrowser();
    for (const browser of [second, third]) await browser.post('auth.login', loginBody('leaves@example.org'));
    await first.post('auth.logout', {});
    expect(await first.me()).toEqual({});
    expect(await second.me()).toMatchObject({ email: 'leaves@example.org' });
    expect(await second.post('auth.logout', { everywhere: true })).toMatchObject({ status: 200, body: {} });
    expect(await second.me()).toEqual({});
    expect(await third.me()).toEqual({});
  });
});

describe('the accounts of a local site', () => {
  it('can log in', async () => {
    await auth.ensureLocalAccounts();
    for (const { email, password: own, roles } of localAccounts) {
      const answer = await auth.openBrowser().post('auth.login', { email, password: own, ...bot });
      expect(answer).toMatchObject({ status: 200, body: { email, roles } });
    }
  });
});
