import type { Page } from 'playwright-core';

/** A device with a fingerprint reader that always says yes, in Chromium's own software. */
export async function plugIn(page: Page, { automatic = true } = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: automatic,
    },
  });
  return {
    /** How many passkeys it keeps. */
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** Whether a finger on the reader is the owner's. */
    recognize: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** It is lost, and whatever is on it. */
    lose: () => session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  };
}
