import { invitePerson, type LinkDependencies, type Note, type TeamDependencies } from '#accounts/people.ts';
import type { Person } from '#contract/people.ts';
import type { Body } from '#contract/routes.ts';
import type { Mailer } from '#platform/mail.ts';
import type { QuotaRule } from '#platform/quota.ts';
import { inviteLetter, type LetterContext } from './letters.ts';

export interface PeopleDependencies extends TeamDependencies, LinkDependencies {
  mailer: Mailer;
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
