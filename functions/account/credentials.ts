import { forgetRegistrations } from '#accounts/registrations.ts';
import { requirePassword } from '#accounts/password-rule.ts';
import { hashPassword } from '#accounts/password.ts';
import { linkLife } from '#accounts/links.ts';
import { ownsAddress, personOf } from '#accounts/person.ts';
import type { Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import { hasPasskey } from '#platform/second-factor.ts';
import type { Session } from '#platform/session.ts';
import { randomId } from '#platform/tokens.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { domainHashes } from '#records/mail-domains.ts';
import { personOfSession, type AccountDependencies } from './domain.ts';
import { addressLetter, addressNotice, passwordLetter, takenLetter } from './letters.ts';
import { requireOwner } from './owner.ts';

/**
 * Replaces the password, which ends every session; the caller goes on with its own. A letter says so.
 * @throws AppError second_factor_needed, validation_failed, too_many_attempts
 */
export async function changePassword(
  dependencies: AccountDependencies,
  session: Session,
  { current, password }: Body<'account.password'>,
): Promise<StoredAccount> {
  const { account } = await personOfSession(dependencies, session);
  if (account.passwordHash === '')
    throw new AppError('validation_failed', {
      errors: { current: ['This account has no password yet. Ask for a link to choose one.'] },
    });
  await requireOwner(dependencies, session, account, current, 'current');
  const context = await dependencies.letterContext();
  requirePassword(password, { email: account.email, awards: context.awards });
  const next = await hashPassword(password);
  const changed = await dependencies.accounts.changePassword(account.id, account.passwordHash, next);
  if (!changed)
    throw new AppError('validation_failed', {
      errors: { current: ['Your password was just changed. Please enter the new one.'] },
    });
  return changed;
}

/** Says in a letter that the password was changed; the change holds without it. */
export async function tellOfPassword(
  dependencies: AccountDependencies,
  account: StoredAccount,
): Promise<void> {
  const letter = passwordLetter(account.email, hasPasskey(account));
  await dependencies.mailer.send(letter(await dependencies.letterContext()));
}

/**
 * Mails a link to the new address, and a note to the present one. Does the same whether or not the new one has an account: its owner
 * gets a note instead of the link.
 * @throws AppError second_factor_needed, validation_failed, too_many_attempts, fresh_sign_in_needed, mail_unavailable
 */
export async function askForAddress(
  dependencies: AccountDependencies,
  session: Session,
  { email, password }: Body<'account.email'>,
): Promise<void> {
  const { store, accounts, links, clock, mailer, throttles } = dependencies;
  const { account } = await personOfSession(dependencies, session);
  const isOwn = await ownsAddress(store, account);
  if (isOwn && email.toLowerCase() === account.email.toLowerCase())
    throw new AppError('validation_failed', { errors: { email: ['This is your address already.'] } });
  await requireOwner(dependencies, session, account, password);
  await throttles.addressMail.take(account.id);
  const other = await accounts.byEmail(email);
  const change = {
    id: randomId(),
    from: account.email,
    to: email,
    expires: Math.ceil(clock.now() / 1000) + linkLife.verify,
  };
  await store.askForAddress(account.id, change);
  const isFree = !other || other.id === account.id;
  const secret = await links.issue(
    isFree ? { kind: 'email', accountId: account.id, change: change.id } : { kind: 'none' },
  );
  const context = await dependencies.letterContext();
  await mailer.send((isFree ? addressLetter(email, secret) : takenLetter(email))(context));
  // An address that isn't known to be the owner's gets no word about the account.
  if (isOwn) await mailer.send(addressNotice(account.email)(context));
}

/**
 * Moves an account to the address whose owner has followed the link. New address, account, old address: what broke off is finished by
 * the same link, and an address leads to one account at a time.
 * @throws AppError link_expired, email_taken
 */
export async function confirmAddress(
  dependencies: AccountDependencies,
  hash: string,
): Promise<{ email: string }> {
  const { store, links, clock } = dependencies;
  const link = await links.find(hash, 'email');
  const person = link && personOf(await store.items(link.accountId));
  const change = person?.emailChange;
  if (!link || !person || change?.id !== link.change || change.expires * 1000 <= clock.now())
    throw new AppError('link_expired');
  const { account } = person;
  const { from, to } = change;
  if (account.disabled || ![from, to].includes(account.email)) throw new AppError('link_expired');
  if (!(await store.claimAddress(account.id, to))) throw new AppError('email_taken');
  const domains = [...new Set([...(account.formerDomains ?? []), ...domainHashes(from)])];
  if (account.email !== to && !(await store.moveAddress(account.id, { from, to, domains }))) {
    await store.releaseAddress(account.id, to);
    throw new AppError('link_expired');
  }
  if (from.toLowerCase() !== to.toLowerCase()) {
    await store.releaseAddress(account.id, from);
    await forgetRegistrations(dependencies, from);
  }
  await links.use(hash);
  await store.forgetChange(account.id, change.id);
  return { email: to };
}
