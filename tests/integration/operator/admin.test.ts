import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AccountDownload } from '#contract/account.ts';
import { createPasskeysStore } from '#accounts/store-passkeys.ts';
import type { Answer } from '#contract/routes.ts';
import { accountKeys } from '#records/tables.ts';
import { issued } from '../../support/identity-provider.ts';
import { setUpAdmin } from './support.ts';

const test = await setUpAdmin();
const { admin, site, log } = test;
const folder = await mkdtemp(join(tmpdir(), 'acclaim-own-data-'));
afterAll(test.close);

const password = 'a password of her own';
const hashIn = (out: string): string => /\/account\/reset\/([\w-]+)\n/.exec(out)?.[1] ?? '';
/** Chooses a password by a link that was printed, in a browser that is signed in then. */
const choose = async (out: string) => {
  const browser = test.openBrowser();
  const { status, body } = await browser.post('auth.reset', { hash: hashIn(out), password });
  return { browser, status, body };
};
const idOf = async (email: string): Promise<string> => {
  const { out } = await admin(['list', '--all', email, '--json']);
  return (JSON.parse(out) as Answer<'people.list'>).people[0]?.id ?? '';
};

describe('an account made by the operator', () => {
  it('has a role, and gets its password by a link that is good once and for an hour', async () => {
    const { code, out, err } = await admin(['create', ' New.Admin@acclaim.test ', '--name', 'New Admin']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('New.Admin@acclaim.test: admin\n');
    expect(out).toContain('https://awards.test/account/reset/');
    const { status, body } = await choose(out);
    expect({ status, body }).toMatchObject({ status: 200, body: { fullname: 'New Admin' } });
    expect((await choose(out)).status).toBe(410);

    const late = await admin(['create', 'late@acclaim.test', '--role', 'template-manager']);
    expect(late.out).toContain('late@acclaim.test: template-manager\n');
    site.clock.set(site.clock.now() + 3_600_001);
    expect((await choose(late.out)).status).toBe(410);
  });

  it.each([
    ['correct horse battery\ncorrect horse\n', true, "The passwords don't match. Nothing was changed."],
    ['password123\n', false, 'This password is too easy to guess. Please choose another one.'],
    ['', false, 'Please choose a password of at least 10 characters.'],
  ])('is not made with %j', async (text, isTTY, sentence) => {
    const { code, err } = await admin(['create', 'clumsy@acclaim.test', '--password'], { text, isTTY });
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(sentence) as string });
    expect(await idOf('clumsy@acclaim.test')).toBe('');
  });

  it('takes a password that is typed, without showing it, and is the only one of its address', async () => {
    const typed = { text: 'correct horse battery\ncorrect horse battery\n', isTTY: true };
    expect(await admin(['create', 'typist@acclaim.test', '--password'], typed)).toEqual({
      code: 0,
      out: 'typist@acclaim.test: admin\n',
      err: 'Password: \nRepeat it: \n',
    });
    expect((await test.openBrowser().login('typist@acclaim.test', 'correct horse battery')).status).toBe(200);
    expect(await admin(['create', 'TYPIST@acclaim.test'])).toMatchObject({
      code: 1,
      err: 'TYPIST@acclaim.test already has an account. Give it a role with `admin grant`.\n',
    });
  });
});

it('an invitation is a link for three days, and another one until its owner has chosen a password', async () => {
  const invite = ['invite', 'guest@acclaim.test', '--name', 'Gia Guest', '--role', 'auditor', '--by', 'Ann'];
  const first = await admin(invite);
  expect(first.out).toContain('guest@acclaim.test: auditor\nSend this link to its owner');
  expect((await admin(['list'])).out).toContain('guest@acclaim.test: auditor, invited (Gia Guest)\n');
  const second = await admin(invite);
  expect(hashIn(second.out)).not.toBe(hashIn(first.out));
  site.clock.set(site.clock.now() + 71 * 3_600_000);
  expect(await choose(second.out)).toMatchObject({ status: 200 });
  expect((await admin(['list'])).out).toContain('guest@acclaim.test: auditor (Gia Guest)\n');
  const err = 'Give it a role with `admin grant`, or enable it with `admin enable`.';
  expect(await admin(invite)).toMatchObject({ code: 1, err: expect.stringContaining(err) as string });
  expect(await log()).toContain(`Ann (command) invite auditor: ${await idOf('guest@acclaim.test')}`);
});

