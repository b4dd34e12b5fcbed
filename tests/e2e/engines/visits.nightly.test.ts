import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Vote } from '#contract/votes.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { certifying } from '../../support/certifying.ts';
import { eventsOf, newVoter, voterWithoutPage } from '../../support/http-voter.ts';
import { isTakenOver } from '../shell/page-state.ts';
import { codeIn, linkIn, type Visitor } from '../../support/sample-site.ts';
import { sampleSite } from '../site.ts';
import type { Engine, Visit } from './engine.ts';
import { startFirefox } from './firefox.ts';
import { errorsOf, watchedSite } from './watched-site.ts';
import { startWebKit } from './webkit.ts';

describe.each([
  { engine: 'Firefox', start: startFirefox, sessionCookie: '__Host-acclaim_session' },
  // WebKit takes no cookie of that name without TLS.
  { engine: 'WebKit', start: startWebKit, sessionCookie: 'local-acclaim_session' },
])('$engine', ({ start, sessionCookie }) => {
  const site = sampleSite(undefined, { pages: true, buildIn: watchedSite });
  const { voted, certify, openAll } = certifying(site);
  let engine: Engine;
  let visit: Visit;

  beforeAll(async () => {
    engine = await start();
    await site.written();
  });
  beforeEach(async () => {
    visit = await engine.visit();
  });
  afterEach(async () => {
    try {
      const errors = await errorsOf(visit);
      if (errors.length > 0) throw new Error(`The pages had errors:\n${errors.join('\n')}`);
    } finally {
      await visit.close();
    }
  });
  afterAll(() => engine?.close());

  const goTo = (path: string) => visit.goTo(`${site.url()}/gayvnawards${path}`);

  /** Opens a page, which comes with these words in its HTML, and waits until its script has taken it over. */
  async function expectWhole(path: string, ...words: string[]): Promise<void> {
    await goTo(path);
    await expect.poll(() => visit.evaluate(isTakenOver), { message: path }).toBe(true);
    const { text, state } = await visit.evaluate(async () => {
      const html = await (await fetch(location.href)).text();
      const written = new DOMParser().parseFromString(html, 'text/html').getElementById('root');
      const root = document.getElementById('root');
      return { text: written?.textContent ?? '', state: root?.dataset['state'] };
    });
    expect(state).toBe('started');
    for (const each of words) expect(text).toContain(each);
  }

  const seesText = (text: string) =>
    expect
      .poll(() => visit.evaluate((wanted) => document.body.innerText.includes(wanted), text), {
        message: `"${text}" on the page`,
      })
      .toBe(true);

  async function passBotCheck(): Promise<void> {
    await visit.press('checkbox', 'I am not a robot');
    await seesText('Verified.');
  }

  /** Signs in without the form. */
  async function signIn({ email }: Visitor): Promise<void> {
    await expectWhole('/categories');
    const status = await visit.evaluate(async (address) => {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ email: address });
      return (await fetch('/local/sign-in', { method: 'POST', headers, body })).status;
    }, email);
    expect(status).toBe(200);
  }

  /** Who the site takes the visitor for. */
  const addressOnServer = () =>
    visit.evaluate(async () => {
      const user = (await (await fetch('/gayvnawards/api/auth/me')).json()) as { email?: string };
      return user.email;
    });

  it('errors in a page are noticed', async () => {
    await expectWhole('/categories', 'Outstanding Picture');
    await visit.evaluate(() => {
      console.error('logged', 1);
      setTimeout(() => {
        throw new Error('thrown');
      });
      void Promise.reject(new Error('rejected'));
    });
    const noted = ['console: logged 1', 'exception: Error: thrown', 'rejection: Error: rejected'];
    const found = async () => (await errorsOf(visit)).map((each) => each.replace(/^\S+ (?:Uncaught )?/, ''));
    await expect.poll(async () => (await found()).toSorted()).toEqual(noted);
    await visit.evaluate(() => sessionStorage.setItem('errors', '[]'));
  });

  it('home comes whole, and its menu leads on', async () => {
    await expectWhole('/', 'The Nitrate Awards');
    await visit.press('link', 'Categories', ['navigation', 'Main']);
    await visit.find('heading', 'Categories');
  });

  it('a signed-in voter gives a vote, sees it again after a reload, and cancels it', async () => {
    const voter = newVoter();
    const { ask } = await voterWithoutPage(site.url(), voter);
    const votes = async () =>
      (await ask<Vote[]>('votes.get')).map(({ category_id, nominee_id }) => ({ category_id, nominee_id }));
    const { nominees } = await eventsOf(site.url());
    const { category_id, nominee_id } = nominees.find(({ title }) => title === 'The General') ?? {};
    const thanks = ['button', 'Thank you for voting for The General. Click to cancel'] as const;

    await signIn(voter);
    await expectWhole('/voting/outstanding-picture', 'The General', 'Metropolis');
    await visit.press('button', 'Vote for The General');
    await visit.find(...thanks);
    await expect.poll(votes).toEqual([{ category_id, nominee_id }]);

    await expectWhole('/voting/outstanding-picture', 'The General');
    await visit.press(...thanks);
    await visit.find('button', 'Vote for The General');
    await expect.poll(votes).toEqual([]);
  });

  it('signing in by the form lasts, in cookies that the engine stores without TLS', async () => {
    await expectWhole('/voting', 'The General');
    await visit.press('button', 'Password or passkey');
    await visit.type('voter@acclaim.test', 'textbox', 'Email');
    await visit.type('voter-of-acclaim', 'password', 'Password');
    await passBotCheck();
    await visit.press('button', 'Sign in', ['form', 'Sign in or sign up to vote']);
    await seesText('Signed in as Vera Voter');
    const hint = sessionCookie.replace('session', 'signed_in');
    expect(await visit.cookies()).toEqual(expect.arrayContaining([sessionCookie, hint]));

    await expectWhole('/voting', 'The General');
    await seesText('Signed in as Vera Voter');
    expect(await addressOnServer()).toBe('voter@acclaim.test');
  });

  it('an account is created by the code of its mail', async () => {
    const email = 'newcomer@acclaim.test';
    await expectWhole('/voting', 'The General');
    await visit.type(email, 'textbox', 'Email');
    await passBotCheck();
    await visit.press('button', 'Continue');
    await visit.find('heading', 'Check your email');
    await visit.type(codeIn(await site.mailTo(email)), 'textbox', 'Code');
    await visit.type('Nora Newcomer', 'textbox', 'Welcome! What is your name?');
    await visit.press('button', 'Save');
    await seesText('Signed in as Nora Newcomer');
    expect(await addressOnServer()).toBe(email);
  });

  it('a film is pre-nominated', async () => {
    await expectWhole('/pre-nomination/outstanding-picture', 'Outstanding Picture');
    await visit.type('Pandora’s Box', 'textbox', 'Picture');
    await passBotCheck();
    await visit.press('button', 'Submit nomination');
    await seesText('Thank You! Your nomination was submitted.');
    const { Items = [] } = await site
      .platform()
      .documents.send(new ScanCommand({ TableName: localTables.submissions }));
    expect(Items).toContainEqual(expect.objectContaining({ nomination: 'Pandora’s Box' }));
  });

  it('the newsletter is subscribed to, confirmed by the link of its mail, and left', async () => {
    const email = 'reader@acclaim.test';
    await expectWhole('/categories', 'Outstanding Picture');
    await visit.type(email, 'textbox', 'Email address');
    await visit.press('button', 'Subscribe');
    await seesText('Check your email');
    const mail = await site.mailTo(email);
    await goTo(linkIn(mail, 'newsletter/verify'));
    await visit.press('button', 'Confirm my subscription');
    await visit.find('heading', 'Verified');
    await goTo(linkIn(mail, 'newsletter/unsubscribe'));
    await visit.press('button', 'Unsubscribe');
    await visit.find('heading', 'Unsubscribed');
  });

  it('a voter checks the receipts, and counts every ballot again', async () => {
    const { visitor } = await voted('The General');
    await signIn(visitor);
    await expectWhole('/verify', 'Verify my vote');
    await visit.press('button', 'Get my receipts');
    await visit.find('heading', 'Your receipts');
    await visit.press('link', 'Check all');
    await visit.find('heading', 'Genuine, not certified yet');
    const receipts = await visit.evaluate(() => location.hash);

    await certify();
    await openAll();
    await expectWhole('/verify', 'Verify my vote');
    await visit.press('button', 'Count every ballot again');
    await visit.find('heading', 'The count is correct');
    await goTo(`/verify${receipts}`);
    await visit.find('heading', 'Counted');
  });
});
