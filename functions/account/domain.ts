import { deleteAccount, isHalfDeleted, type DeletionDependencies } from '#accounts/delete-account.ts';
import type { Links } from '#accounts/links.ts';
import {
  ownsAddress,
  personOf,
  type Person,
  type PersonStore,
  type SubscriptionStore,
} from '#accounts/person.ts';
import type { AccountsStore } from '#accounts/store.ts';
import type { AccountOverview } from '#contract/account.ts';
import type { Body } from '#contract/routes.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { Mailer } from '#platform/mail.ts';
import type { Secrets } from '#platform/secrets.ts';
import { requireFactor } from '#platform/second-factor.ts';
import { endOf, type Session } from '#platform/session.ts';
import type { Throttle, ThrottlePolicy } from '#platform/throttle.ts';
import { fullName, type StoredEmailChange } from '#records/accounts.ts';
import type { LetterContext } from './letters.ts';
import { requireOwner } from './owner.ts';
import type { VotesSource } from './votes.ts';

/** In seconds. */
export const policies = {
  /** Passwords typed to prove that it is still the owner: as many as at login. */
  password: { name: 'account password', free: 5, firstWait: 30, longestWait: 900, memory: 24 * 3600 },
  /** Mails to addresses that an account would like to have. */
  addressMail: { name: 'account address', free: 3, firstWait: 60, longestWait: 3600, memory: 24 * 3600 },
} as const satisfies Record<string, ThrottlePolicy>;

/** How long an unsubscribed address is remembered, in seconds, as by functions/newsletter. */
const unsubscribedSeconds = 2 * 365 * 24 * 3600;

export interface AccountStore extends PersonStore, SubscriptionStore, VotesSource {
  /** Whether a session was signed out. */
  isEnded(sessionId: string): Promise<boolean>;
  rename(id: string, fullname: string): Promise<void>;
  /** Undefined takes the consent back. */
  setConsent(id: string, at: string | undefined): Promise<void>;
  disconnect(id: string, identity: { issuer: string; subject: string }): Promise<void>;
  /** Replaces a change that waits. */
  askForAddress(id: string, change: StoredEmailChange): Promise<void>;
  /** False when another account has the address. */
  claimAddress(id: string, email: string): Promise<boolean>;
  /** May be repeated. False when the account has neither address, or is being deleted. */
  moveAddress(id: string, move: { from: string; to: string; domains: string[] }): Promise<boolean>;
  releaseAddress(id: string, email: string): Promise<void>;
  forgetChange(id: string, change: string): Promise<void>;
}

export interface AccountDependencies {
  store: AccountStore;
  accounts: AccountsStore;
  links: Links;
  mailer: Mailer;
  throttles: Record<keyof typeof policies, Throttle>;
  deletion: DeletionDependencies;
  clock: Clock;
  keys: Secrets['sessionKeys'];
  letterContext(): Promise<LetterContext>;
}

/**
 * The account of a session. One that was ended counts no longer, though it may vote until its re-check.
 * @throws AppError signed_out
 */
export async function personOfSession(
  { store }: Pick<AccountDependencies, 'store'>,
  { userId, sessionId, version }: Session,
): Promise<Person> {
  const [items, isEnded] = await Promise.all([store.items(userId), store.isEnded(sessionId)]);
  const person = personOf(items);
  if (!person || isEnded || person.account.disabled || person.account.sessionVersion !== version)
    throw new AppError('signed_out');
  return person;
}

/** What the account page shows. */
export async function overviewOf(
  { store, clock }: Pick<AccountDependencies, 'store' | 'clock'>,
  session: Session,
  browser: string,
): Promise<AccountOverview> {
  const person = await personOfSession({ store }, session);
  const { account, emailChange } = person;
  const isOwn = await ownsAddress(store, account);
  const subscription = isOwn ? await store.subscription(account.email) : undefined;
  const isWaiting = emailChange !== undefined && emailChange.expires * 1000 > clock.now();
  return {
    fullname: account.fullname,
    email: account.email,
    emailConfirmed: isOwn,
    pendingEmail: isWaiting ? emailChange.to : null,
    createdAt: account.createdAt,
    roles: account.roles,
    hasPassword: account.passwordHash !== '',
    passkeys: person.passkeys.length,
    providers: person.identities.map(({ provider, since }) => ({ provider, since })),
    sessions: openSessions(person, session, browser, clock.now()),
    newsletter: !subscription || subscription.status === 'unsubscribed' ? 'none' : subscription.status,
    mailConsent: account.mailConsent ?? null,
  };
}

