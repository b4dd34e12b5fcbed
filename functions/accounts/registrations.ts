import type { Secrets } from '#platform/secrets.ts';
import { keyedHashes } from '#platform/tokens.ts';
import type { AccountsStore } from './store.ts';

/** Keys of the newest unconfirmed registration of an address, by any browser: by the signing key, then by the others. */
export const registrationKeysOf = async (keys: Secrets['sessionKeys'], email: string): Promise<string[]> =>
  keyedHashes(await keys(), 'registration of an address', email.trim().toLowerCase());

/** Deletes the newest unconfirmed registration of an address. Earlier ones can't be found, and expire within a day. */
export async function forgetRegistrations(
  {
    accounts,
    keys,
  }: { accounts: Pick<AccountsStore, 'registration' | 'forgetRegistration'>; keys: Secrets['sessionKeys'] },
  email: string,
): Promise<void> {
  for (const key of await registrationKeysOf(keys, email)) {
    const found = await accounts.registration(key);
    // The one that it was found by goes last.
    for (const other of [...(found?.keys ?? []).filter((each) => each !== key), ...(found ? [key] : [])])
      if (found) await accounts.forgetRegistration(other, found);
  }
}
