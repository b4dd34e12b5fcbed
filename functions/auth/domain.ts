import type { User } from '#contract/auth.ts';
import type { BotCheck } from '#platform/bot-check.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { isPassword } from './password.ts';

export interface AccountsStore {
  byId(id: string): Promise<StoredAccount | undefined>;
  byEmail(email: string): Promise<StoredAccount | undefined>;
}

/** What the site may know of an account. */
export const toUser = ({ id, fullname, email, roles }: StoredAccount): User => ({
  id,
  fullname,
  email,
  roles,
});

/**
 * The account of somebody who proves to be its owner. Unknown addresses cost the same time and get the same words as wrong passwords.
 * @throws AppError login_failed, bot_check_failed or bot_check_unavailable
 */
export async function login(
  store: AccountsStore,
  botCheck: BotCheck,
  proof: { email: string; password: string; botToken: string; remoteIp: string },
): Promise<StoredAccount> {
  await botCheck.verify(proof.botToken, proof.remoteIp);
  const account = await store.byEmail(proof.email);
  const isRight = await isPassword(proof.password, account?.passwordHash);
  if (!account || !isRight || account.disabled) throw new AppError('login_failed');
  return account;
}
