import { AppError } from '#platform/errors.ts';
import type { StoredAccount, StoredCodes, StoredPasskey } from '#records/accounts.ts';

/** Every read is consistent. */
export interface PasskeysStore {
  account: (id: string) => Promise<StoredAccount | undefined>;
  /** The passkeys that count, oldest first. */
  list: (account: StoredAccount) => Promise<StoredPasskey[]>;
  find: (account: StoredAccount, credentialId: string) => Promise<StoredPasskey | undefined>;
  /** The account that a credential was added to. */
  ownerOf: (credentialId: string) => Promise<StoredAccount | undefined>;
  /** Makes the handle of an account where there is none yet. */
  handleOf: (id: string) => Promise<string>;
  /** `full` when the account has so many already, `taken` when the credential is another account's. */
  add: (id: string, passkey: StoredPasskey, most: number) => Promise<'added' | 'taken' | 'full'>;
  /** Records a sign-in; false when the passkey is gone, or has signed beyond this count. */
  noteUse: (id: string, passkey: StoredPasskey) => Promise<boolean>;
  rename: (id: string, credentialId: string, name: string) => Promise<boolean>;
  /** Removes a passkey, and with it ends all sessions. */
  remove: (
    id: string,
    credentialId: string,
    mayBeLast: (account: StoredAccount) => boolean,
  ) => Promise<'removed' | 'missing' | 'last'>;
  /** Removes every passkey and recovery code, and ends all sessions. */
  removeAll: (id: string) => Promise<void>;
  codes: (id: string) => Promise<StoredCodes | undefined>;
  saveCodes: (id: string, codes: StoredCodes) => Promise<unknown>;
  /** False when the stored codes are no longer of this version. */
  replaceCodes: (id: string, codes: StoredCodes, version: string) => Promise<boolean>;
  /** True for the first use of a challenge; `expires` in seconds since the epoch. */
  useChallenge: (hash: string, expires: number) => Promise<boolean>;
}

/**
 * The recovery codes that open the account as it is now: a role given since, or a new password, voids them. So the codes of an intruder who
 * knew the password of a voter don't open the workshop once that voter works on the show.
 */
export const goodCodes = (
  { roles, passwordVersion = 0 }: Pick<StoredAccount, 'roles' | 'passwordVersion'>,
  codes: StoredCodes | undefined,
): StoredCodes | undefined =>
  codes?.passwordVersion === passwordVersion && roles.every((role) => codes.roles.includes(role))
    ? codes
    : undefined;

/**
 * Removes all passkeys and recovery codes of somebody who has lost them, and ends the sessions. The next sign-in with the
 * password leads through a new first passkey.
 * @param note called once before something is changed
 * @throws AppError person_not_found
 */
export async function resetFactor(
  store: Pick<PasskeysStore, 'account' | 'removeAll'>,
  id: string,
  note: (account: StoredAccount) => Promise<unknown>,
): Promise<StoredAccount> {
  const account = await store.account(id);
  if (!account) throw new AppError('person_not_found');
  await note(account);
  await store.removeAll(id);
  return { ...account, passkeys: [] };
}
