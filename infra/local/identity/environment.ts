import type { Environment } from '#platform/environment.ts';

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
