import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { AppConfig } from '../../../functions/contract/app.ts';
import type { User } from '../../../functions/contract/auth.ts';
import type { StandInName } from '../../../infra/local/identity/environment.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { seedShow } from '../../support/show.ts';
import { jsonOf, postJson, sharedSite, startTestSite, temporaryFolder, type TestSite } from './support.ts';

const shared = sharedSite();
beforeAll(() => seedShow(shared().platform.documents, localTables.show));
afterEach(() => vi.useRealTimers());

/** A browser as far as a popup needs one: cookies, and redirects one at a time. */
function createBrowser(origin: string) {
  const jar = new Map<string, { value: string; path: string }>();
  const go = async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, origin);
    const cookie = [...jar]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const headers = { ...(init.headers as Record<string, string>), cookie };
    const answer = await fetch(url, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; ?path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, { value, path });
    }
    return answer;
  };
  const follow = (answer: Response) => go(answer.headers.get('location') ?? '');
  return { go, follow };
}

const responseTypes: Record<StandInName, string> = { google: 'id_token', apple: 'code id_token' };

/** A browser of its own on the site, with what a page and its popup do. */
function setUp(site: TestSite = shared()) {
  const { origin } = site;
  const browser = createBrowser(origin);
  const handOut = () =>
    jsonOf<{ token: string; nonce: string }>(browser.go(`${site.basePath}/api/auth/csrf`));
  /** Opens the popup's first page: what popup.js asks for, with changes. */
  const open = (name: StandInName, nonce: string, changes: Record<string, string> = {}) =>
    browser.go(
      `/local/${name}/auth?${new URLSearchParams({
        client_id: `local-${name}`,
        response_type: responseTypes[name],
        scope: 'openid email profile',
        redirect_uri: `${origin}/local/${name}/callback`,
        prompt: 'login',
        state: 'of the page',
        nonce,
        ...changes,
      }).toString()}`,
    );
  /** Goes through the popup; answers with what its last page finds in the fragment. */
  const popup = async (name: StandInName, nonce: string, form: Record<string, string>) => {
    const opened = await open(name, nonce);
    const submitted = await browser.go(opened.headers.get('location') ?? '', {
      method: 'POST',
      body: new URLSearchParams({ answer: 'continue', ...form }),
    });
    const last = (await browser.follow(submitted)).headers.get('location') ?? '';
    expect(last).toMatch(new RegExp(`^${origin}/local/${name}/callback#`));
    return new URLSearchParams(new URL(last).hash.slice(1));
  };
  const handIn = async (name: StandInName, idToken: string | null, detail = {}) => {
    const { token } = await handOut();
    const body =
      name === 'google' ? { credential: idToken } : { authorization: { id_token: idToken }, ...detail };
    return browser.go(`/auth/${name}/callback`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token, origin },
      body: JSON.stringify({ ...body, noRedirect: true }),
    });
  };
  const signIn = async (name: StandInName, form: Record<string, string>, detail = {}): Promise<User> => {
    const { nonce } = await handOut();
    const answer = await popup(name, nonce, form);
    const signedIn = await handIn(name, answer.get('id_token'), detail);
    expect(signedIn.status).toBe(200);
    return jsonOf<User>(signedIn);
  };
  const me = () => jsonOf<User>(browser.go(`${site.basePath}/api/auth/me`));
  return { site, origin, browser, handOut, open, popup, handIn, signIn, me };
}

const fan = { email: 'fan@gmail.com', fullname: 'Frankie Fan' };

