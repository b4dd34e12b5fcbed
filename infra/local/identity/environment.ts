import type { Environment } from '#platform/environment.ts';
import { createHash } from 'node:crypto';

/** The stand-in providers by name, with the site's client id and the issuer of their tokens. */
export const standIns = {
  google: { clientId: 'local-google', issuer: 'https://google.acclaim.test' },
  apple: { clientId: 'local-apple', issuer: 'https://apple.acclaim.test' },
} as const;
export type StandInName = keyof typeof standIns;

export const standInPath = (name: StandInName): `/local/${StandInName}` => `/local/${name}`;

/**
 * Environment variables for the stand-ins. `url` is the site's address on this machine, `siteUrl` the
 * visitors'. Issuers do not depend on the port, so accounts survive a change of it.
 */
export const identityEnvironment = (url: string, siteUrl: string) =>
  ({
    GOOGLE_CLIENT_ID: standIns.google.clientId,
    GOOGLE_ISSUER: standIns.google.issuer,
    GOOGLE_KEYS_URL: `${url}${standInPath('google')}/jwks`,
    GOOGLE_SCRIPT: `${standInPath('google')}/client.js`,
    APPLE_CLIENT_ID: standIns.apple.clientId,
    APPLE_ISSUER: standIns.apple.issuer,
    APPLE_KEYS_URL: `${url}${standInPath('apple')}/jwks`,
    APPLE_SCRIPT: `${standInPath('apple')}/client.js`,
    APPLE_REDIRECT_URI: `${siteUrl}/auth/apple/callback`,
  }) satisfies Partial<Environment>;

export interface Person {
  sub: string;
  email: string;
  fullname: string;
}

/** The domain hosted by Google here; the local accounts have addresses in it. */
const hostedDomain = 'acclaim.test';

/** A person by email address: the same at every sign-in and after a restart. */
export function personOf(name: StandInName, email: string, fullname: string): Person {
  const sub = createHash('sha256').update(`${name} ${email.toLowerCase()}`).digest('hex').slice(0, 24);
  return { sub, email, fullname };
}

/** The claims in each provider's ID tokens, from its documentation. */
export const claimsOf: Record<StandInName, (person: Person) => Record<string, unknown> & { sub: string }> = {
  google: ({ sub, email, fullname }) => ({
    sub,
    email,
    email_verified: true,
    name: fullname,
    ...(email.toLowerCase().endsWith(`@${hostedDomain}`) && { hd: hostedDomain }),
  }),
  apple: ({ sub, email }) => ({
    sub,
    email,
    email_verified: 'true',
    is_private_email: String(email.toLowerCase().endsWith('@privaterelay.appleid.com')),
    nonce_supported: true,
  }),
};

/** Names of those claims, by scope. */
export const claimNames = {
  openid: ['sub', 'hd', 'nonce_supported'],
  email: ['email', 'email_verified', 'is_private_email'],
  profile: ['name'],
};
