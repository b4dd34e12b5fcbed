import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { hashPassword } from '#accounts/password.ts';
import { addMembers } from '#accounts/rights.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { emailAddress } from '#contract/auth.ts';
import { roles, type Role } from '#contract/roles.ts';
import { browserIdMaxAge, browserIdOr, readCookie, sessionCookies, writeCookie } from '#platform/cookies.ts';
import { csrfToken } from '#platform/csrf.ts';
import type { Platform } from '#platform/platform.ts';
import { noteSession } from '#platform/session-items.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { updateItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { sendJson } from '../http/answer.ts';
import { cookiesFor, cookiesFrom } from '../http/safari-cookies.ts';
import { readJson, type LocalRoute } from './route.ts';

/**
 * Accounts of every local site; the passwords are public, since the site is reachable from this machine only.
 */
export const localAccounts: readonly { email: string; password: string; fullname: string; roles: Role[] }[] =
  [
    { email: 'admin@acclaim.test', password: 'admin-of-acclaim', fullname: 'Ada Admin', roles: ['admin'] },
    {
      email: 'builder@acclaim.test',
      password: 'builder-of-acclaim',
      fullname: 'Bo Builder',
      roles: ['template-manager'],
    },
    {
      email: 'editor@acclaim.test',
      password: 'editor-of-acclaim',
      fullname: 'Edda Editor',
      roles: ['editor'],
    },
    {
      email: 'auditor@acclaim.test',
      password: 'auditor-of-acclaim',
      fullname: 'Otto Auditor',
      roles: ['auditor'],
    },
    { email: 'voter@acclaim.test', password: 'voter-of-acclaim', fullname: 'Vera Voter', roles: [] },
  ];

type Accounts = Pick<Platform, 'documents' | 'environment' | 'clock'>;

export async function ensureLocalAccounts(platform: Accounts): Promise<void> {
  const store = createAccountsStore(platform);
  for (const { password, ...about } of localAccounts) {
    if (await store.byEmail(about.email)) continue;
    await accountFor(platform, about, await hashPassword(password));
  }
}

/** The account of an address, created if missing; sets name and roles if given. */
export async function accountFor(
  { documents, environment, clock }: Accounts,
  about: { email: string; fullname?: string | undefined; roles?: Role[] | undefined },
  passwordHash = '',
): Promise<StoredAccount> {
  const store = createAccountsStore({ documents, environment, clock });
  const { email, fullname = email.slice(0, email.indexOf('@')) } = about;
  const found =
    (await store.byEmail(email)) ??
    (await store.create(randomUUID(), { email, fullname, passwordHash })) ??
    // Another call was first.
    (await store.byEmail(email));
  if (!found) throw new Error(`The account of ${email} could not be created.`);
  const wanted = {
    ...found,
    fullname: about.fullname ?? found.fullname,
    roles: about.roles ?? found.roles,
  };
  if (wanted.fullname !== found.fullname || String(wanted.roles) !== String(found.roles)) {
    const key = accountKeys.user(found.id);
    if (wanted.roles.length > 0) await addMembers(createRightsStore({ documents, environment }), [found.id]);
    await updateItem(
      documents,
      environment.ACCOUNTS_TABLE,
      key,
      'SET fullname = :fullname, #roles = :roles ADD rightsVersion :one',
      {
        values: { ':fullname': wanted.fullname, ':roles': wanted.roles, ':one': 1 },
      },
    );
  }
  return wanted;
}

const body = z.object({
  email: emailAddress,
  fullname: z.optional(z.string().check(z.maxLength(200))),
  roles: z.optional(z.array(z.enum(roles))),
});

/**
 * `POST /local/sign-in { email, fullname?, roles? }`: signs in without a password, for tests and benchmarks.
 * Creates a missing account, sets the session and CSRF cookies and answers `{ token }`, the CSRF token.
 */
export function signInRoute(platform: Platform): LocalRoute {
  return {
    method: 'POST',
    path: '/local/sign-in',
    async answer(request, response) {
      const input = await readJson(request, response, body);
      if (!input) return;
      const account = await accountFor(platform, input);
      const session = platform.sessions.begin(account.id, account, true);
      const { message } = request;
      await noteSession(platform, session, message.headers['user-agent']);
      const cookies = cookiesFrom(message, message.headers.cookie?.split(/;\s*/) ?? []);
      const { browserId } = browserIdOr(readCookie(cookies, 'csrf'));
      const stored = [
        ...sessionCookies(await platform.sessions.sign(session)),
        writeCookie('csrf', browserId, browserIdMaxAge),
      ];
      response.setHeader('set-cookie', cookiesFor(message, stored));
      const token = csrfToken(platform.environment.SESSION_SECRET, browserId, session);
      sendJson(response, 200, { token });
    },
  };
}
