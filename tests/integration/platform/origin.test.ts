import { afterAll, describe, expect, it } from 'vitest';
import { compose } from '../../../functions/auth/main.ts';
import type { LambdaHandler } from '../../../functions/platform/chain/chain.ts';
import { secretAge } from '../../../functions/platform/secrets.ts';
import { requestOf, send } from '../../support/caller.ts';
import { setUpSite } from '../../support/site.ts';
import { startVault } from '../../support/vault.ts';

const origin = 'what the CDN shows, of enough characters';
const next = 'what it will show next, of enough characters';
const claims = { 'x-site-host': 'evil.test', 'x-site-address': '203.0.113.9' };

const [site, vault] = await Promise.all([setUpSite(), startVault()]);
vault.put('arn:origin', origin, site.clock.now());
const secrets = { ORIGIN_SECRET_ARN: 'arn:origin', SECRETS_ENDPOINT: vault.url };
const handler = compose(site.platformWith(secrets));
afterAll(() => Promise.all([site.close(), vault.close()]));

const me = (headers: Record<string, string>) =>
  send(handler, requestOf('auth.me', site.visitor(), { headers }));
const logout = (to: LambdaHandler, headers: Record<string, string>) =>
  send(to, requestOf('auth.logout', site.visitor(), { body: {}, headers }));

describe('a function behind the CDN', () => {
  it.each([
    ['no secret', {}],
    ['an empty one', { 'x-origin-secret': '' }],
    ['another one', { 'x-origin-secret': 'x'.repeat(origin.length) }],
  ])('refuses a call with %s, whatever it is for', async (_, headers) => {
    expect(await me(headers)).toMatchObject({ status: 403, body: { code: 'not_through_site' } });
    const unknown = await send(handler, { path: '/gayvnawards/api/nothing', headers });
    expect(unknown).toMatchObject({ status: 403, headers: { 'cache-control': 'no-store' } });
  });

  it('takes one with the secret, and the host and address that the CDN tells', async () => {
    expect((await me({ 'x-origin-secret': origin })).status).toBe(200);
    const through = { 'x-origin-secret': origin, host: 'api.aws.test' };
    expect((await logout(handler, { ...through, 'x-site-host': 'awards.test' })).status).toBe(200);
    expect((await logout(handler, { ...through, ...claims })).status).toBe(403);
  });

  it('takes the secret and the one before it while it is exchanged', async () => {
    const statusOf = async (secret: string) => (await me({ 'x-origin-secret': secret })).status;
    vault.put('arn:origin', next, site.clock.now());
    site.clock.set(site.clock.now() + secretAge);
    expect([await statusOf(origin), await statusOf(next)]).toEqual([200, 200]);
    vault.put('arn:origin', `${next} still`, site.clock.now());
    site.clock.set(site.clock.now() + secretAge);
    expect([await statusOf(origin), await statusOf(next)]).toEqual([403, 200]);
  });
});

it('a function without a CDN trusts none of the headers of one', async () => {
  const withoutCdn = compose(site.platform);
  expect((await logout(withoutCdn, claims)).status).toBe(200);
  expect((await logout(withoutCdn, { ...claims, origin: 'https://evil.test' })).status).toBe(403);
});
