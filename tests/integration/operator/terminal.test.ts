import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resultKeys, showKeys, submissionKeys } from '#records/tables.ts';
import { runOn } from '../../support/operator.ts';
import { bestFilm, films, testEvent } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';
import { appOf, json, testFolder, writeFiles } from '../show/support.ts';

/** Writes to the clipboard, titles the window, colors by an 8-bit sequence, begins the line anew, and turns the direction. */
const attack = 'Eve\u001b]52;c;ZXZpbA==\u0007\u001b]0;owned\u001b\\\u009b31m\rRoot\u202egnp';
const shown = 'Eve\\u001b]52;c;ZXZpbA==\\u0007\\u001b]0;owned\\u001b\\\\u009b31m\\u000dRoot\\u202egnp';

const site = await setUpSite();
afterAll(() => site.close());
const run = (...args: string[]) => runOn(site, args);
const { put } = site;

beforeAll(async () => {
  await site.putAccount('eve', { fullname: attack, email: 'eve@x.test', roles: ['editor'] });
  const rule = { id: 'r1', terms: { kind: 'domain', domain: 'x.test' }, at: '2026-10-31T00:00:00.000Z' };
  await put('results', resultKeys.rule(testEvent.id, 'r1'), { ...rule, by: attack, reason: attack });
  await put('submissions', submissionKeys.nomination('fan', bestFilm.id, 'n'), {
    event: testEvent.id,
    category: bestFilm.id,
    nomination: attack.replace('\r', ''),
    nonce: 'n',
    at: site.clock.now(),
  });
  const nominee = { ...films[0]!, title: attack };
  await put('show', showKeys.nominee(bestFilm.id, nominee.nominee_id), nominee);
});

/** All that a terminal would act on; line breaks are what commands mean. */
const acting = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

it.each([
  [['admin', 'list']],
  [['admin', 'list', '--all', 'eve@']],
  [['results', 'rules', 'list']],
  [['results', 'recount']],
  [['show', 'nominations']],
])('%j shows what visitors and admins have written, and has a terminal do nothing', async (args) => {
  const { code, out, err } = await run(...args);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).not.toMatch(acting);
  expect(out).toContain('Eve');
});

it('such characters are shown as their numbers', async () => {
  expect((await run('admin', 'list')).out).toBe(`eve@x.test: editor (${shown})\n`);
});

it.each([[['admin', 'list', '--json']], [['results', 'rules', 'list', '--json']]])(
  '%j is JSON that stands for the very same text',
  async (args) => {
    const { out } = await run(...args);
    expect(out).not.toMatch(acting);
    expect(JSON.stringify(JSON.parse(out))).toContain(JSON.stringify(attack).slice(1, -1));
  },
);

it('a cell that a fault quotes is text alone, and so is what is typed wrongly', async () => {
  const root = await testFolder();
  await writeFiles(join(root, 'show'), {
    ...json({ app: appOf({ name: 'The Test Awards' }) }),
    'categories.csv': `key,title,group,type\r\nbest,${attack.replace('\r', '')},award,${attack.replace('\r', '')}\r\n`,
  });
  const { code, err } = await run('show', 'import', join(root, 'show'));
  expect(code).toBe(1);
  expect(err).toContain('Eve');
  expect(err).not.toMatch(acting);
  const typed = await run('admin', 'grant', attack, 'editor');
  expect(typed.code).toBe(1);
  expect(typed.err).not.toMatch(acting);
});

it('joiners of scripts and emoji stay, as do line ends of a file', async () => {
  await site.putAccount('ann', {
    fullname: 'می\u200cخواهم 👩\u200d🚀',
    email: 'ann@x.test',
    roles: ['editor'],
  });
  expect((await run('admin', 'list', '--all', 'ann@')).out).toContain('(می\u200cخواهم 👩\u200d🚀)');
  expect((await run('show', 'nominations', '--csv')).out).toContain('\r\n');
});
