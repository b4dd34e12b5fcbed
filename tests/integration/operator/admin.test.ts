import { PassThrough } from 'node:stream';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasskeysStore } from '#accounts/store-passkeys.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { csrfHeader } from '#contract/addresses.ts';
import type { Answer } from '#contract/routes.ts';
import { createAuditStore } from '#count/store-audit.ts';
import { openLocal } from '../../../infra/local/open-local.ts';
import { startSite, type Site } from '../../../infra/local/site.ts';
import { runCommand } from '../../support/command.ts';
import { testClock } from '../../support/clock.ts';
import { appOf, json, testFolder, writeFiles } from '../show/support.ts';

const root = await testFolder();
let site: Site;
/** By number: `localhost` may first try an address on which nothing listens. */
let api: string;
const clock = testClock('2026-11-21T12:00:00.000Z');

beforeAll(async () => {
  const show = join(root, 'show');
  await writeFiles(show, json({ app: appOf({ name: 'The Test Awards' }) }));
  site = await startSite({ port: 0, dataDir: join(root, 'data'), web: null, quiet: true, clock, show });
  api = `${site.url.replace('localhost', '127.0.0.1')}/gayvnawards/api`;
});
afterAll(() => site.close());

/** Runs the command against the site that runs, with something typed into it. */
async function admin(args: string[], typed?: { text: string; isTTY: boolean }) {
  const stdin: PassThrough & { isTTY?: boolean } = new PassThrough();
  if (typed) {
    stdin.isTTY = typed.isTTY;
    stdin.end(typed.text);
  }
  const open = () => openLocal(join(root, 'data'), '');
  return runCommand(['admin', ...args], { stdin, open, clock });
}

