import * as z from 'zod/mini';
import { emailAddress, fullname, linkHash, newPassword } from './auth.ts';
import { roles } from './roles.ts';

export const providers = ['google', 'apple'] as const;

/** What an account has and may change. Instants are ISO 8601 in UTC. */
const overview = z.object({
  fullname: z.string(),
  email: z.string(),
  /** Whether mail there is known to reach the owner, so that it signs in and takes the newsletter. */
  emailConfirmed: z.boolean(),
  /** Where a link was mailed that would make it the address; null when none waits. */
  pendingEmail: z.nullable(z.string()),
  createdAt: z.string(),
  roles: z.array(z.enum(roles)),
  hasPassword: z.boolean(),
  passkeys: z.int(),
  providers: z.array(z.object({ provider: z.enum(providers), since: z.string() })),
  /** The newest sign-in first. */
  sessions: z.array(
    z.object({
      id: z.string(),
      since: z.string(),
      /** Such as `Chrome on Android`. */
      browser: z.string(),
      current: z.boolean(),
    }),
  ),
  newsletter: z.enum(['subscribed', 'pending', 'none']),
  /** When the owner agreed to mail about voting. */
  mailConsent: z.nullable(z.string()),
});
export type AccountOverview = z.output<typeof overview>;

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/, 'Must be a date such as 2026-10-31.'));

const votesOfDay = z.object({
  day: z.string(),
  votes: z.array(
    z.object({
      category: z.string(),
      nominee: z.string(),
      /** Address of the picture, or empty. */
      picture: z.string(),
      /** Whether the nominee or category has left the ballot since. */
      withdrawn: z.boolean(),
    }),
  ),
});
export type VotesOfDay = z.output<typeof votesOfDay>;

/** Absent or empty for an account without one. */
const ownPassword = z.optional(z.string().check(z.maxLength(256, 'This password is too long.')));

const kept = z.record(z.string(), z.unknown());

/** Everything kept about a person, and nothing about anyone else. Instants are ISO 8601 in UTC. */
const download = z.object({
  format: z.literal('acclaim-account/1'),
  savedAt: z.string(),
  account: z.object({
    id: z.string(),
    fullname: z.string(),
    email: z.string(),
    roles: z.array(z.string()),
    createdAt: z.string(),
    hasPassword: z.boolean(),
    mailConsent: z.nullable(z.string()),
    pendingEmail: z.nullable(z.string()),
    disabled: z.boolean(),
  }),
  /** Of sign-in providers, with the number by which the provider knows the person. */
  identities: z.array(z.object({ provider: z.string(), subject: z.string(), since: z.string() })),
  sessions: z.array(z.object({ since: z.string(), browser: z.string(), until: z.string() })),
  /** Without their keys. */
  passkeys: z.array(kept),
  newsletter: z.nullable(z.object({ status: z.string(), since: z.nullable(z.string()) })),
  /** Every ballot, of all editions: the ids of the nominees with the instants of the votes. */
  ballots: z.array(
    z.object({
      day: z.string(),
      category: z.string(),
      title: z.nullable(z.string()),
      votes: z.array(z.object({ nominee: z.string(), title: z.nullable(z.string()), at: z.string() })),
      /** How many votes were taken back. */
      takenBack: z.int(),
      /** Keyed hash of the network of the first vote; the key is destroyed within days. */
      network: z.nullable(z.string()),
    }),
  ),
  /** Those sent while signed in. */
  preNominations: z.array(kept),
  /** What the person did as one who works on the show, without those it was about. */
  acts: z.array(z.object({ at: z.string(), what: z.string() })),
});
export type AccountDownload = z.output<typeof download>;

export const accountSchemas = {
  'account.get': { response: overview },
  'account.rename': { body: z.object({ fullname }), response: overview },
  /** Ends all other sessions; this one goes on. */
  'account.password': {
    body: z.object({
      current: z
        .string('Please enter your current password.')
        .check(z.minLength(1, 'Please enter your current password.'), z.maxLength(256)),
      password: newPassword,
    }),
    response: overview,
  },
  /** Mails a link to the new address, and a note to the old one. Answers alike whether or not the new one has an account. */
  'account.email': { body: z.object({ email: emailAddress, password: ownPassword }), response: overview },
  'account.confirmEmail': { body: z.object({ hash: linkHash }), response: z.object({ email: z.string() }) },
  'account.disconnect': { body: z.object({ provider: z.enum(providers) }), response: overview },
  'account.signOutSession': {
    body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
    response: overview,
  },
  'account.newsletter': { body: z.object({ subscribed: z.boolean() }), response: overview },
  'account.consent': { body: z.object({ agreed: z.boolean() }), response: overview },
  /** Votes of the running edition, the newest day first; with `before`, those of the days before it. */
  'account.votes': {
    query: z.object({ before: z.optional(day) }),
    response: z.object({
      days: z.array(votesOfDay),
      /** The day to ask before for more; null when there are none. */
      next: z.nullable(z.string()),
    }),
  },
  'account.download': { response: download },
  /** With the password; without one, with a fresh sign-in and the word `delete`. Signs out. */
  'account.delete': {
    body: z.object({ password: ownPassword, confirm: z.optional(z.string().check(z.maxLength(100))) }),
    response: z.object({}),
  },
};
