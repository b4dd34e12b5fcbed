import { isSeen } from '#contract/names.ts';
import type { Role } from '#contract/roles.ts';

/** An account as stored. */
export interface StoredAccount {
  id: string;
  /** As typed, trimmed; looked up in lower case. */
  email: string;
  /** Empty until its owner says it, where the account was made by a mailed code. */
  fullname: string;
  roles: Role[];
  /** argon2id in PHC string form; empty for accounts without a password. */
  passwordHash: string;
  /** Sessions carry this number; raising it ends all of them. */
  sessionVersion: number;
  /** Instant, ISO 8601 in UTC. */
  createdAt: string;
  disabled?: boolean;
  /** Raised with every change of the password; absent before the first. */
  passwordVersion?: number;
  /** Raised with every change of roles or of `disabled`; absent before the first. */
  rightsVersion?: number;
  /** When an admin invited the owner, until they choose a password. */
  invitedAt?: string;
  /** Credential ids of the passkeys that count; one that is not listed opens nothing. */
  passkeys?: string[];
  /** Raised with every change of `passkeys`; absent before the first. */
  passkeysVersion?: number;
  /** What authenticators know the account by: random, so that it tells nothing. Absent before the first passkey. */
  passkeyHandle?: string;
  /** When the owner agreed to mail about voting, ISO 8601 in UTC; absent of those who didn't. */
  mailConsent?: string;
  /** Raised with every change of the address: links that were mailed to the one before are void. */
  addressVersion?: number;
  /** Hashes of the mail domains of earlier addresses (`domainHashes`), which rules go by as well. */
  formerDomains?: string[];
  /** When its deletion began, ISO 8601 in UTC. */
  deleting?: string;
}

/** A passkey of an account. Bytes are base64url. */
export interface StoredPasskey {
  credentialId: string;
  /** In COSE. */
  publicKey: string;
  /** Signatures so far, as its authenticator counts; 0 for those that don't. */
  counter: number;
  transports: string[];
  name: string;
  /** Instants, ISO 8601 in UTC. */
  addedAt: string;
  usedAt?: string;
  /** Random, of the sign-in that was noted last. */
  lastUse?: string;
  /** May be copied to other devices; whether it has been. */
  isSyncable: boolean;
  isBackedUp: boolean;
}

/** The recovery codes of an account that aren't used yet; `goodCodes` says whether they still open it. */
export interface StoredCodes {
  /** Random; another one with every write. */
  version: string;
  /** Keys the hashes: of these codes alone, since the keys of sessions change. */
  key: string;
  hashes: string[];
  madeAt: string;
  /** Of the account when they were made. */
  roles: Role[];
  passwordVersion: number;
}

/** A sign-in, in the partition of its account; deleted when it is ended. */
export interface StoredSession {
  /** Milliseconds since the epoch. */
  since: number;
  /** In words, such as `Chrome on Android`. */
  browser: string;
  /** The account's session version then; with another one, the session has ended. */
  version: number;
  /** Seconds since the epoch. */
  expires: number;
}

/** A sign-in provider's identity, in the partition of its account. */
export interface StoredIdentity {
  provider: 'google' | 'apple';
  /** When it was first noted here, ISO 8601 in UTC. */
  since: string;
}

/** A change of the address that waits for the press at its link; the newest one alone counts. */
export interface StoredEmailChange {
  /** Named by the link. */
  id: string;
  /** The address then. */
  from: string;
  to: string;
  /** Seconds since the epoch. */
  expires: number;
}

/** What is left of a deleted account: what rules have to know of its ballots. */
export interface StoredRemains {
  registeredAt: string;
  /** As `formerDomains`, with that of its last address. */
  domains: string[];
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

/** The newest code that was mailed to an address for a browser; whether it was used, its link says. */
export interface StoredSignInCode {
  /** Keyed hash of the six digits and of the link. */
  hash: string;
  /** What the link of the same mail is stored under. */
  link: string;
  /** Seconds since the epoch. */
  expires: number;
}

/** What a link in a mail does. */
export type LinkPurpose =
  /**
   * Opens the account of a registration, in the browser that registered or with a password chosen at the link. `accountId` is fixed, so
   * that a retry after a crash creates the same account.
   */
  | { kind: 'verify'; accountId: string; registration: Registration; registrationKeys: string[] }
  /** Sets a new password if the old one, known by a keyed hash of its hash, is unchanged. */
  | { kind: 'reset'; accountId: string; passwordMark: string }
  /** Moves the account to the address of this change; kept apart, so that deleting the account deletes it too. */
  | { kind: 'email'; accountId: string; change: string }
  /**
   * Signs in to the account of an address, which is made under `accountId` where there is none; `code` is the key of the code in the same
   * mail, and so of the browser that asked.
   */
  | { kind: 'enter'; accountId: string; email: string; code: string }
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
  /** Random, of the try that was counted last; absent once that was uncounted. */
  last?: string;
}

/** Whether a stored author is an account: ids of accounts are UUIDs, and anything else is what a command was told. */
export const isAccountId = (text: string): boolean =>
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(text);

/** What an author is called whose account is gone. */
export const deletedAccount = 'a deleted account';

/** The author of a record that has an account's id beside a name, as records had until names were left out. */
export const storedAuthor = (id: string | undefined, name: string | undefined): string =>
  (id !== undefined && isAccountId(id) ? id : name) ?? id ?? '';

/** Stands for a name that was never given. */
export const nameOfAddress = (email: string): string => email.split('@', 1)[0] || 'Voter';

/** Maximum length of a person's name. */
const longest = 100;

/** One line without control characters, save the joiners of letters and emoji: names are untrusted and appear in mails and terminals. */
export const fullName = (text: string): string =>
  (isSeen(text) ? text : '')
    .replaceAll(/(?:(?![\u200c\u200d])[\p{Cc}\p{Cf}\s])+/gu, ' ')
    .trim()
    .slice(0, longest)
    // Half of a surrogate pair left by the cut.
    .replace(/\p{Cs}$/u, '');
