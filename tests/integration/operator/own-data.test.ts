import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { AccountDownload } from '#contract/account.ts';
import { putItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { googleIssuer } from '../account/support.ts';
import { setUpAdmin } from './support.ts';

const test = await setUpAdmin();
const folder = await mkdtemp(join(tmpdir(), 'acclaim-own-data-'));
const { site } = test;
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});
const run = (...args: string[]) => test.admin(args);

it('a command saves what is kept about a person, by address or id, into a file that is new', async () => {
  const ann = await test.join('ann@acclaim.test', 'Ann Asks');
  const out = join(folder, 'ann.json');
  expect(await run('download', 'Ann@acclaim.test', '--out', out)).toMatchObject({ code: 0, err: '' });
  const saved = JSON.parse(await readFile(out, 'utf8')) as AccountDownload;
  expect(saved).toEqual((await ann.browser.get('account.download')).body);
  // It is for one person alone.
  expect((await stat(out)).mode & 0o077).toBe(0);
  expect((await run('download', ann.id, '--out', out)).code).toBe(1);
  expect((await run('download', 'nobody@acclaim.test', '--out', `${out}2`)).err).toContain('no account');
});

it('a command deletes an account, with identities from before accounts listed their own, and the log says who did', async () => {
  const bob = await test.join('bob@acclaim.test', 'Bob Goes');
  const identity = accountKeys.identity(googleIssuer, 'an-old-subject');
  await putItem(site.documents, localTables.accounts, identity, { id: bob.id });
  expect(await run('delete', 'bob@acclaim.test', '--by', 'Olga')).toMatchObject({ code: 0, err: '' });
  const accounts = JSON.stringify(await site.items('accounts'));
  for (const word of ['bob@', 'Bob Goes', 'an-old-subject']) expect(accounts).not.toContain(word);
  expect((await site.items('results')).filter(({ what }) => what === 'delete-account')).toMatchObject([
    { by: 'Olga (command)', detail: '' },
  ]);
  expect((await bob.browser.get('account.get')).status).toBe(401);
  expect((await run('delete', bob.id, '--by', 'Olga')).code).toBe(1);
});

it('a command finishes a deletion that has broken off', async () => {
  const cy = await test.join('cy@acclaim.test', 'Cy Stuck');
  await site.putAccount(cy.id, {
    email: cy.email,
    fullname: cy.fullname,
    disabled: true,
    deleting: '2026-10-31T19:00:00.000Z',
  });
  expect((await run('delete', cy.id, '--by', 'Olga')).out).toContain('finished a deletion');
  expect(JSON.stringify(await site.items('accounts'))).not.toContain('Cy Stuck');
});
