import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { certify } from '#count/certify.ts';
import { createRuleBook } from '#count/rule-book.ts';
import type { AccountDownload } from '#contract/account.ts';
import { saveBackup } from '../../../infra/cli/backup/save.ts';
import { certifyStore, notaryOf, ruleSource } from '../../../infra/cli/results/source.ts';
import { createRecipientsStore } from '../../../functions/mail/store-recipients.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import { mailKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { imageBucket } from '../../../infra/local/s3/s3.ts';
import { exportShow } from '../../../infra/show/export.ts';
import { startBucket } from '../../support/bucket.ts';
import { oneOfEach } from '../../support/nightly.ts';
import { bestFilm, films, scenes, testEvent } from '../../support/show.ts';
import { password, setUpAccounts, type Browser } from './support.ts';
import { dyingAt } from '../../support/dying.ts';
import { targetOf } from '../../support/operator.ts';

const noon = Date.parse('2026-10-31T19:00:00.000Z');
const hour = 3_600_000;
const ended = Date.parse('2026-11-03T08:01:00.000Z');

const test = await setUpAccounts();
const { site } = test;
const bucket = await startBucket();
afterAll(() => Promise.all([test.close(), bucket.close()]));

const target = targetOf(site, { s3: bucket.client, bucket: imageBucket });

const tables = Object.keys(localTables) as (keyof typeof localTables)[];
const everyTable = async (): Promise<string> =>
  JSON.stringify(await Promise.all(tables.map((table) => site.items(table))));

const vote = (browser: Browser, { nominee_id, category_id }: (typeof films)[number]) =>
  browser.post('votes.vote', { nominee: nominee_id, category: category_id });

/** A person with everything that an account can have: password, Google, votes, newsletter, consent, a change of the address under way. */
async function wholePerson(name: string) {
  const email = `${name}.secret@farm.example`;
  const person = await test.join(email, `${name} Secretname`);
  const google = { sub: `subject-of-${name}`, email, hd: 'farm.example' };
  await test.openBrowser().google(google);
  const { browser } = person;
  await vote(browser, films[0]!);
  await vote(browser, scenes[0]!);
  await browser.post('account.newsletter', { subscribed: true });
  await browser.post('account.consent', { agreed: true });
  await browser.post('account.email', { email: `${name}.other@elsewhere.example`, password });
  // Somebody registers the address again.
  await test.openBrowser().register(email, `${name} Secretname`);
  return { ...person, google, words: [`${name}.secret`, `${name}.other`, `${name} Secretname`, google.sub] };
}

const addRules = async () => {
  const book = createRuleBook(ruleSource(target), testEvent.id, site.clock);
  const farm = await book.add({ kind: 'domain', domain: 'farm.example' }, { by: 'Ada', reason: 'A farm.' });
  const fast = await book.add({ kind: 'registration', seconds: 60 }, { by: 'Ada', reason: 'Too fast.' });
  return [farm.id, fast.id];
};

const certified = async (few: string[]) =>
  (
    await certify(certifyStore(target, testEvent.id), await notaryOf(target), {
      now: ended,
      replace: true,
      few,
    })
  ).text;

it('a deleted account leaves nothing that names its owner, in tables, export, backup and log, and the count as it was', async () => {
  site.clock.set(noon);
  const [ann, bob] = [await wholePerson('ann'), await test.join('bob@people.example', 'Bob Other')];
  await vote(bob.browser, films[1]!);
  const rules = await addRules();
  site.clock.set(ended);
  const before = await certified(rules);
  expect(before).toContain('"votes"');
  const words = (text: string) => ann.words.filter((word) => text.includes(word));
  expect(words(await everyTable())).toEqual(ann.words);

  expect(await ann.browser.post('account.delete', { password })).toMatchObject({ status: 200, body: {} });

  expect(words(await everyTable())).toEqual([]);
  expect(words(site.logged.join('\n'))).toEqual([]);
  expect(await certified(rules)).toBe(before);
  expect((await site.items('ballots')).filter(({ pk }) => String(pk).startsWith(ann.id))).toHaveLength(2);
  expect((await site.items('results')).filter(({ what }) => what === 'delete-account')).toMatchObject([
    { by: 'The owner of the account', detail: '' },
  ]);
  expect(ann.browser.cookies().filter((cookie) => /session|signed_in/.test(cookie))).toEqual([]);

  const folder = await mkdtemp(join(tmpdir(), 'acclaim-deleted-'));
  const key = String((await site.platform.show.pictures())[0]?.key);
  await bucket.client.send(new PutObjectCommand({ Bucket: imageBucket, Key: key, Body: 'a picture' }));
  await saveBackup(target, join(folder, 'backup'));
  await exportShow({ dir: join(folder, 'export'), target, now: () => ended });
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  );
  expect(files.length).toBeGreaterThan(5);
  for (const file of files)
    expect(words(await readFile(join(file.parentPath, file.name), 'utf8'))).toEqual([]);
  expect((await bob.browser.get('account.get')).status).toBe(200);
});

