import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { addressSubject, identitySubject } from '#accounts/delete-account.ts';
import { createDeletedToday } from '#accounts/deleted-today.ts';
import { hashPassword } from '#accounts/password.ts';
import { createDeletedTodayStore } from '#accounts/store-deleted-today.ts';
import { policies } from '../../functions/account/domain.ts';
import type { AccountRouteId } from '../../functions/contract/account-addresses.ts';
import type { RouteId } from '../../functions/contract/addresses.ts';
import type { ErrorCode } from '../../functions/contract/errors.ts';
import { readCookie } from '../../functions/platform/cookies.ts';
import type { ThrottlePolicy } from '../../functions/platform/throttle.ts';
import { deleteItem, putItem, updateItem } from '../../functions/records/items.ts';
import { accountKeys } from '../../functions/records/tables.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { requestOf, send, type Caller, type Sent } from '../support/caller.ts';
import type { Provoke, TestApi, ValidCalls } from './api.ts';
import { withPasswordAlone } from './passkeys-calls.ts';

const password = 'correct horse';
const bot = { 'g-recaptcha-response': 'good' };
const minute = 60_000;
const { accounts } = localTables;

/** Empty of a visitor who isn't signed in. */
function idOf({ cookies }: Caller): string {
  const token = readCookie(cookies, 'session');
  return (token && decodeJwt(token).sub) || '';
}
const newAddress = (): string => `${randomUUID()}@acclaim.test`;

/** Routes that count tries by account, with their count. */
export const accountPolicies: Partial<Record<RouteId, ThrottlePolicy>> = {
  'account.password': policies.password,
  'account.delete': policies.password,
  'account.email': policies.addressMail,
};

export function accountPageCalls({ site, mail }: TestApi): Pick<ValidCalls, AccountRouteId> {
  /** Gives the caller's account an address to sign in with, and a password. */
  const withPassword = async (caller: Caller): Promise<void> => {
    const id = idOf(caller);
    if (id === '') return;
    const values = { ':hash': await hashPassword(password) };
    await updateItem(site.documents, accounts, accountKeys.user(id), 'SET passwordHash = :hash', { values });
    await site.put('accounts', accountKeys.email(`${id}@acclaim.test`), { id });
  };
  return {
    'account.get': () => ({}),
    'account.rename': () => ({ body: { fullname: 'Another Name' } }),
    'account.password': async (caller) => {
      await withPassword(caller);
      return { body: { current: password, password: 'another long password' } };
    },
    'account.email': () => ({ body: { email: newAddress() } }),
    'account.confirmEmail': async (_caller, handler) => {
      const email = newAddress();
      const owner = await site.signIn(randomUUID());
      await send(handler, requestOf('account.email', owner, { body: { email } }));
      const hash = mail.linkTo(email, 'email');
      return { body: { hash, email } };
    },
    'account.disconnect': async (caller) => {
      await withPassword(caller);
      return { body: { provider: 'google' } };
    },
    'account.signOutSession': () => ({ body: { id: 'none' } }),
    'account.newsletter': async (caller) => {
      await withPassword(caller);
      return { body: { subscribed: true } };
    },
    'account.consent': () => ({ body: { agreed: true } }),
    'account.votes': () => ({}),
    'account.download': () => ({}),
    'account.delete': async (caller) => {
      await withPassword(caller);
      return { body: { password } };
    },
  };
}

/** Errors of accounts that are made in another way than by other routes. */
export function accountProvocations(
  api: TestApi,
): Partial<Record<RouteId, Partial<Record<ErrorCode, Provoke>>>> {
  const { documents, clock } = api.site;
  const remember = (subject: string) => {
    const store = createDeletedTodayStore(documents, accounts, api.platform.show);
    return createDeletedToday(store, clock).remember([subject]);
  };
  const later =
    (body: object): Provoke =>
    async ({ plain }) => {
      const now = clock.now();
      clock.set(now + 11 * minute);
      const answer = await plain({ body });
      clock.set(now);
      return answer;
    };
  const identity =
    (issuer: string): Provoke =>
    async ({ sent, plain }) => {
      const request = await sent();
      const token = /"(?:credential|id_token)":"([^"]+)"/.exec(JSON.stringify(request.body))?.[1] ?? '';
      await remember(identitySubject({ issuer, subject: decodeJwt(token).sub ?? '' }));
      return plain(request);
    };
  const deletedToday: Provoke = async ({ sent, plain }) => {
    const request = (await sent()) as Sent & { email: string };
    await remember(addressSubject(request.email));
    return plain(request);
  };
  const second_factor_needed = withPasswordAlone(api);
  return {
    'account.password': { second_factor_needed },
    'account.disconnect': {
      second_factor_needed,
      only_way_in: ({ plain }) => plain({ body: { provider: 'google' } }),
    },
    'account.newsletter': { email_not_confirmed: ({ plain }) => plain({ body: { subscribed: true } }) },
    'account.email': { second_factor_needed, fresh_sign_in_needed: later({ email: newAddress() }) },
    'account.confirmEmail': {
      email_taken: async ({ sent, plain }) => {
        const request = await sent();
        const { email } = request.body as { email: string };
        await api.site.putAccount('another', { email });
        return plain(request);
      },
    },
    'account.delete': {
      second_factor_needed,
      fresh_sign_in_needed: later({ confirm: 'delete' }),
      // In a table where the caller is the only one.
      last_admin: async ({ id, caller, on }) => {
        const table = localTables.ballots;
        const user = idOf(caller);
        const account = { id: user, roles: ['admin'], email: 'a@acclaim.test', fullname: 'A' };
        const stored = {
          ...account,
          passwordHash: '',
          sessionVersion: 1,
          createdAt: '2026-01-01T00:00:00.000Z',
        };
        await putItem(documents, table, accountKeys.user(user), stored);
        const handler = api.handlerOf(id, api.withChanges({ ACCOUNTS_TABLE: table }));
        const answer = await on(handler).plain({ body: { confirm: 'delete' } });
        for (const key of [accountKeys.user(user), accountKeys.team()])
          await deleteItem(documents, table, key);
        return answer;
      },
    },
    'auth.verify': { deleted_today: deletedToday },
    'auth.enter': { deleted_today: deletedToday },
    'auth.follow': { deleted_today: deletedToday },
    'auth.reset': {
      // By the link for a registration that another browser made.
      deleted_today: async ({ handler, plain }) => {
        const email = newAddress();
        const post = (route: RouteId, body: object) =>
          send(
            handler,
            requestOf(route, api.site.visitor(), { sourceIp: '10.9.9.9', body: { ...body, ...bot } }),
          );
        await post('auth.register', { email, fullname: 'New Person', password: 'a long enough password' });
        await post('auth.forgot', { email });
        await remember(addressSubject(email));
        const hash = api.mail.linkTo(email, 'reset');
        return plain({ body: { hash, password: 'another long password' } });
      },
    },
    'identity.google': { deleted_today: identity('https://accounts.google.com') },
    'identity.apple': { deleted_today: identity('https://appleid.apple.com') },
  };
}
