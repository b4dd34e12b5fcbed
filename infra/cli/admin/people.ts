import { changeRole, invitePerson, listPeople, setDisabled, signOut } from '#accounts/people.ts';
import type { Person } from '#contract/people.ts';
import type { Role } from '#contract/roles.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredAccount } from '#records/accounts.ts';
import type { Target } from '../../target.ts';
import { readEmail } from './accounts.ts';
import { line, linksOf, noteOf, rightsText, teamOf } from './team.ts';

/** Who is meant, by address or id, and who does it, for the log. */
export interface Asked {
  who: string;
  by: string;
}

export interface ListFlags {
  all?: string;
  json?: boolean;
}

/** An address that is typed rightly, or an id. @throws UsageError for an address that can't be one */
export const readWho = (text: string): string => (text.includes('@') ? readEmail(text) : text.trim());

/** @throws Error when no account has the address or id */
export async function find(target: Target, clock: Clock, who: string): Promise<StoredAccount> {
  const { accounts } = teamOf(target, clock);
  const isEmail = who.includes('@');
  const found = await (isEmail ? accounts.byEmail(who) : accounts.byId(who));
  if (found) return found;
  throw new Error(
    isEmail
      ? `${who} has no account with a password here. Make one with \`admin create\`, or ask its owner to register.`
      : `There is no account with the id ${who}. \`admin list --all NAME\` finds people by name, address or id.`,
  );
}

/**
 * Grants or revokes a role, effective with that person's next request, and logs it where admins see it.
 * @throws Error when nobody is meant, or nobody could give roles afterwards
 */
export async function changeRoleOf(
  target: Target,
  clock: Clock,
  { who, by, role, kind }: Asked & { role: Role; kind: 'grant' | 'revoke' },
): Promise<string> {
  const { id, email } = await find(target, clock, who);
  const changed = changeRole(teamOf(target, clock), { id, role }, kind, noteOf(target, clock, by));
  return line(await orLastAdmin(changed, email, 'the role stays'));
}

/**
 * Disables an account, which ends its sessions, or enables it, and logs it.
 * @throws Error when nobody is meant, or nobody could give roles afterwards
 */
export async function setDisabledOf(
  target: Target,
  clock: Clock,
  { who, by, disabled }: Asked & { disabled: boolean },
): Promise<string> {
  const { id, email } = await find(target, clock, who);
  const note = noteOf(target, clock, by);
  const changed = setDisabled(teamOf(target, clock), { id, disabled }, undefined, note);
  return line(await orLastAdmin(changed, email, 'the account stays enabled'));
}

/** Ends all sessions of an account, and logs it. @throws Error when nobody is meant */
export async function signOutOf(target: Target, clock: Clock, { who, by }: Asked): Promise<string> {
  const { id } = await find(target, clock, who);
  const { email } = await signOut(teamOf(target, clock), id, noteOf(target, clock, by));
  return `${email} is signed out everywhere: people with a role at once, voters within 15 minutes.\n`;
}

async function orLastAdmin(changed: Promise<Person>, email: string, stays: string): Promise<Person> {
  try {
    return await changed;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'last_admin') throw error;
    throw new Error(
      `${email} is the last admin who can sign in, so ${stays}. Make someone else an admin first, with \`admin grant EMAIL admin\` or \`admin create EMAIL\`.`,
      { cause: error },
    );
  }
}

/**
 * Makes an account with a role, and a link for its owner to choose a password within three days; makes a new link while there
 * is no password.
 * @throws Error when the address has an account whose owner has chosen one
 */
export async function invite(
  target: Target,
  clock: Clock,
  { email, fullname, role, by }: { email: string; fullname: string; role: Role; by: string },
): Promise<string> {
  const { home, ...links } = await linksOf(target, clock);
  const dependencies = { ...teamOf(target, clock), ...links };
  const note = noteOf(target, clock, by);
  const invited = invitePerson(dependencies, { email, fullname, role }, note).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'account_exists') throw error;
    const hint = 'Give it a role with `admin grant`, or enable it with `admin enable`.';
    throw new Error(`${email} already has an account. ${hint}`, { cause: error });
  });
  const { person, secret } = await invited;
  return `${line(person)}Send this link to its owner, who chooses a password there, once and within three days:\n${home}/account/reset/${secret}\n`;
}

/**
 * People with a role, or with `all` everyone whom a name, an address, a part of these or an id names. Reads the whole table, and puts on
 * the team who isn't on it yet.
 */
export async function listAccounts(target: Target, clock: Clock, { all, json }: ListFlags): Promise<string> {
  const found = await listPeople(teamOf(target, clock), undefined, all, Infinity);
  if (json) return `${JSON.stringify(found, null, 2)}\n`;
  const { people } = found;
  if (people.length === 0)
    return all === undefined
      ? 'Nobody has a role yet. Make an account with `admin create`.\n'
      : `Nobody’s name, address or id has ${all}.\n`;
  const sorted = all === undefined ? people.toSorted((a, b) => (a.email < b.email ? -1 : 1)) : people;
  return sorted
    .map((person) => {
      const state = rightsText(person) + (person.invitedAt === null ? '' : ', invited');
      const name = person.fullname && ` (${person.fullname})`;
      return `${state}${name}${all === undefined ? '' : `  ${person.id}`}\n`;
    })
    .join('');
}