it('a deletion takes back letters that wait, and the address of campaigns that have not reached it', async () => {
  site.clock.set(noon);
  const [jo, kit] = [
    await test.join('jo@people.example', 'Jo Waiting'),
    await test.join('kit@people.example', 'Kit Other'),
  ];
  test.mail.refuseWith({ status: 429, name: 'TooManyRequestsException' });
  onTestFinished(() => test.mail.refuseWith(undefined));
  for (const { browser, email } of [jo, kit])
    await browser.post('auth.forgot', { email: email.toUpperCase(), 'g-recaptcha-response': 'good' });
  const { mail } = localTables;
  const recipients = createRecipientsStore({ documents: site.documents, environment: { MAIL_TABLE: mail } });
  for (const campaign of ['under-way', 'sent']) {
    await site.put('mail', mailKeys.campaign(campaign), { id: campaign });
    for (const { id, email } of [jo, kit])
      await recipients.addRecipient(campaign, subscriberId(email), { email, account: id });
  }
  await recipients.settle('sent', subscriberId(jo.email), 'sent');
  expect(await everyTable()).toContain(jo.email);

  expect((await jo.browser.post('account.delete', { password })).status).toBe(200);

  const left = await site.items('mail');
  expect(JSON.stringify(left).toLowerCase()).not.toContain(jo.email);
  expect(left.filter(({ pk }) => String(pk).startsWith('OUTBOX#'))).toMatchObject([{ to: kit.email }]);
  const stateOf = (campaign: string, { email }: typeof jo) =>
    left.find(({ pk, sk }) => pk === `TO#${campaign}` && sk === subscriberId(email));
  expect(stateOf('under-way', jo)).toMatchObject({ state: 'skipped' });
  expect(stateOf('under-way', jo)).not.toHaveProperty('account');
  expect(stateOf('sent', jo)).toMatchObject({ state: 'sent' });
  expect(stateOf('under-way', kit)).toMatchObject({ email: kit.email, account: kit.id });
});

it('who deletes an account and comes back gets no second ballot that day, and a new id the next', async () => {
  site.clock.set(noon);
  const cy = await wholePerson('cy');
  await cy.browser.post('account.delete', { password });
  const again = test.openBrowser();
  await again.register(cy.email, cy.fullname);
  const hash = test.linkTo(cy.email, 'verify');
  expect(await again.post('auth.verify', { hash })).toMatchObject({
    status: 409,
    body: {
      code: 'deleted_today',
      message:
        'This account was deleted today. You can open a new one when the next voting day begins, on Sunday, November 1, 2026.',
    },
  });
  expect(await test.openBrowser().google(cy.google)).toMatchObject({ body: { code: 'deleted_today' } });
  expect(await everyTable()).not.toContain(cy.google.sub);

  // The last instant of the day, and the first of the next.
  site.clock.set(Date.parse('2026-11-01T06:59:59.999Z'));
  expect((await again.post('auth.verify', { hash })).status).toBe(409);
  site.clock.set(Date.parse('2026-11-01T07:00:00.000Z'));
  const opened = await again.post('auth.verify', { hash });
  expect(opened).toMatchObject({ status: 200, body: { email: cy.email } });
  expect((opened.body as { id: string }).id).not.toBe(cy.id);
  expect(await again.get('votes.get')).toMatchObject({ status: 200, body: [] });
});

