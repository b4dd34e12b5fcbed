import type { Environment } from '#platform/environment.ts';
import type { ProviderName } from './domain.ts';
import type { IdentityProvider } from './id-token.ts';

/** Apple's own mail domains, including its relay. */
const appleMail = /@(?:privaterelay\.appleid|icloud|me|mac)\.com$/;

/** The providers with a client id; the others are off. */
export function configuredProviders(
  environment: Pick<
    Environment,
    | 'GOOGLE_CLIENT_ID'
    | 'GOOGLE_ISSUER'
    | 'GOOGLE_KEYS_URL'
    | 'APPLE_CLIENT_ID'
    | 'APPLE_ISSUER'
    | 'APPLE_KEYS_URL'
  >,
): Partial<Record<ProviderName, IdentityProvider>> {
  const google: IdentityProvider = {
    issuer: environment.GOOGLE_ISSUER,
    // Google writes its issuer with and without the scheme.
    otherIssuers: [environment.GOOGLE_ISSUER.replace(/^https:\/\//, '')],
    clientId: environment.GOOGLE_CLIENT_ID,
    keysUrl: environment.GOOGLE_KEYS_URL,
    // Google's own rule: it is the authority for Gmail, and for the domain it hosts (`hd`), not for another address of that person.
    governs: (email, { hd }) =>
      email.endsWith('@gmail.com') ||
      (typeof hd === 'string' && hd !== '' && email.endsWith(`@${hd.toLowerCase()}`)),
  };
  const apple: IdentityProvider = {
    issuer: environment.APPLE_ISSUER,
    clientId: environment.APPLE_CLIENT_ID,
    keysUrl: environment.APPLE_KEYS_URL,
    governs: (email) => appleMail.test(email),
  };
  return { ...(google.clientId !== '' && { google }), ...(apple.clientId !== '' && { apple }) };
}