describe('an account', () => {
  it('is disabled, enabled and signed out, by address or id, at its next call; each is in the log', async () => {
    const email = 'worker@acclaim.test';
    const { out } = await admin(['create', email, '--role', 'template-manager']);
    const id = await idOf(email);
    const { browser } = await choose(out);
    const status = async () => (await browser.get('account.get')).status;
    expect(await status()).toBe(200);
    expect((await admin(['sign-out', id, '--by', 'Ann'])).out).toContain(`${email} is signed out everywhere`);
    expect(await status()).toBe(401);
    await browser.login(email, password);
    expect(await status()).toBe(200);

    const disable = ['disable', 'Worker@acclaim.test', '--by', 'Ann'];
    expect((await admin(disable)).out).toBe(`${email}: template-manager, disabled\n`);
    expect(await status()).toBe(401);
    expect((await admin(['enable', id, '--by', 'Ann'])).out).toBe(`${email}: template-manager\n`);
    expect((await browser.login(email, password)).status).toBe(200);
    expect((await admin(['grant', id, 'editor', '--by', 'Ann'])).out).toBe(
      `${email}: editor, template-manager\n`,
    );
    expect((await admin(['revoke', email, 'editor', '--by', 'Ann'])).out).toBe(
      `${email}: template-manager\n`,
    );
    const acts = ['sign-out', 'disable', 'enable'].map((what) => `Ann (command) ${what} ${id}`);
    const roles = ['grant', 'revoke-role'].map((what) => `Ann (command) ${what} editor: ${id}`);
    expect(await log()).toEqual(expect.arrayContaining([...acts, ...roles]));
    // Neither addresses nor names.
    expect((await log()).join()).not.toMatch(/@|worker/);
  });

  it('is found by a part of its name or address, or its id, and nobody by what fits nobody', async () => {
    await site.putAccount('v', { email: 'voter@acclaim.test', fullname: 'Vera Voter' });
    for (const text of ['vera v', 'VOTER@accl', 'v'])
      expect((await admin(['list', '--all', text])).out).toContain(
        'voter@acclaim.test: no role (Vera Voter)  v\n',
      );
    expect((await admin(['list', '--all', 'nobody at all'])).out).toBe(
      'Nobody’s name, address or id has nobody at all.\n',
    );
    expect((await admin(['disable', 'no-such-id'])).err).toBe(
      'There is no account with the id no-such-id. `admin list --all NAME` finds people by name, address or id.\n',
    );
    expect((await admin(['disable', 'not an@address'])).code).toBe(2);
  });
});

describe('somebody who has lost every passkey', () => {
  it('is let in again by address or by id, as stands in the log', async () => {
    const store = createPasskeysStore(test.platform);
    await site.putAccount('ed', { email: 'editor@acclaim.test', roles: ['editor'] });
    const passkey = { publicKey: '', counter: 0, transports: [], name: 'Phone', addedAt: '' };
    const stored = { ...passkey, credentialId: 'lost', isSyncable: false, isBackedUp: false };
    for (const named of ['Editor@acclaim.test', 'ed']) {
      await store.add('ed', stored, 20);
      const { code, out } = await admin(['reset-factor', named, '--by', 'Ann']);
      expect(code).toBe(0);
      expect(out).toContain('editor@acclaim.test: passkeys and recovery codes are removed');
      expect((await store.account('ed'))?.passkeys).toEqual([]);
      expect(await store.ownerOf('lost')).toBeUndefined();
    }
    expect((await store.account('ed'))?.sessionVersion).toBe(3);
    expect((await admin(['reset-factor', 'nobody@acclaim.test'])).err).toContain('has no account');
    expect((await log()).filter((act) => act === 'Ann (command) reset-factor ed')).toHaveLength(2);
  });
});

it('the last admin keeps the role and the account, and is told the way out', async () => {
  const { out } = await admin(['list']);
  const [last = '', ...others] = out.split('\n').flatMap((each) => /^(\S+): admin\b/.exec(each)?.[1] ?? []);
  for (const email of others) expect((await admin(['revoke', email, 'admin'])).code).toBe(0);
  expect(await admin(['revoke', last, 'admin'])).toMatchObject({
    code: 1,
    err: `${last} is the last admin who can sign in, so the role stays. Make someone else an admin first, with \`admin grant EMAIL admin\` or \`admin create EMAIL\`.\n`,
  });
  expect((await admin(['disable', last])).err).toContain('so the account stays enabled.');
  expect((await admin(['list'])).out).toContain(`${last}: admin`);
});

it('a command saves what is kept about a person, by address or id, into a file that is new', async () => {
  const ann = await test.join('ann@acclaim.test', 'Ann Asks');
  const out = join(folder, 'ann.json');
  expect(await admin(['download', 'Ann@acclaim.test', '--out', out])).toMatchObject({ code: 0, err: '' });
  const saved = JSON.parse(await readFile(out, 'utf8')) as AccountDownload;
  expect(saved).toEqual((await ann.browser.get('account.download')).body);
  // It is for one person alone.
  expect((await stat(out)).mode & 0o077).toBe(0);
  expect((await admin(['download', ann.id, '--out', out])).code).toBe(1);
  expect((await admin(['download', 'nobody@acclaim.test', '--out', `${out}2`])).err).toContain('no account');
});

it('a command deletes an account, with identities from before accounts listed their own, and the log says who did', async () => {
  const bob = await test.join('bob@acclaim.test', 'Bob Goes');
  const identity = accountKeys.identity(issued.google.iss, 'an-old-subject');
  await site.put('accounts', identity, { id: bob.id });
  expect(await admin(['delete', 'bob@acclaim.test', '--by', 'Olga'])).toMatchObject({ code: 0, err: '' });
  const accounts = JSON.stringify(await site.items('accounts'));
  for (const word of ['bob@', 'Bob Goes', 'an-old-subject']) expect(accounts).not.toContain(word);
  expect((await site.items('results')).filter(({ what }) => what === 'delete-account')).toMatchObject([
    { by: 'Olga (command)', detail: '' },
  ]);
  expect((await bob.browser.get('account.get')).status).toBe(401);
  expect((await admin(['delete', bob.id, '--by', 'Olga'])).code).toBe(1);
});

it('a command finishes a deletion that has broken off', async () => {
  const cy = await test.join('cy@acclaim.test', 'Cy Stuck');
  await site.putAccount(cy.id, {
    email: cy.email,
    fullname: cy.fullname,
    disabled: true,
    deleting: '2026-10-31T19:00:00.000Z',
  });
  expect((await admin(['delete', cy.id, '--by', 'Olga'])).out).toContain('finished a deletion');
  expect(JSON.stringify(await site.items('accounts'))).not.toContain('Cy Stuck');
});
