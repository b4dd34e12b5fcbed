import type { User } from '#contract/auth.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { writeCookie } from './cookies.ts';
import { rememberBrowser } from './known-browser.ts';
import type { Platform } from './platform.ts';
import { sessionMaxAge } from './session.ts';

/** What the site may know of an account. */
export const toUser = ({ id, fullname, email, roles }: StoredAccount): User => ({
  id,
  fullname,
  email,
  roles,
});

/**
 * Signs somebody in who has just proved who they are: sets the session cookie, makes the browser known to the account and answers with
 * the user.
 */
export async function startSession(
  { sessions, secrets }: Pick<Platform, 'sessions' | 'secrets'>,
  account: StoredAccount,
  { cookies, setCookie }: { cookies: readonly string[]; setCookie: (cookie: string) => void },
): Promise<User> {
  const session = sessions.begin(account.id, account);
  setCookie(writeCookie('session', await sessions.seal(session), sessionMaxAge));
  const known = rememberBrowser(await secrets.sessionKeys(), cookies, account);
  if (known) setCookie(known);
  return toUser(account);
}