describe('the stand-in providers', () => {
  test('are what the site is set up for', async () => {
    const { site, browser } = setUp();
    const { auth } = await jsonOf<AppConfig>(browser.go(`${site.basePath}/api/app/get`));
    expect(auth).toEqual({
      googleClientId: 'local-google',
      googleScript: '/local/google/client.js',
      appleClientId: 'local-apple',
      appleScript: '/local/apple/client.js',
      appleRedirectUri: `${site.url}/auth/apple/callback`,
    });
  });

  test('sign anyone in with Google, and ask every time', async () => {
    const { signIn, me } = setUp();
    const user = await signIn('google', fan);
    expect(user).toMatchObject({ ...fan, roles: [] });
    expect(await me()).toEqual(user);
    expect((await signIn('google', { email: 'other@gmail.com', fullname: 'O' })).id).not.toBe(user.id);
    // The account of an address that Google hosts.
    const voter = await signIn('google', { email: 'voter@acclaim.test', fullname: 'x' });
    expect(voter.fullname).toBe('Vera Voter');
  });

  test('sign somebody in with Apple, whose name comes beside the token', async () => {
    const { signIn, me } = setUp();
    const name = { firstName: 'Ann', lastName: 'Bee' };
    const user = await signIn('apple', { email: 'ann@icloud.com', fullname: 'x' }, { user: { name } });
    expect(user).toMatchObject({ email: 'ann@icloud.com', fullname: 'Ann Bee' });
    expect(await me()).toEqual(user);
  });

  test('know the same person after a restart on another port', async () => {
    const dataDir = temporaryFolder();
    const site = await startTestSite({ dataDir });
    const before = await setUp(site).signIn('google', fan);
    await site.close();
    const second = setUp(await startTestSite({ dataDir }));
    expect(await second.signIn('google', { ...fan, fullname: 'Another Name' })).toEqual(before);
  });

  test('keep the site\u2019s time', async () => {
    const { site, origin, signIn } = setUp();
    await postJson(`${origin}/local/clock`, { now: '2027-03-01T12:00:00Z' });
    expect(await signIn('google', fan)).toMatchObject(fan);
    expect(site.platform.clock.now()).toBeGreaterThan(Date.parse('2027-03-01T12:00:00Z'));
    await postJson(`${origin}/local/clock`, { now: null });
  });

  test('take the answer back when somebody cancels', async () => {
    const { handOut, popup } = setUp();
    const answer = await popup('apple', (await handOut()).nonce, { answer: 'cancel' });
    expect(Object.fromEntries(answer)).toMatchObject({ error: 'access_denied', state: 'of the page' });
    expect(answer.has('id_token')).toBe(false);
  });

  test('say what is wrong with an address and ask again, unless the window was left open for too long', async () => {
    const { browser, handOut, open } = setUp();
    const opened = await open('google', (await handOut()).nonce);
    const body = new URLSearchParams({ email: 'nobody', fullname: 'N', answer: 'continue' });
    const again = await browser.go(opened.headers.get('location') ?? '', { method: 'POST', body });
    const ended = await browser.go('/local/google/interaction/unknown');
    expect([again.status, ended.status]).toEqual([422, 400]);
    expect(await again.text()).toContain('Please enter a valid email address.');
    expect(await ended.text()).toBe('This sign-in has ended. Close the window and try again.\n');
  });

  test.each([
    ['another site', () => ({ redirect_uri: 'https://evil.test/local/google/callback' })],
    ['another page of the site', (origin: string) => ({ redirect_uri: `${origin}/gayvnawards/` })],
    ['another client', () => ({ client_id: 'local-apple' })],
  ])('send nobody to %s', async (_, changes: (origin: string) => Record<string, string>) => {
    const { origin, handOut, open } = setUp();
    const answer = await open('google', (await handOut()).nonce, changes(origin));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/^This sign-in cannot go on \(invalid_/);
  });

  test('change their keys without a restart of the site', async () => {
    const { origin, handOut, popup, handIn, signIn } = setUp();
    await signIn('google', fan);
    const { nonce } = await handOut();
    const old = await popup('google', nonce, fan);
    const keyIds = async () => {
      const { keys } = await jsonOf<{ keys: object[] }>(fetch(`${origin}/local/google/jwks`));
      expect(keys.every((key) => !('d' in key))).toBe(true);
      return keys.map((key) => (key as { kid: string }).kid);
    };
    const before = await keyIds();
    expect((await fetch(`${origin}/local/google/rotate`)).status).toBe(405);
    expect((await fetch(`${origin}/local/google/rotate`, { method: 'POST' })).status).toBe(200);
    expect(await keyIds()).not.toEqual(before);
    // Past the pause between two looks at the keys.
    vi.setSystemTime(Date.now() + 2_000);
    expect(await signIn('google', fan)).toMatchObject(fan);
    expect((await handIn('google', old.get('id_token'))).status).toBe(401);
  });

  test('serve pages and scripts with nothing inline, under the site\u2019s policy', async () => {
    const { browser, handOut, open } = setUp();
    const opened = await open('apple', (await handOut()).nonce);
    const paths = [opened.headers.get('location') ?? '', '/local/apple/callback'];
    for (const path of paths) {
      const answer = await browser.go(path);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(await answer.text()).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/);
    }
    for (const file of ['client.js', 'popup.js', 'callback.js', 'sign-in.js']) {
      const answer = await browser.go(`/local/apple/${file}`);
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    }
  });
});
