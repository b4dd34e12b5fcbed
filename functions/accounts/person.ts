import type { StoredAccount, StoredEmailChange, StoredIdentity, StoredSession } from '#records/accounts.ts';
import type { ReadBallot } from '#records/ballots.ts';
import type { StoredNomination, StoredSubscriber } from '#records/submissions.ts';
import { accountKeys, recordOf, type Item } from '#records/tables.ts';

/** An account with everything in its partition. */
export interface Person {
  account: StoredAccount;
  /** Of this session version, the newest first; some may have expired. */
  sessions: (StoredSession & { id: string })[];
  identities: (StoredIdentity & { issuer: string; subject: string })[];
  emailChange: StoredEmailChange | undefined;
  passkeys: Item[];
}

/** What is kept about people, wherever it is. Every write is conditional or idempotent; every read is consistent. */
export interface PersonStore extends Pick<SubscriptionStore, 'subscription' | 'nominations'> {
  /** All items of an account's partition, with their keys. */
  items(id: string): Promise<Item[]>;
  /** The id of the account that signs in with an address. */
  ownerOf(email: string): Promise<string | undefined>;
  ballots(id: string, day: string): Promise<(ReadBallot & { takenBack: number })[]>;
  /** Whether this person has a role, or had one. */
  hadRole(id: string): Promise<boolean>;
  /** What the log has of a person with a role, the oldest first. Ids of others are not in it. */
  acts(id: string): Promise<{ at: string; what: string }[]>;
}

/** Newsletter and pre-nominations. */
export interface SubscriptionStore {
  subscription(email: string): Promise<StoredSubscriber | undefined>;
  nominations(id: string): Promise<StoredNomination[]>;
  /** Of an address that is known to be the owner's. */
  subscribe(email: string, at: number): Promise<void>;
  /** `expires`, in seconds since the epoch, is when that there was a subscription is forgotten too. */
  endSubscription(email: string, at: number, expires: number): Promise<void>;
  /** Deletes a subscription with its links. */
  forgetSubscription(email: string): Promise<void>;
}

/** Undefined when there is no account. */
export function personOf(items: readonly Item[]): Person | undefined {
  const account = items.find(({ sk }) => sk === accountKeys.user('').sk);
  if (!account) return undefined;
  const stored = recordOf(account) as unknown as StoredAccount;
  const named = <T>(prefix: string) =>
    items.flatMap((item) => {
      const sk = String(item['sk']);
      return sk.startsWith(prefix) ? [{ ...(recordOf(item) as T), name: sk.slice(prefix.length) }] : [];
    });
  const change = items.find(({ sk }) => sk === accountKeys.emailChange('').sk);
  return {
    account: stored,
    sessions: named<StoredSession>('SESSION#')
      .filter(({ version }) => version === stored.sessionVersion)
      .map(({ name: id, ...session }) => ({ id, ...session }))
      .toSorted((a, b) => b.since - a.since),
    identities: named<StoredIdentity>('IDENTITY#').map(({ name, ...identity }) => {
      // An issuer is an address, which has no fragment; a subject may have any sign.
      const split = name.indexOf('#');
      return { ...identity, issuer: name.slice(0, split), subject: name.slice(split + 1) };
    }),
    emailChange: change && (recordOf(change) as unknown as StoredEmailChange),
    passkeys: items.filter(({ sk }) => String(sk).startsWith('PASSKEY#')).map(recordOf),
  };
}

/** Whether the account signs in with its address, so that mail there is known to reach its owner. */
export const ownsAddress = async (
  store: Pick<PersonStore, 'ownerOf'>,
  { id, email }: StoredAccount,
): Promise<boolean> => (await store.ownerOf(email)) === id;
