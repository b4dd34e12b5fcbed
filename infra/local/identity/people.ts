import { createHash } from 'node:crypto';
import type { StandInName } from './environment.ts';

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
