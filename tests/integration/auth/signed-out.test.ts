import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountsStore } from '#accounts/store.ts';
import { sessionMaxAge } from '../../../functions/platform/session.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { loginBody, setUpAuth, type AuthSite } from './support.ts';

let auth: AuthSite;
beforeAll(async () => {
  auth = await setUpAuth();
});
afterAll(() => auth.close());

const accounts = async () => {
  const { Items = [] } = await auth.site.documents.send(new ScanCommand({ TableName: localTables.accounts }));
  return Items;
};

describe('a copy of the cookie', () => {
  const copyOf = async (email: string) => {
    const browser = await auth.join(email);
    const other = auth.openBrowser();
    await other.post('auth.login', loginBody(email));
    return { browser, other, copy: browser.session() };
  };
  const isOpen = async (token: string) => (await auth.platform.sessions.verify(token)) !== undefined;

  it('of a voter who has signed out is good for nothing from the next look-up on', async () => {
    const { browser, other, copy } = await copyOf('copied@example.org');
    await browser.post('auth.logout', {});
    auth.site.clock.set(auth.site.clock.now() + 15 * 60_000 + 1);
    expect(await isOpen(copy)).toBe(false);
    expect(await isOpen(other.session())).toBe(true);
  });

  it('of somebody with a role who has signed out is good for nothing at once', async () => {
    await auth.accountFor('role@example.org', ['admin']);
    const account = await createAccountsStore(auth.platform).byEmail('role@example.org');
    const { sessions } = auth.platform;
    const begin = async () =>
      sessions.sign(sessions.begin(account?.id ?? '', { roles: ['admin'], sessionVersion: 1 }));
    const [copy, elsewhere] = [await begin(), await begin()];
    const browser = auth.openBrowser();
    browser.takeSession(copy);
    expect(await browser.post('auth.logout', {})).toMatchObject({ status: 200 });
    expect(await isOpen(copy)).toBe(false);
    expect(await isOpen(elsewhere)).toBe(true);
  });

  it('leaves a note of its end that ends with it', async () => {
    const { browser } = await copyOf('noted@example.org');
    await browser.post('auth.logout', {});
    const notes = (await accounts()).filter(({ pk }) => String(pk).startsWith('SESSION#'));
    expect(notes.length).toBeGreaterThan(0);
    const latest = Math.ceil(auth.site.clock.now() / 1000) + sessionMaxAge;
    for (const { expires } of notes) expect(Number(expires)).toBeLessThanOrEqual(latest);
  });
});
