import { createLinks } from '#accounts/links.ts';
import type { LinkDependencies, Note, TeamDependencies } from '#accounts/people.ts';
import { createPeopleStore } from '#accounts/store-people.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { createAccountsStore } from '#accounts/store.ts';
import type { Person } from '#contract/people.ts';
import type { Clock } from '#platform/clock.ts';
import { note } from '../../show/after-change.ts';
import type { Target } from '../../target.ts';

/** What the rules of accounts and the team need, at a site. */
export function teamOf({ documents, tables }: Target, clock: Clock): TeamDependencies {
  const platform = { documents, clock, environment: { ACCOUNTS_TABLE: tables.accounts } };
  return {
    store: createRightsStore(platform),
    accounts: createAccountsStore(platform),
    people: createPeopleStore(platform),
    clock,
  };
}

/** Logs what a command does where admins see it, under the name that it was told. */
export const noteOf =
  (target: Target, clock: Clock, by: string): Note =>
  (what, detail) =>
    note(target, clock.now(), by, what, detail);

/**
 * What links to choose a password are made of.
 * @throws Error for a site that takes none
 */
export async function linksOf(target: Target, clock: Clock): Promise<LinkDependencies & { home: string }> {
  if (!target.linkParts) throw new Error('This site takes no links.');
  const { home, keys } = await target.linkParts();
  const platform = {
    documents: target.documents,
    clock,
    environment: { ACCOUNTS_TABLE: target.tables.accounts },
  };
  return { home, keys, links: createLinks(createAccountsStore(platform), keys, clock) };
}

/** What a person may do, by address. */
export const rightsText = ({ email, roles, disabled }: Person): string =>
  `${email}: ${roles.join(', ') || 'no role'}${disabled ? ', disabled' : ''}`;

export const line = (person: Person): string => `${rightsText(person)}\n`;
