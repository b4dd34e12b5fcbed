import type { Environment } from '#platform/environment.ts';
import { createHash } from 'node:crypto';

/** The stand-in providers by name, with what the site is registered as and the issuer in their tokens. */
export const standIns = {
  google: { clientId: 'local-google', issuer: 'https://google.acclaim.test' },
  apple: { clientId: 'local-apple', issuer: 'https://apple.acclaim.test' },
} as const;
export type StandInName = keyof typeof standIns;

/** URL path under which a stand-in answers, without a trailing slash. */
export const standInPath = (name: StandInName): `/local/${StandInName}` => `/local/${name}`;

/**
 * What the functions need to know of the stand-ins: `url` is the site's address for programs on this machine, `siteUrl`
 * the one of its visitors. Their issuers do not change with the site's port, so that a person
 * stays the same one.
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

/** Somebody who has signed in to a stand-in: whoever says so, for a stand-in asks for no password. */
export interface Person {
  sub: string;
  email: string;
  fullname: string;
}

/** The domain that Google hosts, as far as the stand-in goes; the accounts of a local site have their addresses there. */
const hostedDomain = 'acclaim.test';

/** A person by mail address: the same one at every sign-in and after every restart. */
export function personOf(name: StandInName, email: string, fullname: string): Person {
  const sub = createHash('sha256').update(`${name} ${email.toLowerCase()}`).digest('hex').slice(0, 24);
  return { sub, email, fullname };
}

/** The claims each provider puts into its ID tokens, as its documentation lists them. */
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

/** Names of those claims by the scope that asks for them. */
export const claimNames = {
  openid: ['sub', 'hd', 'nonce_supported'],
  email: ['email', 'email_verified', 'is_private_email'],
  profile: ['name'],
};
