import { randomUUID } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { fullName, type StoredAccount } from '#records/accounts.ts';

export type ProviderName = 'google' | 'apple';

/** Who somebody is, as an ID token proves it. */
export interface ProvenIdentity {
  /** Issuer and subject together name a person for ever; the mail address does not. */
  issuer: string;
  subject: string;
  /** Mail address, or empty where the provider tells none. */
  email: string;
  /** The provider itself decides who receives mail at this address, and says that this person does. */
  ownsEmail: boolean;
  /** Name the provider vouches for, or empty. */
  fullname: string;
  /** Names the token, however it was written down. */
  tokenId: string;
  /** When the token ends, seconds since the epoch. */
  endsAt: number;
}

/**
 * Checks an ID token: signature, issuer, audience, times, and that it was made for one of the nonces.
 * @throws AppError `sign_in_refused`, or `sign_in_unavailable` when the provider's keys cannot be had
 */
export type CheckIdToken = (token: string, nonces: readonly string[]) => Promise<ProvenIdentity>;

export interface IdentityStore {
  userIdOf(identity: ProvenIdentity): Promise<string | undefined>;
  /** Remembers whom an identity stands for; answers with that user, who is another one if somebody else was faster. */
  bind(identity: ProvenIdentity, userId: string): Promise<string>;
  account(userId: string): Promise<StoredAccount | undefined>;
  /** The user who has proved an address and has it for login and forgotten passwords. */
  ownerOf(email: string): Promise<string | undefined>;
  /** Gives an address to a user, unless somebody has it. */
  claim(email: string, userId: string): Promise<void>;
  /** Stores a new account and answers with it, or with the one of that id if it is there already. */
  create(account: StoredAccount): Promise<StoredAccount>;
  /** False when the token was used before. */
  useToken(identity: ProvenIdentity): Promise<boolean>;
}

/** Sign-in by identity providers. */
export interface SignIns {
  /**
   * The account of whoever holds this ID token; made at the first sign-in, with `name` where the provider vouches for none.
   * @throws AppError `not_found` for a provider that is switched off, `sign_in_refused`, `sign_in_unavailable`
   */
  enter(
    provider: ProviderName,
    token: string,
    nonces: readonly string[],
    name?: string,
  ): Promise<StoredAccount>;
}

export function createSignIns(
  store: IdentityStore,
  clock: Clock,
  providers: Partial<Record<ProviderName, CheckIdToken>>,
): SignIns {
  return {
    async enter(provider, token, nonces, name = '') {
      const check = providers[provider];
      if (!check) throw new AppError('not_found');
      const identity = await check(token, nonces);
      const userId = (await store.userIdOf(identity)) ?? (await bindNew(store, identity));
      const account = (await store.account(userId)) ?? (await open(store, clock, identity, userId, name));
      if (account.disabled) throw new AppError('sign_in_refused');
      // Last, so that a sign-in which broke off half-way can be tried again with the same token.
      if (!(await store.useToken(identity))) throw new AppError('sign_in_refused');
      return account;
    },
  };
}

/**
 * Whom a new identity stands for: the owner of its address where both sides are certain, and otherwise somebody new. An
 * address has an owner only once somebody has confirmed it (DECISION-linking.md).
 */
async function bindNew(store: IdentityStore, identity: ProvenIdentity): Promise<string> {
  const ownerId = identity.ownsEmail ? await store.ownerOf(identity.email) : undefined;
  const owner = ownerId === undefined ? undefined : await store.account(ownerId);
  return store.bind(identity, owner && !owner.disabled ? owner.id : randomUUID());
}

/**
 * The account comes last: as long as it is missing, the next sign-in makes good whatever an earlier one left undone.
 */
async function open(
  store: IdentityStore,
  clock: Clock,
  { email, ownsEmail, fullname }: ProvenIdentity,
  userId: string,
  name: string,
): Promise<StoredAccount> {
  if (ownsEmail) await store.claim(email, userId);
  return store.create({
    id: userId,
    email,
    fullname: fullName(fullname) || fullName(name) || email.split('@', 1)[0] || 'Voter',
    roles: [],
    passwordHash: '',
    sessionVersion: 1,
    createdAt: new Date(clock.now()).toISOString(),
  });
}
