import { afterAll, describe, expect, it } from 'vitest';
import { requestOf, send } from '../../support/caller.ts';
import { setUpPasskeys, type PasskeySite } from './support.ts';
import { hashPassword } from '#accounts/password.ts';
import type { StoredAccount } from '#records/accounts.ts';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import type { Role } from '../../../functions/contract/roles.ts';
import { compose as composePeople } from '../../../functions/people/main.ts';

const [test, offered] = await Promise.all([setUpPasskeys(), setUpPasskeys('offered')]);
afterAll(() => Promise.all([test.close(), offered.close()]));

let accounts = 0;
async function newAccount(roles: Role[] = ['admin'], on: PasskeySite = test) {
  const id = `worker-${(accounts += 1)}`;
  await on.site.putAccount(id, { roles });
  return id;
}
/** Someone with a role and a passkey, in a browser in which the passkey was added. */
async function enrolled(roles?: Role[], on: PasskeySite = test) {
  const id = await newAccount(roles, on);
  const browser = await on.entered(id);
  const device = on.device();
  await browser.add(device);
  return { id, browser, device };
}
const needed = { status: 403, body: { code: 'second_factor_needed' } };

describe('an account with a role, where the second factor is required', () => {
  it('has no role after the password alone, and is led to its first passkey', async () => {
    const id = await newAccount();
    const browser = await test.entered(id);
    expect(await browser.me()).toMatchObject({ id, roles: [], secondFactor: 'enroll' });
    expect(await browser.work()).toBe(403);
    expect(await browser.add(test.device())).toMatchObject({ status: 200, body: { isRequired: true } });
    expect(await browser.work()).toBe(200);
    expect(await browser.me()).not.toHaveProperty('secondFactor');
  });

  it('that has a passkey is asked for it after the password, and has its roles then', async () => {
    const { id, device } = await enrolled();
    const browser = await test.entered(id);
    expect(await browser.me()).toMatchObject({ roles: [], secondFactor: 'ask' });
    expect(await browser.work()).toBe(403);
    expect(await browser.signIn(device)).toMatchObject({ status: 200, body: { id, roles: ['admin'] } });
    expect(await browser.work()).toBe(200);
  });

  it('changes nothing about passkeys and codes without the second factor, once there is one', async () => {
    const { id } = await enrolled();
    const thief = await test.entered(id);
    const { passkeys, isAskedFirst } = await thief.list();
    expect(isAskedFirst).toBe(true);
    expect(await thief.post('passkeys.addOptions', {})).toMatchObject(needed);
    const body = { id: passkeys[0]?.id, name: 'Mine' };
    expect(await thief.post('passkeys.rename', body)).toMatchObject(needed);
    expect(await thief.post('passkeys.remove', body)).toMatchObject(needed);
    expect(await thief.post('passkeys.makeCodes', {})).toMatchObject(needed);
  });

  it('changes neither password nor address, disconnects no provider and is not deleted with the password alone', async () => {
    const [password, next] = ['a long enough password', 'another long password'];
    const { id, device } = await enrolled();
    const account = (await test.site.items('accounts')).find(
      ({ pk, sk }) => pk === `USER#${id}` && sk === 'ACCOUNT',
    ) as Partial<StoredAccount>;
    await test.site.putAccount(id, { ...account, passwordHash: await hashPassword(password) });
    const newPassword = { current: password, password: next };
    const changes: [RouteId, object][] = [
      ['account.password', newPassword],
      ['account.email', { email: 'thief@elsewhere.example', password }],
      ['account.disconnect', { provider: 'google' }],
      ['account.delete', { password }],
    ];
    const browser = await test.entered(id);
    for (const [route, body] of changes) expect(await browser.post(route, body)).toMatchObject(needed);
    expect(test.subjects(id)).not.toContainEqual(expect.stringMatching(/password|address/i));

    await browser.signIn(device);
    expect(await browser.post('account.password', newPassword)).toMatchObject({ status: 200 });
    expect(await browser.me()).toMatchObject({ id, roles: ['admin'] });
  });

  it('keeps its last passkey, also when two are removed at the same moment', async () => {
    const { browser } = await enrolled();
    await browser.add(test.device());
    const { passkeys } = await browser.list();
    const answers = await Promise.all(passkeys.map(({ id }) => browser.post('passkeys.remove', { id })));
    const [last, ...others] = answers.map(({ status }) => status).toSorted((a, b) => b - a);
    expect([last, others]).toEqual([409, [200]]);
    const left = (await browser.list()).passkeys;
    expect(left).toHaveLength(1);
    expect(await browser.post('passkeys.remove', { id: left[0]?.id })).toMatchObject({
      body: { code: 'last_passkey' },
    });
  });
});

describe('an account with a role, where the second factor is offered', () => {
  it('has its roles with the password alone, until it has a passkey', async () => {
    const id = await newAccount(['admin'], offered);
    const [browser, other] = [await offered.entered(id), await offered.entered(id)];
    expect([await browser.work(), await other.work()]).toEqual([200, 200]);
    await browser.add(offered.device());
    expect([await browser.work(), await other.work()]).toEqual([200, 403]);
    expect(await other.me()).toMatchObject({ roles: [], secondFactor: 'ask' });
  });

  it('may remove its last passkey, and with it the recovery codes', async () => {
    const { browser } = await enrolled(['admin'], offered);
    await browser.codes();
    const id = await browser.firstId();
    expect(await browser.ask('passkeys.remove', { id })).toMatchObject({
      passkeys: [],
      codesLeft: 0,
      isRequired: false,
    });
    expect(await browser.work()).toBe(200);
  });
});

describe('an admin who resets the passkeys of somebody', () => {
  it('ends their sessions, and leads them through a first passkey, with a mail and an entry in the log', async () => {
    const { id, browser, device } = await enrolled(['editor']);
    const [code = ''] = await browser.codes();
    const eve = await test.site.signIn('eve', ['admin']);
    const people = composePeople(test.platform);
    const listed = await send(people, requestOf('people.list', eve, { query: { q: id } }));
    expect(listed.body).toMatchObject({ people: [{ id, hasPasskey: true }] });
    const reset = (who: string) => send(people, requestOf('people.resetFactor', eve, { body: { id: who } }));
    expect(await reset(id)).toMatchObject({ status: 200, body: { id, hasPasskey: false } });
    expect(test.subjects(id)[0]).toBe('Your passkeys were reset at The Test Awards');
    expect(JSON.stringify(await test.site.items('results'))).toContain('"what":"reset-factor"');
    expect(await browser.me()).toEqual({});
    expect(await test.openBrowser().signIn(device)).toMatchObject({ status: 401 });
    const entered = await test.entered(id);
    expect(await entered.me()).toMatchObject({ roles: [], secondFactor: 'enroll' });
    expect(await entered.useCode(code)).toMatchObject({ status: 422 });
    expect(await entered.add(test.device())).toMatchObject({ status: 200 });
    expect(await reset('eve')).toMatchObject({ status: 409, body: { code: 'own_account' } });
    expect(await reset('nobody')).toMatchObject({ status: 404 });
  });
});
