import { beforeAll, describe, expect, test } from 'vitest';
import type { AppConfig } from '../../../functions/contract/app.ts';
import type { StandInName } from '../../../infra/local/identity/environment.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { seedShow } from '../../support/show.ts';
import { cookiesOf, jsonOf, sharedSite } from './support.ts';

const site = sharedSite();
beforeAll(() => seedShow(site().platform.documents, localTables.show));

const responseTypes: Record<StandInName, string> = { google: 'id_token', apple: 'code id_token' };

/** Opens the popup's first page: what popup.js asks for, with changes. */
async function open(name: StandInName, changes: Record<string, string> = {}) {
  const { origin, basePath } = site();
  const handedOut = await fetch(`${origin}${basePath}/api/auth/csrf`);
  const { nonce } = await jsonOf<{ nonce: string }>(handedOut);
  const asked = {
    client_id: `local-${name}`,
    response_type: responseTypes[name],
    scope: 'openid email profile',
    redirect_uri: `${origin}/local/${name}/callback`,
    prompt: 'login',
    state: 'of the page',
    nonce,
    ...changes,
  };
  return fetch(`${origin}/local/${name}/auth?${new URLSearchParams(asked).toString()}`, {
    redirect: 'manual',
    headers: { cookie: cookiesOf(handedOut) },
  });
}

describe('the stand-in providers', () => {
  test('are what the site is set up for', async () => {
    const { origin, basePath, url } = site();
    const { auth } = await jsonOf<AppConfig>(fetch(`${origin}${basePath}/api/app/get`));
    expect(auth).toEqual({
      googleClientId: 'local-google',
      googleScript: '/local/google/client.js',
      appleClientId: 'local-apple',
      appleScript: '/local/apple/client.js',
      appleRedirectUri: `${url}/auth/apple/callback`,
    });
  });

  test.each([
    ['another site', () => ({ redirect_uri: 'https://evil.test/local/google/callback' })],
    ['another page of the site', () => ({ redirect_uri: `${site().origin}/gayvnawards/` })],
    ['another client', () => ({ client_id: 'local-apple' })],
  ])('send nobody to %s', async (_, changes: () => Record<string, string>) => {
    const answer = await open('google', changes());
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/^This sign-in cannot go on \(invalid_/);
  });

  test('serve pages and scripts with nothing inline, under the site\u2019s policy', async () => {
    const { origin } = site();
    const opened = await open('apple');
    const headers = { cookie: cookiesOf(opened) };
    for (const path of [opened.headers.get('location') ?? '', '/local/apple/callback']) {
      const answer = await fetch(new URL(path, origin), { headers });
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
      expect(await answer.text()).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|\sstyle=/);
    }
    for (const file of ['client.js', 'popup.js', 'callback.js', 'sign-in.js']) {
      const answer = await fetch(`${origin}/local/apple/${file}`);
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    }
  });
});