/** A browser: keeps its cookies, and sends the token that goes with them. */
function browser() {
  const cookies = new Map<string, string>();
  const send = async (
    path: string,
    init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
  ) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(api + path, { ...init, headers: { ...init.headers, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return {
    get: (path: string) => send(path),
    post: async (path: string, body: object) => {
      const { token } = (await send('/auth/csrf')).body;
      const headers = { 'content-type': 'application/json', [csrfHeader]: String(token) };
      return send(path, { method: 'POST', headers, body: JSON.stringify(body) });
    },
  };
}

const voter = 'voter@acclaim.test';
const hashIn = (out: string): string => /\/account\/reset\/([\w-]+)\n/.exec(out)?.[1] ?? '';

describe('an account made by the operator', () => {
  it('has a role, and gets its password by a link that is good once and for an hour', async () => {
    const { code, out, err } = await admin(['create', ' New.Admin@acclaim.test ', '--name', 'New Admin']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('New.Admin@acclaim.test: admin\n');
    expect(out).toContain(`${site.url}/gayvnawards/account/reset/`);

    const owner = browser();
    const choice = { hash: hashIn(out), password: 'a password of her own' };
    const chosen = await owner.post('/auth/reset', choice);
    expect(chosen).toMatchObject({ status: 200, body: { fullname: 'New Admin', roles: ['admin'] } });
    expect((await owner.get('/admin/template/all')).status).toBe(200);
    expect((await browser().post('/auth/reset', choice)).status).toBe(410);

    const late = await admin(['create', 'late@acclaim.test', '--role', 'template-manager']);
    expect(late.out).toContain('late@acclaim.test: template-manager\n');
    clock.set(clock.now() + 3_600_001);
    const lateChoice = { ...choice, hash: hashIn(late.out) };
    expect((await browser().post('/auth/reset', lateChoice)).status).toBe(410);
  });

  it.each([
    ['correct horse battery\ncorrect horse\n', true, "The passwords don't match. Nothing was changed."],
    ['password123\n', false, 'This password is too easy to guess. Please choose another one.'],
    ['', false, 'Please choose a password of at least 10 characters.'],
  ])('is not made with %j', async (text, isTTY, sentence) => {
    const { code, err } = await admin(['create', 'clumsy@acclaim.test', '--password'], { text, isTTY });

    expect(code).toBe(1);
    expect(err).toContain(sentence);
    expect((await admin(['grant', 'clumsy@acclaim.test', 'admin'])).err).toContain(
      'clumsy@acclaim.test has no account with a password here',
    );
  });

  it('takes a password that is typed, without showing it, and is the only one of its address', async () => {
    const typed = { text: 'correct horse battery\ncorrect horse battery\n', isTTY: true };
    expect(await admin(['create', 'typist@acclaim.test', '--password'], typed)).toEqual({
      code: 0,
      out: 'typist@acclaim.test: admin\n',
      err: 'Password: \nRepeat it: \n',
    });
    const { code, err } = await admin(['create', 'TYPIST@acclaim.test']);

    expect(code).toBe(1);
    expect(err).toBe('TYPIST@acclaim.test already has an account. Give it a role with `admin grant`.\n');
  });
});

describe('a role', () => {
  it('that is given counts at the next sign-in, and one that is taken is gone at the very next call', async () => {
    const { out } = await admin(['create', 'builder2@acclaim.test', '--role', 'template-manager']);
    const builder = browser();
    await builder.post('/auth/reset', { hash: hashIn(out), password: 'a password of their own' });
    expect((await builder.get('/admin/template/all')).status).toBe(200);

    const revoked = await admin(['revoke', 'builder2@acclaim.test', 'template-manager']);
    expect(revoked.out).toBe('builder2@acclaim.test: no role\n');
    const refused = { status: 403, body: { code: 'forbidden' } };
    expect(await builder.get('/admin/template/all')).toMatchObject(refused);
    expect((await builder.get('/auth/me')).body).toMatchObject({ roles: [] });

    const granted = await admin(['grant', 'Builder2@acclaim.test', 'admin']);
    expect(granted.out).toBe('builder2@acclaim.test: admin\n');
    // A voter's session is looked up again after a quarter of an hour.
    clock.set(clock.now() + 16 * 60_000);
    expect((await builder.get('/admin/template/all')).status).toBe(200);
  });

  it('is given and taken any number of times', async () => {
    for (const [action, role, roles] of [
      ['grant', 'admin', 'admin'],
      ['grant', 'admin', 'admin'],
      ['grant', 'template-manager', 'admin, template-manager'],
      ['revoke', 'admin', 'template-manager'],
      ['revoke', 'template-manager', 'no role'],
      ['revoke', 'admin', 'no role'],
    ] as const)
      expect((await admin([action, voter, role])).out).toBe(`${voter}: ${roles}\n`);
  });

  it('is never lost when two are given at once, and is listed with its owner', async () => {
    await Promise.all(['admin', 'template-manager'].map((role) => admin(['grant', voter, role])));
    expect((await admin(['list'])).out).toContain(`${voter}: admin, template-manager (Vera Voter)\n`);

    for (const role of ['admin', 'template-manager']) await admin(['revoke', voter, role]);
    expect((await admin(['list'])).out).not.toContain(voter);
  });
});

const log = async () => {
  const target = await openLocal(join(root, 'data'), '');
  const entries = await createAuditStore(target.documents, target.tables.results).newest();
  await target.close();
  return entries.map(({ by, what, detail }) => `${by} ${what} ${detail}`);
};
const idOf = async (email: string): Promise<string> => {
  const { people } = JSON.parse(
    (await admin(['list', '--all', email, '--json'])).out,
  ) as Answer<'people.list'>;
  return people[0]?.id ?? '';
};

describe('an invitation', () => {
  it('is a link for three days, and another one until its owner has chosen a password', async () => {
    const invite = [
      'invite',
      'guest@acclaim.test',
      '--name',
      'Gia Guest',
      '--role',
      'auditor',
      '--by',
      'Ann',
    ];
    const first = await admin(invite);
    expect(first.out).toContain('guest@acclaim.test: auditor\nSend this link to its owner');
    const id = await idOf('guest@acclaim.test');
    expect((await admin(['list'])).out).toContain('guest@acclaim.test: auditor, invited (Gia Guest)\n');
    const second = await admin(invite);
    expect(hashIn(second.out)).not.toBe(hashIn(first.out));
    clock.set(clock.now() + 71 * 3_600_000);
    const owner = browser();
    const choice = { hash: hashIn(second.out), password: 'a password of her own' };
    expect(await owner.post('/auth/reset', choice)).toMatchObject({
      status: 200,
      body: { id, roles: ['auditor'] },
    });
    expect((await admin(['list'])).out).toContain('guest@acclaim.test: auditor (Gia Guest)\n');
    const { code, err } = await admin(invite);
    expect([code, err]).toEqual([
      1,
      'guest@acclaim.test already has an account. Give it a role with `admin grant`, or enable it with `admin enable`.\n',
    ]);
    expect(await log()).toContain(`Ann (command) invite auditor: ${id}`);
  });
});

describe('an account', () => {
  it('is disabled, enabled and signed out, by address or id, at its next call; each is in the log', async () => {
    const { out } = await admin(['create', 'worker@acclaim.test', '--role', 'template-manager']);
    const id = await idOf('worker@acclaim.test');
    const worker = browser();
    const [all, password] = ['/admin/template/all', 'a password of their own'];
    await worker.post('/auth/reset', { hash: hashIn(out), password });
    const signIn = async () => {
      const check = await fetch(new URL('/local/bot-check', api), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      });
      const { token } = (await check.json()) as { token: string };
      const body = { email: 'worker@acclaim.test', password, 'g-recaptcha-response': token };
      return worker.post('/auth/login', body);
    };
    expect((await worker.get(all)).status).toBe(200);

    expect((await admin(['sign-out', id, '--by', 'Ann'])).out).toContain(
      'worker@acclaim.test is signed out everywhere',
    );
    expect((await worker.get(all)).status).toBe(401);
    await signIn();
    expect((await worker.get(all)).status).toBe(200);

    const disable = ['disable', 'Worker@acclaim.test', '--by', 'Ann'];
    expect((await admin(disable)).out).toBe('worker@acclaim.test: template-manager, disabled\n');
    expect((await worker.get(all)).status).toBe(401);
    expect((await signIn()).status).not.toBe(200);
    expect((await admin(['enable', id, '--by', 'Ann'])).out).toBe('worker@acclaim.test: template-manager\n');
    expect((await signIn()).status).toBe(200);
    expect((await admin(['grant', id, 'editor'])).out).toBe(
      'worker@acclaim.test: editor, template-manager\n',
    );
    expect(await log()).toEqual(
      expect.arrayContaining(['sign-out', 'disable', 'enable'].map((what) => `Ann (command) ${what} ${id}`)),
    );
  });

  it('is found by a part of its name or address, or its id, and nobody by what fits nobody', async () => {
    const id = await idOf(voter);
    const found = `${voter}: no role (Vera Voter)  ${id}\n`;
    for (const text of ['vera v', 'VOTER@accl', id])
      expect((await admin(['list', '--all', text])).out).toBe(found);
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
    const documents = site.platform.documents;
    const table = site.platform.environment.ACCOUNTS_TABLE;
    const store = createPasskeysStore({ documents, environment: { ACCOUNTS_TABLE: table } });
    const { id = '' } = (await createAccountsStore(site.platform).byEmail('editor@acclaim.test')) ?? {};
    const passkey = { publicKey: '', counter: 0, transports: [], name: 'Phone', addedAt: '' };
    const stored = { ...passkey, credentialId: 'lost', isSyncable: false, isBackedUp: false };
    for (const named of ['Editor@acclaim.test', id]) {
      await store.add(id, stored, 20);
      const { code, out } = await admin(['reset-factor', named, '--by', 'Ann']);
      expect(code).toBe(0);
      expect(out).toContain('editor@acclaim.test: passkeys and recovery codes are removed');
      const account = await store.account(id);
      expect(account?.passkeys).toEqual([]);
      expect(await store.ownerOf('lost')).toBeUndefined();
    }
    expect((await store.account(id))?.sessionVersion).toBe(3);
    const unknown = await admin(['reset-factor', 'nobody@acclaim.test']);
    expect(unknown).toMatchObject({ code: 1, err: expect.stringContaining('has no account') as string });
    const target = await openLocal(join(root, 'data'), '');
    const entries = await createAuditStore(target.documents, target.tables.results).newest();
    await target.close();
    expect(entries.filter(({ what }) => what === 'reset-factor')).toMatchObject([
      { by: 'Ann (command)', detail: id },
      { by: 'Ann (command)', detail: id },
    ]);
  });
});

describe('the last admin', () => {
  it('keeps the role, and is told the way out; each change stands in the log', async () => {
    const adminsNow = async () =>
      (await admin(['list'])).out.split('\n').flatMap((each) => /^(\S+): admin\b/.exec(each)?.[1] ?? []);
    const [last = '', ...others] = await adminsNow();
    for (const email of others) expect((await admin(['revoke', email, 'admin', '--by', 'Ann'])).code).toBe(0);
    const { code, err } = await admin(['revoke', last, 'admin']);
    expect(code).toBe(1);
    expect(err).toBe(
      `${last} is the last admin who can sign in, so the role stays. Make someone else an admin first, with \`admin grant EMAIL admin\` or \`admin create EMAIL\`.\n`,
    );
    expect(await adminsNow()).toEqual([last]);

    await admin(['grant', voter, 'admin', '--by', 'Ann']);
    expect((await admin(['revoke', last, 'admin', '--by', 'Ann'])).code).toBe(0);
    expect(await adminsNow()).toEqual([voter]);
    const disabled = await admin(['disable', voter]);
    expect(disabled.err).toContain(
      `${voter} is the last admin who can sign in, so the account stays enabled.`,
    );
    const id = await idOf(voter);
    const acts = [`Ann (command) grant admin: ${id}`, `Ann (command) revoke-role admin: ${await idOf(last)}`];
    expect(await log()).toEqual(expect.arrayContaining(acts));
    // Neither addresses nor names.
    expect((await log()).join()).not.toMatch(/@|Vera/);
  });
});
