import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountOverview } from '#contract/account.ts';
import type { Answer } from '#contract/routes.ts';
import { updateItem } from '#records/items.ts';
import { accountKeys, ballotKey, showKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';
import { password, setUpAccounts } from './support.ts';
import { dyingAt } from '../../support/dying.ts';

const noon = Date.parse('2026-10-31T19:00:00.000Z');
const minute = 60_000;
const day = 24 * 60 * minute;
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';

const test = await setUpAccounts();
const { site } = test;
afterAll(() => test.close());
beforeEach(() => site.clock.set(noon));

let people = 0;
const newPerson = () => test.join(`person-${(people += 1)}@acclaim.test`, 'Pat Person');

describe('sign-ins', () => {
  it('are listed with browser and time, this one first, and gone once they are ended', async () => {
    const { browser, email } = await newPerson();
    site.clock.set(noon + minute);
    const mac = test.openBrowser(safari);
    await mac.login(email);
    const { body } = await browser.get('account.get');
    const { sessions } = body as AccountOverview;
    expect(sessions).toMatchObject([
      { browser: 'Chrome on Android', since: '2026-10-31T19:00:00.000Z', current: true },
      { browser: 'Safari on Mac', since: '2026-10-31T19:01:00.000Z', current: false },
    ]);
    const id = sessions[1]?.id ?? '';
    const after = await browser.post('account.signOutSession', { id });
    expect(after.body).toMatchObject({ sessions: [{ current: true }] });
    // On this page at once, for the voting at the re-check.
    expect((await mac.get('account.get')).status).toBe(401);
    expect((await mac.get('votes.get')).status).toBe(200);
    site.clock.set(noon + 17 * minute);
    expect((await mac.get('votes.get')).status).toBe(401);
  });

  it('of another account end nothing', async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const own = (await bob.browser.get('account.get')).body as AccountOverview;
    await ann.browser.post('account.signOutSession', { id: own.sessions[0]?.id });
    expect((await bob.browser.get('account.get')).status).toBe(200);
  });

  it('expire, and cost a vote neither a read nor a write', async () => {
    const { browser } = await newPerson();
    const vote = ({ nominee_id, category_id }: (typeof films)[number]) =>
      browser.post('votes.vote', { nominee: nominee_id, category: category_id });
    await vote(films[0]!);
    site.wire.reset();
    await vote(films[1]!);
    expect(site.wire.operations).toEqual(['UpdateItem']);
    site.clock.set(noon + 31 * day);
    expect((await browser.get('account.get')).status).toBe(401);
  });
});

describe('an account', () => {
  it('that a code has made gets its name, then a password, and is deleted like any other', async () => {
    const email = 'coded@acclaim.test';
    const browser = test.openBrowser();
    const ask = () => browser.post('auth.code', { email, 'g-recaptcha-response': 'good' });
    const enter = async () => browser.post('auth.enter', { email, code: test.mail.codeTo(email) });
    await ask();
    expect(await enter()).toMatchObject({ status: 200, body: { fullname: '' } });
    expect(await browser.get('account.get')).toMatchObject({
      status: 200,
      body: { fullname: '', hasPassword: false, emailConfirmed: true },
    });
    expect(await browser.get('account.download')).toMatchObject({ status: 200 });
    expect(await browser.post('account.rename', { fullname: 'Cody Code' })).toMatchObject({
      body: { fullname: 'Cody Code' },
    });
    expect(await browser.get('auth.me')).toMatchObject({ body: { email, fullname: 'Cody Code' } });
    await browser.post('auth.forgot', { email, 'g-recaptcha-response': 'good' });
    const reset = { hash: test.linkTo(email, 'reset'), password };
    expect(await browser.post('auth.reset', reset)).toMatchObject({ status: 200 });
    expect(await browser.get('account.get')).toMatchObject({ body: { hasPassword: true } });
    expect(await browser.post('account.delete', { password })).toMatchObject({ status: 200 });
    // The deleted account was of that address: no second ballot by a code, either.
    await ask();
    expect(await enter()).toMatchObject({ status: 409, body: { code: 'deleted_today' } });
  });
});

