import type { User } from '#contract/auth.ts';
import { logFailure } from '../../log.ts';
import { hasPasskeys } from '../../passkeys/support.ts';

let isOffered = false;

/** Has the browser offer its passkeys beside the field that has the focus, where it can; once a page, and silent where none is chosen. */
export function offerPasskeys(onUser: (user: User) => void): void {
  if (isOffered || !hasPasskeys()) return;
  isOffered = true;
  const offer = async () => {
    const { canOfferPasskeys, signInWithPasskey } = await import('../../passkeys/ceremonies.ts');
    if (await canOfferPasskeys()) onUser(await signInWithPasskey({ isOffer: true }));
  };
  offer().catch((error: unknown) => logFailure('No passkey of the browser was used.', error));
}
