import { randomUUID } from 'node:crypto';
import { addressSubject, identitySubject } from '#accounts/delete-account.ts';
import type { DeletedToday } from '#accounts/deleted-today.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import { fullName, nameOfAddress, type StoredAccount } from '#records/accounts.ts';

export type ProviderName = 'google' | 'apple';

export interface ProvenIdentity {
  /** Issuer and subject identify a person permanently; the mail address doesn't. */
  issuer: string;
  subject: string;
  /** Empty when the provider gives none; so is `fullname`. */
  email: string;
  /** The provider decides who receives mail at this address, and confirms that this person does. */
  ownsEmail: boolean;
  fullname: string;
  /** The same for every encoding of the token. */
  tokenId: string;
  endsAt: number;
}

/** @throws AppError `sign_in_refused`, or `sign_in_unavailable` when the provider's keys can't be fetched */
export type CheckIdToken = (token: string, nonces: readonly string[]) => Promise<ProvenIdentity>;

export interface IdentityStore {
  userIdOf(identity: ProvenIdentity): Promise<string | undefined>;
  /** Returns the bound user: another one if a concurrent call was faster. */
  bind(identity: ProvenIdentity, userId: string): Promise<string>;
  /** Binds an identity anew whose account is missing; returns the bound user, as `bind` does. */
  rebind(identity: ProvenIdentity, from: string, to: string): Promise<string>;
  account(userId: string): Promise<StoredAccount | undefined>;
  /** Whether there was an account of this id, whose ballots are left. */
  isDeleted(userId: string): Promise<boolean>;
  /** Notes in the account's partition that the identity leads to it. */
  note(identity: ProvenIdentity, provider: ProviderName, userId: string, since: string): Promise<void>;
  /** The user who has confirmed an address. */
  ownerOf(email: string): Promise<string | undefined>;
  /** Has the address lead to the user, unless another account has it. */
  claim(email: string, userId: string): Promise<void>;
  /** Stores a new account, or returns the existing one of that id. */
  create(account: StoredAccount): Promise<StoredAccount>;
  /** False when the token was already used. */
  useToken(identity: ProvenIdentity): Promise<boolean>;
}

export interface SignIns {
  /**
   * Creates the account at the first sign-in, with `name` if the provider gives none.
   * @throws AppError `not_found` for a provider that is off, `sign_in_refused`, `sign_in_unavailable`, `deleted_today`
   */
  signIn(
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
  deletedToday: Pick<DeletedToday, 'require'>,
): SignIns {
  return {
    async signIn(provider, token, nonces, name = '') {
      const check = providers[provider];
      if (!check) throw new AppError('not_found');
      const identity = await check(token, nonces);
      const known = await store.userIdOf(identity);
      let account = known === undefined ? undefined : await store.account(known);
      if (!account) {
        // Before anything is written of a person who has just been forgotten.
        await deletedToday.require(...subjectsOf(identity));
        const userId = await bindNew(store, identity, known);
        account =
          (await store.account(userId)) ?? (await createAccount(store, clock, identity, userId, name));
      }
      if (account.disabled) throw new AppError('sign_in_refused');
      await store.note(identity, provider, account.id, new Date(clock.now()).toISOString());
      // Last, so that an interrupted sign-in can be retried with the same token.
      if (!(await store.useToken(identity))) throw new AppError('sign_in_refused');
      return account;
    },
  };
}

const subjectsOf = (identity: ProvenIdentity): string[] => [
  identitySubject(identity),
  ...(identity.ownsEmail ? [addressSubject(identity.email)] : []),
];

/**
 * Links by address only where both sides are certain (DECISION-linking.md).
 * @param known the id that the identity is bound to, whose account is missing: being made, or deleted
 */
async function bindNew(
  store: IdentityStore,
  identity: ProvenIdentity,
  known: string | undefined,
): Promise<string> {
  const ownerId = identity.ownsEmail ? await store.ownerOf(identity.email) : undefined;
  const owner = ownerId === undefined ? undefined : await store.account(ownerId);
  const userId = owner && !owner.disabled ? owner.id : await idOfNew(store, known);
  if (known === undefined) return store.bind(identity, userId);
  return known === userId ? known : store.rebind(identity, known, userId);
}

/** Of an account that is being made, which must be the same at each try, or a new one. */
const idOfNew = async (store: IdentityStore, known: string | undefined): Promise<string> =>
  known === undefined || (await store.isDeleted(known)) ? randomUUID() : known;

/** The account comes last: while it is missing, the next sign-in completes an interrupted one, and its address is free. */
async function createAccount(
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
    fullname: fullName(fullname) || fullName(name) || nameOfAddress(email),
    roles: [],
    passwordHash: '',
    sessionVersion: 1,
    createdAt: new Date(clock.now()).toISOString(),
  });
}
