import { keyedHashes } from '#platform/tokens.ts';
import type { StoredRegistration } from '#records/accounts.ts';
import { addressOf } from './domain.ts';
import type { AccountParts, Asking } from './registration.ts';

type Registrant = Pick<Asking, 'email' | 'browserId'>;

/**
 * A registration belongs to the browser it was made in: no other browser can replace it. The newest of an address is kept for
 * those who come back with another browser; its password never gets into an account by that.
 */
async function registrationKeys({ keys }: AccountParts, { email, browserId }: Registrant) {
  const ring = await keys();
  return {
    own: keyedHashes(ring, 'registration', `${browserId} ${addressOf(email)}`),
    ofAddress: keyedHashes(ring, 'registration of an address', addressOf(email)),
  };
}

/** Under these a registration is written. */
export async function keysToSave(parts: AccountParts, registrant: Registrant): Promise<string[]> {
  const { own, ofAddress } = await registrationKeys(parts, registrant);
  return [own, ofAddress].map(([key = '']) => key);
}

/** The unconfirmed registration of an address: this browser's own if there is one, else the newest. */
export async function waitingRegistration(
  parts: AccountParts,
  registrant: Registrant,
): Promise<(StoredRegistration & { isOwn: boolean }) | undefined> {
  const { own, ofAddress } = await registrationKeys(parts, registrant);
  const found = await Promise.all([...own, ...ofAddress].map((key) => parts.store.registration(key)));
  const index = found.findIndex((each) => each && each.expires * 1000 > parts.clock.now());
  const registration = found[index];
  return registration && { ...registration, isOwn: index < own.length };
}
