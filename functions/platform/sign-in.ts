import type { User } from '#contract/auth.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { writeCookie } from './cookies.ts';
import type { Platform } from './platform.ts';
import { sessionMaxAge } from './session.ts';

/** What the site may know of an account. */
export const toUser = ({ id, fullname, email, roles }: StoredAccount): User => ({
  id,
  fullname,
  email,
  roles,
});

/** Signs somebody in who has just proved who they are: sets the session cookie and answers with the user. */
export async function startSession(
  { sessions }: Pick<Platform, 'sessions'>,
  account: StoredAccount,
  setCookie: (cookie: string) => void,
): Promise<User> {
  const session = sessions.begin(account.id, account);
  setCookie(writeCookie('session', await sessions.seal(session), sessionMaxAge));
  return toUser(account);
}