describe('the password', () => {
  it('is replaced with the present one, which ends every other session and keeps this one', async () => {
    const { browser, email } = await newPerson();
    const other = test.openBrowser(safari);
    await other.login(email);
    const wrong = await browser.post('account.password', { current: 'wrong', password: 'the next password' });
    expect(wrong).toMatchObject({
      status: 422,
      body: { errors: { current: ['This is not your password.'] } },
    });
    const changed = await browser.post('account.password', {
      current: password,
      password: 'the next password',
    });
    expect(changed).toMatchObject({ status: 200, body: { sessions: [{ current: true }] } });
    expect((await browser.get('account.get')).status).toBe(200);
    expect((await other.get('account.get')).status).toBe(401);
    expect((await test.openBrowser().login(email, 'the next password')).status).toBe(200);
    expect(test.mail.mails(email)[0]?.subject).toContain('was changed');
  });

  it('is not guessed on the account page either', async () => {
    const { browser } = await newPerson();
    const guess = () => browser.post('account.delete', { password: 'a guess' });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    expect(
      (await browser.post('account.password', { current: password, password: 'the next one' })).status,
    ).toBe(429);
  });
});

describe('Google', () => {
  const claims = (name: string) => ({ sub: `sub-${name}`, email: `${name}@gmail.com`, name: 'Gil Google' });

  it('is listed and disconnected, but not while it is the only way in', async () => {
    const browser = test.openBrowser();
    await browser.google(claims('gil'));
    const { body } = await browser.get('account.get');
    expect(body).toMatchObject({ hasPassword: false, providers: [{ provider: 'google' }] });
    expect(await browser.post('account.disconnect', { provider: 'google' })).toMatchObject({
      body: { code: 'only_way_in' },
    });
    const forgot = { email: 'gil@gmail.com', 'g-recaptcha-response': 'good' };
    await browser.post('auth.forgot', forgot);
    await browser.post('auth.reset', { hash: test.linkTo('gil@gmail.com', 'reset'), password });
    const { body: alone } = await browser.post('account.disconnect', { provider: 'google' });
    expect(alone).toMatchObject({ hasPassword: true, providers: [] });
    expect((await site.items('accounts')).filter((item) => JSON.stringify(item).includes('sub-gil'))).toEqual(
      [],
    );
  });

  it('proves who somebody is by a sign-in of the last ten minutes where there is no password', async () => {
    const browser = test.openBrowser();
    await browser.google(claims('ina'));
    site.clock.set(noon + 11 * minute);
    const late = await browser.post('account.delete', { confirm: 'delete' });
    expect(late).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_needed' } });
    await browser.google(claims('ina'));
    expect((await browser.post('account.delete', {})).body).toMatchObject({
      errors: { confirm: ['Please type the word delete.'] },
    });
    expect((await browser.post('account.delete', { confirm: 'Delete' })).status).toBe(200);
  });

  it('gets its back reference at the next sign-in where an account has none', async () => {
    const browser = test.openBrowser();
    await browser.google(claims('jo'));
    const items = (await site.items('accounts')).filter(({ sk }) => String(sk).includes('sub-jo'));
    const { pk, sk } = items[0] as { pk: string; sk: string };
    await site.documents.send(new DeleteCommand({ TableName: localTables.accounts, Key: { pk, sk } }));
    await browser.google(claims('jo'));
    expect((await browser.get('account.get')).body).toMatchObject({ providers: [{ provider: 'google' }] });
  });
});

