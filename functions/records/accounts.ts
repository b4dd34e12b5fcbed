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
  /** Sessions carry this number; raising it ends them all. */
  sessionVersion: number;
  /** Instant, ISO 8601 in UTC. */
  createdAt: string;
  disabled?: boolean;
}

/** What somebody has entered to register; there is no account until the link in the mail is used. */
export interface Registration {
  email: string;
  fullname: string;
  /** argon2id in PHC string form. */
  passwordHash: string;
}

/** An unconfirmed registration, kept so that its mail can be sent again. */
export interface StoredRegistration extends Registration {
  /** All keys under which it is stored. */
  keys: string[];
  /** Seconds since the epoch. */
  expires: number;
}

/** What a link in a mail stands for. */
export type LinkPurpose =
  /**
   * Makes this account: the id is set beforehand, so that a second try after a crash makes the same one. `registrationKeys`
   * are the keys under which the unconfirmed registration is stored.
   */
  | { kind: 'verify'; accountId: string; registration: Registration; registrationKeys: string[] }
  /** As `verify`, with a password that is chosen then, whatever was chosen by whoever registered. */
  | { kind: 'claim'; accountId: string; registration: Registration; registrationKeys: string[] }
  /** Lets a new password be set while the old one, known by a keyed hash of its hash, is the account's. */
  | { kind: 'reset'; accountId: string; passwordMark: string }
  /** Nothing; written where there is nothing to link to, so that both cases do the same work. */
  | { kind: 'none' };

export interface StoredLink {
  purpose: LinkPurpose;
  /** Seconds since the epoch. */
  expires: number;
  /** The link has done what it stands for; set once. */
  isUsed?: boolean;
  /** Names the call that has used it, so that its retry is told from a second use. */
  usedBy?: string;
}

/** Tries of one kind by one subject. */
export interface StoredThrottle {
  tries: number;
  /** When the next try may be made, in seconds since the epoch; absent while tries are free. */
  openAt?: number;
  /** When the count is forgotten, in seconds since the epoch. */
  expires: number;
}

/** Longest name of a person, as registration takes it. */
const longest = 100;

/**
 * A person's name as it is kept: in one line, without characters that steer how text is laid out, cut to 100 characters. Names are typed by
 * strangers and stand in mails, in lists of operators and on terminals.
 */
export const fullName = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    // Half of a character that the cut went through.
    .replace(/\p{Cs}$/u, '');