function openSessions(
  { account: { roles }, sessions }: Person,
  { sessionId, since }: Session,
  browser: string,
  now: number,
): AccountOverview['sessions'] {
  const open = sessions.filter((each) => endOf({ since: each.since, roles }) > now);
  // One from before sessions were noted.
  const own = open.some(({ id }) => id === sessionId) ? [] : [{ id: sessionId, since, browser }];
  return [...own, ...open]
    .map(({ id, since: at, browser: name }) => ({
      id,
      since: new Date(at).toISOString(),
      browser: name,
      current: id === sessionId,
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current));
}

export async function rename(
  { store }: AccountDependencies,
  session: Session,
  fullname: string,
): Promise<void> {
  const { account } = await personOfSession({ store }, session);
  await store.rename(account.id, fullName(fullname));
}

/** @throws AppError second_factor_needed, only_way_in */
export async function disconnect(
  dependencies: AccountDependencies,
  session: Session,
  { provider }: Body<'account.disconnect'>,
): Promise<void> {
  const { account, identities, passkeys } = await personOfSession(dependencies, session);
  requireFactor(account, session);
  const rest = identities.filter((identity) => identity.provider !== provider);
  // A password opens nothing for an account whose address is unconfirmed, but then it has none.
  if (account.passwordHash === '' && passkeys.length + rest.length === 0) throw new AppError('only_way_in');
  for (const identity of identities)
    if (identity.provider === provider) await dependencies.store.disconnect(account.id, identity);
}

/** Ends another session of the account, or this one; nothing where it has ended. */
export async function signOutSession(
  { store, accounts }: AccountDependencies,
  session: Session,
  id: string,
): Promise<void> {
  const { sessions } = await personOfSession({ store }, session);
  const found = sessions.find((each) => each.id === id);
  if (found) await accounts.endSession(session.userId, id, found.expires);
}

/** @throws AppError email_not_confirmed */
export async function setNewsletter(
  { store, clock }: AccountDependencies,
  session: Session,
  isSubscribed: boolean,
): Promise<void> {
  const { account } = await personOfSession({ store }, session);
  if (!(await ownsAddress(store, account))) throw new AppError('email_not_confirmed');
  const now = clock.now();
  if (isSubscribed) await store.subscribe(account.email, now);
  else await store.endSubscription(account.email, now, Math.ceil(now / 1000) + unsubscribedSeconds);
}

export async function setConsent(
  { store, clock }: AccountDependencies,
  session: Session,
  agreed: boolean,
): Promise<void> {
  const { account } = await personOfSession({ store }, session);
  await store.setConsent(account.id, agreed ? new Date(clock.now()).toISOString() : undefined);
}

/**
 * Deletes the account of a session; without another proof where a deletion has broken off.
 * @param note logs that an account was deleted, without saying which
 * @throws AppError second_factor_needed, validation_failed, too_many_attempts, fresh_sign_in_needed, or last_admin
 */
export async function deleteOwn(
  dependencies: AccountDependencies,
  session: Session,
  { password, confirm = '' }: Body<'account.delete'>,
  note: () => Promise<unknown>,
): Promise<void> {
  const left = personOf(await dependencies.store.items(session.userId));
  if (!left || !isHalfDeleted(left.account)) {
    const { account } = await personOfSession(dependencies, session);
    if (account.passwordHash === '' && confirm.trim().toLowerCase() !== 'delete')
      throw new AppError('validation_failed', { errors: { confirm: ['Please type the word delete.'] } });
    await requireOwner(dependencies, session, account, password);
  }
  await deleteAccount(dependencies.deletion, session.userId, note);
}
