import type { Role } from '#contract/auth.ts';

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
