import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bot, loginBody, registering, setUpAuth, type AuthSite } from './support.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await setUpAuth();
});
afterAll(() => auth.close());

describe('a registration that nobody has confirmed', () => {
  it('is told to wait for its confirmation by its own password alone, in any browser', async () => {
    const email = 'waits@example.org';
    const browser = auth.openBrowser();
    await browser.post('auth.register', registering(email));
    for (const each of [browser, auth.openBrowser()]) {
      expect(await each.post('auth.login', loginBody(email))).toMatchObject({
        status: 403,
        body: { code: 'not_confirmed', message: expect.stringContaining("haven't confirmed") as string },
      });
      const wrong = await each.post('auth.login', loginBody(email, { password: 'a wrong password' }));
      expect(wrong).toMatchObject({ status: 401, body: { code: 'login_failed' } });
    }
    auth.site.clock.set(auth.site.clock.now() + 24 * 3_600_000);
    expect(await browser.post('auth.login', loginBody(email))).toMatchObject({ status: 401 });
  });

  it('of an address that has an account looks to whoever made it as any other', async () => {
    await auth.join('taken@example.org');
    const [taken, free] = [auth.openBrowser(), auth.openBrowser()];
    const mine = { password: 'the password of a stranger' };
    await taken.post('auth.register', registering('taken@example.org', mine));
    await free.post('auth.register', registering('free@example.org', mine));
    const answer = await taken.post('auth.login', loginBody('taken@example.org', mine));
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_confirmed' } });
    expect(answer).toEqual({
      ...(await free.post('auth.login', loginBody('free@example.org', mine))),
      headers: answer.headers,
    });
  });

  it('is finished by a forgotten password, with the password that is chosen then', async () => {
    const email = 'forgets-early@example.org';
    // Somebody else has registered the address last.
    await auth.openBrowser().post('auth.register', registering(email));
    await auth.openBrowser().post('auth.register', registering(email, { password: 'of somebody else' }));
    const browser = auth.openBrowser();
    await browser.post('auth.forgot', { email, ...bot });
    const [mail] = auth.mail.mails(email);
    expect(mail?.subject).toBe('Finish your registration at The Test Awards');
    expect(mail?.text).not.toMatch(/no account|no registration/);
    const hash = auth.linkTo(email, 'reset');
    const chosen = await Promise.all(
      ['the first choice', 'the second choice'].map(async (choice) => ({
        choice,
        answer: await auth.openBrowser().post('auth.reset', { hash, password: choice }),
      })),
    );
    expect(chosen.map(({ answer }) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410]);
    for (const { choice, answer } of chosen) {
      const status = answer.status === 200 ? 200 : 401;
      expect(await browser.post('auth.login', loginBody(email, { password: choice }))).toMatchObject({
        status,
      });
    }
    expect(await browser.post('auth.login', loginBody(email))).toMatchObject({ status: 401 });
  });

  it('is over everywhere once it is finished in another browser: its password is then a wrong one', async () => {
    const email = 'elsewhere@example.org';
    const browser = auth.openBrowser();
    await browser.post('auth.register', registering(email));
    const other = auth.openBrowser();
    await other.post('auth.resend', { email, ...bot });
    const hash = auth.linkTo(email, 'reset');
    expect(await other.post('auth.reset', { hash, password: 'chosen elsewhere' })).toMatchObject({
      status: 200,
    });
    expect(await browser.post('auth.login', loginBody(email))).toMatchObject({
      status: 401,
      body: { code: 'login_failed' },
    });
  });
});
