import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import type { PasskeyRouteId } from '../../functions/contract/passkey-addresses.ts';
import type { ErrorCode } from '../../functions/contract/errors.ts';
import type { Answer } from '../../functions/contract/routes.ts';
import { mostPasskeys, policies } from '../../functions/passkeys/domain.ts';
import type { LambdaHandler } from '../../functions/platform/chain/chain.ts';
import { readCookie, writeCookie } from '../../functions/platform/cookies.ts';
import { csrfToken } from '../../functions/platform/csrf.ts';
import { createThrottle, type ThrottlePolicy } from '../../functions/platform/throttle.ts';
import { readRecord, updateItem } from '../../functions/records/items.ts';
import { accountKeys } from '../../functions/records/tables.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { softwareAuthenticator } from '../support/authenticator.ts';
import { requestOf, send, type Caller } from '../support/caller.ts';
import { setTries } from '../support/counts.ts';
import type { Provoke, RouteCall, TestApi, ValidCalls } from './api.ts';

const place = { origin: 'https://awards.test', rpId: 'awards.test' };

const userOf = (caller: Caller): string => decodeJwt(readCookie(caller.cookies, 'session') ?? '').sub ?? '';

const ask = async <Id extends PasskeyRouteId>(id: Id, caller: Caller, handler: LambdaHandler, body: object) =>
  (await send(handler, requestOf(id, caller, { body }))).body as Answer<Id>;

/** What a device makes of options; a caller who gets none asks for something all the same. */
const made = (
  device: ReturnType<typeof softwareAuthenticator>,
  options: Partial<Answer<'passkeys.addOptions'>>,
) => device.create({ challenge: 'none', user: { id: 'none' }, ...options } as Answer<'passkeys.addOptions'>);

async function addPasskey(caller: Caller, handler: LambdaHandler) {
  const device = softwareAuthenticator(place);
  const credential = made(device, await ask('passkeys.addOptions', caller, handler, {}));
  await ask('passkeys.add', caller, handler, { credential, name: 'A key' });
  return { device, id: credential.id };
}

export const passkeysCalls = ({ site }: TestApi): Pick<ValidCalls, PasskeyRouteId> => ({
  'passkeys.signInOptions': () => ({ body: {} }),
  'passkeys.signIn': async (caller, handler) => {
    // Who is signed out signs in as somebody.
    const isOpen = readCookie(caller.cookies, 'session') !== undefined;
    const owner = isOpen ? caller : await site.signIn(randomUUID());
    const { device } = await addPasskey(owner, handler);
    const options = await ask('passkeys.signInOptions', caller, handler, {});
    return { body: { credential: device.get(options) } };
  },
  'passkeys.addOptions': () => ({ body: {} }),
  'passkeys.add': async (caller, handler) => {
    const options = await ask('passkeys.addOptions', caller, handler, {});
    return { body: { credential: made(softwareAuthenticator(place), options), name: 'My phone' } };
  },
  'passkeys.list': async (caller, handler) => {
    await addPasskey(caller, handler);
    return {};
  },
  'passkeys.rename': async (caller, handler) => ({
    body: { id: (await addPasskey(caller, handler)).id, name: 'Old phone' },
  }),
  'passkeys.remove': async (caller, handler) => ({ body: { id: (await addPasskey(caller, handler)).id } }),
  'passkeys.makeCodes': () => ({ body: {} }),
  'passkeys.useCode': async (caller, handler) => {
    const { codes }: { codes?: string[] } = await ask('passkeys.makeCodes', caller, handler, {});
    return { body: { code: codes?.[0] ?? 'none' } };
  },
});

/** The account has a role by now, and this session has signed in with the password alone. */
async function withoutFactor(
  { site, platform }: TestApi,
  call: RouteCall,
  { isStrong = false } = {},
): Promise<RouteCall> {
  const id = userOf(call.caller);
  await updateItem(site.documents, localTables.accounts, accountKeys.user(id), 'SET #roles = :roles', {
    values: { ':roles': ['editor'] },
  });
  const session = platform.sessions.begin(id, { roles: ['editor'], sessionVersion: 1 }, isStrong);
  const token = writeCookie('session', await platform.sessions.sign(session), 60).split(';')[0] ?? '';
  const own = call.caller.cookies.filter((cookie) => !cookie.includes('_session='));
  const browserId = readCookie(own, 'csrf') ?? '';
  const csrf = csrfToken(platform.environment.SESSION_SECRET, browserId, session);
  return call.as({ cookies: [...own, token], csrf });
}

/** A change of an account with a role and a passkey, by a session with the password alone. */
export const withPasswordAlone =
  (api: TestApi): Provoke =>
  async (call) => {
    const request = await call.sent();
    const values = { ':passkeys': ['a key'] };
    const key = accountKeys.user(userOf(call.caller));
    await updateItem(api.site.documents, localTables.accounts, key, 'SET passkeys = :passkeys', { values });
    return (await withoutFactor(api, call)).plain(request);
  };

/** Causes of errors that only these routes have, or that they have in another way. */
export function passkeysProvocations(api: TestApi): Partial<Record<ErrorCode, Provoke>> {
  const accounts = localTables.accounts;
  const { site } = api;
  const { documents } = site;
  const waiting = async (policy: ThrottlePolicy, subject: string) => {
    await setTries(api.platform, policy, subject, policy.free - 1);
    await createThrottle(api.platform, policy).take(subject);
  };
  return {
    passkey_refused: async ({ sent, plain, as, id }) => {
      const request = await sent();
      // Of another account, or with the options of another browser.
      if (id !== 'passkeys.add') return as(api.site.visitor()).plain(request);
      return plain(await as(await api.newCaller('passkeys.add')).sent());
    },
    recovery_code_refused: (call) => call.changed({ code: '00000-00000-00000-00000' }),
    passkey_not_found: (call) => call.changed({ id: 'none' }),
    second_factor_needed: withPasswordAlone(api),
    last_passkey: async (call) => {
      const request = await call.sent();
      const required = api.handlerOf(call.id, api.withChanges({ SECOND_FACTOR: 'required' }));
      return (await withoutFactor(api, call, { isStrong: true })).on(required).plain(request);
    },
    passkey_exists: async (call) => {
      const request = await call.sent();
      const { credential } = request.body as { credential: { id: string } };
      await site.put('accounts', accountKeys.passkeyOwner(credential.id), { id: randomUUID() });
      return call.plain(request);
    },
    passkey_limit: async (call) => {
      const key = accountKeys.user(userOf(call.caller));
      const request = await call.sent();
      const passkeys = Array.from({ length: mostPasskeys }, (_, index) => `key-${index}`);
      const account = await readRecord<object>(documents, accounts, key);
      await site.put('accounts', key, { ...account, passkeys });
      for (const credentialId of passkeys) {
        const stored = { credentialId, addedAt: '', transports: [] };
        await site.put('accounts', accountKeys.passkey(userOf(call.caller), credentialId), stored);
      }
      return call.plain(request);
    },
    too_many_attempts: async (call) => {
      const request = await call.sent();
      const user = userOf(call.caller);
      const subject = readCookie(call.caller.cookies, 'csrf') ?? '';
      if (call.id === 'passkeys.signIn') await waiting(policies.signInByBrowser, subject);
      else if (call.id === 'passkeys.useCode') await waiting(policies.codeByAccount, user);
      else await waiting(policies.changeByAccount, user);
      return call.plain(request);
    },
  };
}
