import type { Role } from '#contract/roles.ts';

/** An account as stored. */
export interface StoredAccount {
  id: string;
  /** As typed, trimmed; looked up in lower case. */
  email: string;
  fullname: string;
  roles: Role[];
  /** argon2id in PHC string form; empty for accounts without a password. */
  passwordHash: string;
  /** Sessions carry this number; raising it ends all of them. */
  sessionVersion: number;
  /** Instant, ISO 8601 in UTC. */
  createdAt: string;
  disabled?: boolean;
  /** Raised with every change of roles or of `disabled`; absent before the first. */
  rightsVersion?: number;
  /** When an admin invited the owner, until they choose a password. */
  invitedAt?: string;
  /** Since when the owner agrees to mail about the show, an instant; absent without consent. */
  mailConsent?: string;
}

/** Everyone who has a role or had one: one item, in which changes of admins meet (functions/accounts/DECISION-last-admin.md). */
export interface StoredTeam {
  /** Raised with every write of the item. */
  version: number;
  /** Ids of accounts; none is ever taken out. */
  members: string[];
  /** Admins who are about to lose their rights, by id: at which `rightsVersion`, and since when in milliseconds. */
  leaving: Record<string, { rightsVersion: number; at: number }>;
}

/** A registration; the account is created when the link in the mail is used. */
export interface Registration {
  email: string;
  fullname: string;
  /** argon2id in PHC string form. */
  passwordHash: string;
}

/** An unconfirmed registration, stored so that its mail can be sent again. */
export interface StoredRegistration extends Registration {
  /** All keys it is stored under. */
  keys: string[];
  /** Seconds since the epoch. */
  expires: number;
}

/** What a link in a mail does. */
export type LinkPurpose =
  /** `accountId` is fixed, so that a retry after a crash creates the same account. */
  | { kind: 'verify'; accountId: string; registration: Registration; registrationKeys: string[] }
  /** As `verify`, with a new password chosen at the link, not at registration. */
  | { kind: 'claim'; accountId: string; registration: Registration; registrationKeys: string[] }
  /** Sets a new password if the old one, known by a keyed hash of its hash, is unchanged. */
  | { kind: 'reset'; accountId: string; passwordMark: string }
  /** Nothing; stored so that unknown addresses cause the same work. */
  | { kind: 'none' };

export interface StoredLink {
  purpose: LinkPurpose;
  /** Seconds since the epoch. */
  expires: number;
  /** Set once, when the link is used. */
  isUsed?: boolean;
  /** Identifies the call that used it, to tell its retry from a second use. */
  usedBy?: string;
}

/** Attempts of one kind by one subject. */
export interface StoredThrottle {
  tries: number;
  /** When the next attempt is allowed, in seconds since the epoch; absent while attempts are free. */
  openAt?: number;
  /** When the count is forgotten, in seconds since the epoch. */
  expires: number;
}

/** Maximum length of a person's name. */
const longest = 100;

/** One line without control characters: names are untrusted and appear in mails and terminals. */
export const fullName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    // Half of a surrogate pair left by the cut.
    .replace(/\p{Cs}$/u, '');
