import { addressSubject } from '#accounts/delete-account.ts';
import { passwordMarks } from '#accounts/links.ts';
import { requirePassword } from '#accounts/password-rule.ts';
import { hashPassword } from '#accounts/password.ts';
import { AppError } from '#platform/errors.ts';
import type { LinkPurpose, Registration, StoredAccount } from '#records/accounts.ts';
import { addressOf, type AuthDependencies } from './domain.ts';
import { registrationKeys } from './registration.ts';

/**
 * Opens the account of a registration in the browser that registered: anyone can register a stranger's address, and whoever confirms in
 * another browser may not be the one who knows the password.
 * @throws AppError link_expired, or password_needed in another browser, where `reset` finishes with the same link
 */
export async function verify(
  dependencies: AuthDependencies,
  hash: string,
  browserId: string,
): Promise<StoredAccount> {
  const link = await dependencies.links.find(hash, 'verify');
  if (!link) throw new AppError('link_expired');
  const { own } = await registrationKeys(dependencies, { email: link.registration.email, browserId });
  if (!own.some((key) => link.registrationKeys.includes(key))) throw new AppError('password_needed');
  const account = await openAccount(dependencies, hash, link, link.registration);
  if (!account) throw new AppError('link_expired');
  return account;
}

/**
 * Undefined when another account has the address.
 * @throws AppError deleted_today
 */
export async function makeAccount(
  { store, deletedToday }: Pick<AuthDependencies, 'store' | 'deletedToday'>,
  id: string,
  registration: Registration,
): Promise<StoredAccount | undefined> {
  await deletedToday.require(addressSubject(registration.email));
  return store.create(id, registration);
}

/** The account before the mark on the link, so that the same link finishes an interrupted call. */
async function openAccount(
  dependencies: AuthDependencies,
  hash: string,
  { accountId, registration: old, registrationKeys }: Extract<LinkPurpose, { kind: 'verify' }>,
  registration: Registration,
): Promise<StoredAccount | undefined> {
  const { store, links } = dependencies;
  const account = await makeAccount(dependencies, accountId, registration);
  if (!account || account.disabled || !(await links.use(hash))) return undefined;
  await Promise.all(registrationKeys.map((key) => store.forgetRegistration(key, old)));
  return account;
}

/**
 * Sets the password of an account, or opens that of a registration with it. Ends all sessions, voids other reset links and clears the
 * wait at login.
 * @throws AppError link_expired, deleted_today, or validation_failed for an easy password; the link then stays valid
 */
export async function reset(
  dependencies: AuthDependencies,
  { hash, password }: { hash: string; password: string },
): Promise<StoredAccount> {
  const link = await dependencies.links.find(hash, 'reset', 'verify');
  if (!link) throw new AppError('link_expired');
  const changed = await (link.kind === 'verify'
    ? verifyWithPassword(dependencies, { hash, link, password })
    : replacePassword(dependencies, { hash, link, password }));
  if (!changed) throw new AppError('link_expired');
  await dependencies.throttles.loginByAccount.clear(addressOf(changed.email));
  return changed;
}

interface ResetBy<Kind extends LinkPurpose['kind']> {
  hash: string;
  link: Extract<LinkPurpose, { kind: Kind }>;
  password: string;
}

async function replacePassword(
  dependencies: AuthDependencies,
  { hash, link, password }: ResetBy<'reset'>,
): Promise<StoredAccount | undefined> {
  const { store, links } = dependencies;
  const account = await store.byId(link.accountId);
  if (
    !account ||
    account.disabled ||
    !(await passwordMarks(dependencies.keys, account)).includes(link.passwordMark)
  )
    return undefined;
  await requireStrong(dependencies, account.email, password);
  const changed = await store.changePassword(account.id, account.passwordHash, await hashPassword(password));
  if (changed) await links.use(hash);
  return changed;
}

/** As `verify`, with the password that is typed now; of two racing requests, the one that uses up the link wins. */
async function verifyWithPassword(
  dependencies: AuthDependencies,
  { hash, link, password }: ResetBy<'verify'>,
): Promise<StoredAccount | undefined> {
  await requireStrong(dependencies, link.registration.email, password);
  const passwordHash = await hashPassword(password);
  const account = await openAccount(dependencies, hash, link, { ...link.registration, passwordHash });
  if (!account || account.passwordHash === passwordHash) return account;
  return dependencies.store.changePassword(account.id, account.passwordHash, passwordHash);
}

async function requireStrong(dependencies: AuthDependencies, email: string, password: string): Promise<void> {
  requirePassword(password, { email, awards: (await dependencies.letterContext()).awards });
}