it('who deletes an account in the last minutes of a day has had the next one too: a session elsewhere may still vote in it', async () => {
  site.clock.set(Date.parse('2026-11-01T06:50:00.000Z'));
  const dee = await test.join('dee@people.example', 'Dee');
  const elsewhere = test.openBrowser();
  await elsewhere.login(dee.email);
  await dee.browser.post('account.delete', { password });
  site.clock.set(Date.parse('2026-11-01T07:02:00.000Z'));
  expect((await vote(elsewhere, films[0]!)).status).toBe(200);
  const again = test.openBrowser();
  await again.register(dee.email, dee.fullname);
  const hash = test.linkTo(dee.email, 'verify');
  expect((await again.post('auth.verify', { hash })).status).toBe(409);
  site.clock.set(Date.parse('2026-11-02T08:00:00.000Z'));
  expect((await elsewhere.get('votes.get')).status).toBe(401);
  expect((await again.post('auth.verify', { hash })).status).toBe(410);
});

/** What is stored before a write is what was stored after the one before it, so that one of both is enough for a day. */
it.each(oneOfEach(['before', 'after'] as const, () => 'the same items'))(
  'a deletion that breaks off %s any of its writes is finished by a repeat',
  async (when) => {
    site.clock.set(noon);
    let write = 1;
    for (; ; write += 1) {
      const eve = await wholePerson(`eve-${write}-${when}`);
      const dying = dyingAt(site.documents, write, when);
      const on = test.composedOn(dying.documents);
      await eve.browser.post('account.delete', { password }, {}, on);
      if (!dying.isOver()) break;
      const repeated = await eve.browser.post('account.delete', { password });
      // After the last writes the account is gone.
      expect([200, 401]).toContain(repeated.status);
      const left = await everyTable();
      expect({ write, left: eve.words.filter((word) => left.includes(word)) }).toEqual({ write, left: [] });
    }
    expect(write).toBeGreaterThan(12);
  },
  120_000,
);

it('an admin is deleted while another one stays, and the last one is refused with nothing deleted', async () => {
  site.clock.set(noon);
  const [fay, gil] = [
    await test.join('fay@people.example', 'Fay'),
    await test.join('gil@people.example', 'Gil'),
  ];
  for (const { id, email, fullname } of [fay, gil]) {
    const { passwordHash } = (await site.items('accounts')).find(
      (item) => item['id'] === id && item['sk'] === 'ACCOUNT' && item['email'] === email,
    ) as { passwordHash: string };
    await site.putAccount(id, { email, fullname, passwordHash, roles: ['admin'] });
  }
  await Promise.all([fay, gil].map(({ browser, email }) => browser.login(email)));
  expect((await fay.browser.post('account.delete', { password })).status).toBe(200);
  expect(await gil.browser.post('account.delete', { password })).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  });
  expect(await gil.browser.get('account.get')).toMatchObject({ status: 200, body: { email: gil.email } });
  expect(await everyTable()).not.toContain(fay.email);
});

it('a download has all that is kept about a person, and nothing of anyone else', async () => {
  site.clock.set(noon);
  const [hal, ida] = [await wholePerson('hal'), await wholePerson('ida')];
  await vote(ida.browser, films[2]!);
  site.clock.set(noon + hour);
  const { body, headers, status } = await hal.browser.get('account.download');
  expect({ status, disposition: headers['content-disposition'] }).toEqual({
    status: 200,
    disposition: 'attachment; filename="my-data.json"',
  });
  const data = body as AccountDownload;
  expect(data).toMatchObject({
    format: 'acclaim-account/1',
    account: { id: hal.id, email: hal.email, fullname: hal.fullname, hasPassword: true, roles: [] },
    identities: [{ provider: 'google', subject: hal.google.sub }],
    newsletter: { status: 'subscribed' },
    acts: [],
  });
  expect(data.sessions.map(({ browser }) => browser)).toEqual(['Chrome on Android', 'Chrome on Android']);
  expect(data.ballots.flatMap(({ title, votes }) => votes.map((each) => [title, each.title]))).toEqual([
    [bestFilm.title, films[0]!.title],
    [expect.any(String), scenes[0]!.title],
  ]);
  const text = JSON.stringify(data);
  const sessions = (await site.items('accounts')).flatMap(({ pk, sk }) =>
    pk === `USER#${ida.id}` ? [String(sk).replace(/^SESSION#/, '')] : [],
  );
  for (const foreign of [...ida.words, ida.id, ...sessions.filter((name) => name.length > 20)])
    expect(text).not.toContain(foreign);
  // What would let others in is in no file.
  expect(text).not.toContain('argon2');
  expect(text).toContain(hal.google.sub);
});
