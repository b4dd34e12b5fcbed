import { AppError } from '#platform/errors.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { StoredAccount, StoredRemains } from '#records/accounts.ts';
import { domainHashes } from '#records/mail-domains.ts';
import { accountKeys, type Item } from '#records/tables.ts';
import { mailboxOf } from '#rules/mailbox.ts';
import type { DeletedToday } from './deleted-today.ts';
import { ownsAddress, personOf, type Person, type PersonStore, type SubscriptionStore } from './person.ts';
import { forgetRegistrations } from './registrations.ts';
import { changeRights, type RightsDependencies } from './rights.ts';
import type { AccountsStore } from './store.ts';

/** Every step may be repeated. */
export interface DeletionStore
  extends Pick<PersonStore, 'items' | 'ownerOf'>, Pick<SubscriptionStore, 'forgetSubscription'> {
  /** Marks the account; false when there is none. */
  begin(id: string, at: string): Promise<boolean>;
  /** Takes the mark off again. */
  giveUp(id: string): Promise<void>;
  leave(id: string, remains: StoredRemains): Promise<void>;
  /** Frees an address, if it is this account's. */
  releaseAddress(email: string, id: string): Promise<void>;
  /** Deletes items of an account's partition, with what leads from an identity or passkey to the account. */
  deleteItems(id: string, items: readonly Item[]): Promise<void>;
  /** Deletes the account itself; false when it isn't disabled. */
  finish(id: string): Promise<boolean>;
}

export interface WaitingMailStore {
  /**
   * Deletes the letters to an address that wait to be sent, and takes it off the campaigns that have not reached it yet. May be
   * repeated.
   */
  forgetMail(address: string): Promise<void>;
}

export interface DeletionDependencies extends Pick<RightsDependencies, 'clock'> {
  store: DeletionStore & WaitingMailStore;
  rights: RightsDependencies['store'];
  accounts: Pick<AccountsStore, 'registration' | 'forgetRegistration'>;
  deletedToday: Pick<DeletedToday, 'remember'>;
  keys: Secrets['sessionKeys'];
}

/** Whether a deletion of this account has broken off: another try finishes it. */
export const isHalfDeleted = ({
  deleting,
  disabled,
}: Pick<StoredAccount, 'deleting' | 'disabled'>): boolean => deleting !== undefined && disabled === true;

/**
 * Deletes an account and everything that names its owner, for good; ballots stay under the id, which leads to nobody
 * (DECISION-deletion.md). What broke off is finished by a repeat.
 * @param note called once, when nothing names the owner any longer
 * @throws AppError person_not_found, or last_admin before anything is deleted
 */
export async function deleteAccount(
  dependencies: DeletionDependencies,
  id: string,
  note: () => Promise<unknown>,
): Promise<void> {
  const { store, rights, clock, deletedToday } = dependencies;
  if (!(await store.begin(id, new Date(clock.now()).toISOString()))) throw new AppError('person_not_found');
  await disable(dependencies, id);
  const items = await store.items(id);
  const person = personOf(items);
  if (!person) throw new AppError('person_not_found');
  const { account } = person;
  const isOwn = await ownsAddress(store, account);

  await deletedToday.remember(subjectsOf(person));
  await store.leave(id, {
    registeredAt: account.createdAt,
    domains: [...new Set([...(account.formerDomains ?? []), ...domainHashes(account.email)])],
  });
  if (isOwn) {
    await store.forgetSubscription(account.email);
    await store.forgetMail(account.email);
    await forgetRegistrations(dependencies, account.email);
  }
  // A change of the address may have taken the new one already.
  const { from, to } = person.emailChange ?? {};
  for (const address of [from, to]) if (address !== undefined) await store.releaseAddress(address, id);
  // Again for what a sign-in that was under way has written since.
  for (let rest = restOf(items); rest.length > 0; rest = restOf(await store.items(id)))
    await store.deleteItems(id, rest);
  await store.releaseAddress(account.email, id);
  await note();
  // Somebody may have enabled it in the meantime: an admin who is active goes by the rules for those.
  while (!(await store.finish(id)))
    await changeRights({ store: rights, clock }, id, { kind: 'disable' }, async () => undefined);
}

/** What goes before the account itself does. */
function restOf(items: readonly Item[]): Item[] {
  const stays = new Set([accountKeys.user('').sk, accountKeys.remains('').sk]);
  return items.filter(({ sk }) => !stays.has(String(sk)));
}

/** Nobody can sign in from here on, and the sessions there are end. */
async function disable(
  { store, rights, clock }: Pick<DeletionDependencies, 'store' | 'rights' | 'clock'>,
  id: string,
): Promise<void> {
  try {
    await changeRights({ store: rights, clock }, id, { kind: 'disable' }, async () => undefined);
  } catch (error) {
    if (error instanceof AppError && error.code === 'last_admin') await store.giveUp(id);
    throw error;
  }
}

/** By what a person would open another account the same day. */
const subjectsOf = ({ account, identities }: Person): string[] => [
  addressSubject(account.email),
  ...identities.map(identitySubject),
];

/** Of the mailbox, whatever the spelling: another one would give another ballot. */
export const addressSubject = (email: string): string => `email ${mailboxOf(email)}`;

export const identitySubject = ({ issuer, subject }: { issuer: string; subject: string }): string =>
  `identity ${issuer} ${subject}`;
