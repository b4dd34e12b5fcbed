import { goodCodes, resetFactor, type PasskeysStore } from '#accounts/passkeys.ts';
import {
  changeRole,
  invitePerson,
  toPerson,
  type LinkDependencies,
  type Note,
  type TeamDependencies,
} from '#accounts/people.ts';
import type { Person } from '#contract/people.ts';
import type { Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail.ts';
import type { QuotaRule } from '#platform/quota.ts';
import { inviteLetter, resetFactorLetter, voidCodesLetter, type LetterContext } from './letters.ts';

export interface PeopleDependencies extends TeamDependencies, LinkDependencies {
  passkeys: Pick<PasskeysStore, 'account' | 'removeAll'>;
  mailer: Mailer;
  log: Log;
  letterContext(): Promise<LetterContext>;
}

/** By admin: nobody invites so many, but a stolen session might. */
export const invitationRule: QuotaRule = { purpose: 'invitation', limit: 30, seconds: 3600 };

/**
 * Makes an account with a role, and mails a link to choose a password; mails a new link while there is no password.
 * @throws AppError account_exists, mail_unavailable
 */
export async function invite(
  dependencies: PeopleDependencies,
  body: Body<'people.invite'>,
  note: Note,
): Promise<Person> {
  const { person, secret } = await invitePerson(dependencies, body, note);
  const letter = inviteLetter(person.email, body.role, secret, await dependencies.letterContext());
  await dependencies.mailer.send(letter);
  return person;
}

/**
 * Gives a role, and mails the person where that voids their recovery codes.
 * @throws AppError person_not_found, unavailable
 */
export async function grantRole(
  dependencies: PeopleDependencies,
  body: Body<'people.grant'>,
  note: Note,
): Promise<Person> {
  const { store, mailer, log } = dependencies;
  const [before, codes] = await Promise.all([store.account(body.id), store.codes(body.id)]);
  const person = await changeRole(dependencies, body, 'grant', note);
  const isVoid = before && goodCodes(before, codes) && !goodCodes({ ...before, roles: person.roles }, codes);
  if (!isVoid || person.email === '') return person;
  try {
    const letter = voidCodesLetter(person.email, body.role, await dependencies.letterContext());
    await mailer.send(letter);
  } catch (error) {
    // The role is given, and the account page says that there are no codes.
    log.error('a notice about recovery codes could not be mailed', { account: body.id, error });
  }
  return person;
}

/**
 * Removes the passkeys and recovery codes of somebody who has lost them, ends the sessions, and mails the person.
 * @param asker id of the admin who asks
 * @throws AppError person_not_found, own_account
 */
export async function resetPasskeys(
  dependencies: PeopleDependencies,
  id: string,
  asker: string,
  note: Note,
): Promise<Person> {
  const { mailer, log } = dependencies;
  if (id === asker) throw new AppError('own_account', { message: ownPasskeys });
  const account = await resetFactor(dependencies.passkeys, id, () => note('reset-factor', id));
  try {
    if (account.email !== '')
      await mailer.send(resetFactorLetter(account.email, await dependencies.letterContext()));
  } catch (error) {
    // It is done, and asking again would end the sessions again.
    log.error('a notice about passkeys could not be mailed', { account: id, error });
  }
  return toPerson(dependencies.store, account);
}

const ownPasskeys = 'You can’t reset your own passkeys. Ask another admin, or change them in your account.';