describe('a new address', () => {
  const ask = async (email: string) => {
    const person = await newPerson();
    const answer = await person.browser.post('account.email', { email, password });
    return { ...person, answer, hash: test.linkTo(email, 'email') };
  };
  const confirm = (hash: string) => test.openBrowser().post('account.confirmEmail', { hash });

  it('takes the place of the old one by its link, and voids links to the old one', async () => {
    const { browser, email, hash, answer } = await ask('new-address@acclaim.test');
    expect(answer.body).toMatchObject({ email, pendingEmail: 'new-address@acclaim.test' });
    const forgot = { email, 'g-recaptcha-response': 'good' };
    await browser.post('auth.forgot', forgot);
    const reset = test.linkTo(email, 'reset');
    expect((await confirm(hash)).body).toEqual({ email: 'new-address@acclaim.test' });
    expect((await confirm(hash)).status).toBe(410);
    expect((await test.openBrowser().post('auth.reset', { hash: reset, password })).status).toBe(410);
    expect((await test.openBrowser().login(email)).status).toBe(401);
    expect((await test.openBrowser().login('New-Address@acclaim.test')).status).toBe(200);
    // The session goes on.
    expect((await browser.get('account.get')).body).toMatchObject({
      email: 'new-address@acclaim.test',
      emailConfirmed: true,
      pendingEmail: null,
    });
  });

  it('is asked for alike whether or not it has an account, whose owner gets a note instead of a link', async () => {
    const owner = await newPerson();
    const free = await ask('free@acclaim.test');
    const taken = await ask(owner.email);
    const shape = ({ body }: { body: unknown }) => Object.keys(body as object);
    expect([taken.answer.status, shape(taken.answer)]).toEqual([free.answer.status, shape(free.answer)]);
    expect(taken.answer.body).toMatchObject({ pendingEmail: owner.email });
    expect(taken.hash).toBe('');
    expect(test.mail.mails(owner.email)[0]?.subject).toContain('already has an account');
    expect(test.mail.mails(taken.email)[0]?.subject).toContain('A new address');
  });

  it.each(['before', 'after'] as const)(
    'that breaks off %s any of its writes is finished by the same link, and two addresses never lead astray',
    async (when) => {
      let write = 1;
      for (; ; write += 1) {
        const to = `broken-${write}-${when}@acclaim.test`;
        const { hash, email, id } = await ask(to);
        const { documents, isOver } = dyingAt(site.documents, write, when);
        await test.openBrowser().post('account.confirmEmail', { hash }, {}, test.composedOn(documents));
        if (!isOver()) break;
        // After the mark on the link, all is done.
        expect([200, 410]).toContain((await confirm(hash)).status);
        const owners = (await site.items('accounts')).filter(({ pk }) =>
          [accountKeys.email(to).pk, accountKeys.email(email).pk].includes(String(pk)),
        );
        expect(owners).toMatchObject([{ pk: accountKeys.email(to).pk, id }]);
        expect((await test.openBrowser().login(to)).status).toBe(200);
      }
      expect(write).toBeGreaterThan(4);
    },
    60_000,
  );

  it('goes to the first to confirm it, and only by the newest link', async () => {
    const first = await ask('wanted@acclaim.test');
    await first.browser.post('account.email', { email: 'wanted@acclaim.test', password });
    const second = await ask('wanted@acclaim.test');
    expect((await confirm(first.hash)).status).toBe(410);
    expect((await confirm(second.hash)).status).toBe(200);
    const newest = test.mail
      .mails('wanted@acclaim.test')
      .map(({ text }) => /email\/([\w-]+)/.exec(text)?.[1])[1];
    expect(await confirm(newest ?? '')).toMatchObject({ status: 409, body: { code: 'email_taken' } });
  });
});

describe('my votes', () => {
  it('are of the running edition, the newest day first, page after page, with what was withdrawn marked', async () => {
    const { browser, id } = await newPerson();
    await updateItem(site.documents, localTables.accounts, accountKeys.user(id), 'SET createdAt = :long', {
      values: { ':long': '2026-01-01T00:00:00.000Z' },
    });
    const event = { ...testEvent, voting_start: '2026-08-01T07:00:00.000Z' };
    await site.put('show', showKeys.part('event'), event);
    const film = films[3]!;
    const withdrawn = { ...film, withdrawn: { at: '2026-10-01T00:00:00.000Z', by: 'Ada', reason: 'Left.' } };
    const key = showKeys.nominee(film.category_id, film.nominee_id);
    await site.put('show', key, withdrawn);
    const days = Array.from({ length: 60 }, (_, back) =>
      new Date(noon - back * day).toISOString().slice(0, 10),
    );
    for (const each of days) {
      const vote = { nonce: 'nonce', at: Date.parse(`${each}T19:00:00Z`) };
      const ballot = { votes: 2, [`n:${film.nominee_id}`]: vote, [`n:${films[0]!.nominee_id}`]: vote };
      await site.put('ballots', ballotKey(id, each, bestFilm.id), ballot);
    }
    type Page = Answer<'account.votes'>;
    const first = (await browser.get('account.votes')).body as Page;
    const second = (await browser.get('account.votes', { before: first.next ?? '' })).body as Page;
    expect([...first.days, ...second.days].map((each) => each.day)).toEqual(days);
    expect((await browser.get('account.votes', { before: second.next ?? '' })).body).toEqual({
      days: [],
      next: null,
    });
    const newest = first.days[0]?.votes.map((vote) => [vote.category, vote.nominee, vote.withdrawn]);
    expect(newest).toHaveLength(2);
    expect(newest).toContainEqual([bestFilm.title, film.title, true]);
    expect(newest).toContainEqual([bestFilm.title, films[0]!.title, false]);
    const other = await newPerson();
    expect((await other.browser.get('account.votes')).body).toEqual({ days: [], next: null });
  });
});
