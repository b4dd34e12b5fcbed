import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '#contract/admin-results.ts';
import type { Person } from '#contract/people.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import type { Secrets } from '#platform/secrets.ts';
import { fullName, type StoredAccount } from '#records/accounts.ts';
import { issueReset, linkLife, type Links } from './links.ts';
import { goodCodes } from './passkeys.ts';
import {
  addMembers,
  changeRights,
  isActiveAdmin,
  teamAccounts,
  type RightsChange,
  type RightsDependencies,
  type RightsStore,
} from './rights.ts';
import type { AccountsStore } from './store.ts';

export type FoundAccount = Omit<StoredAccount, 'passwordHash'>;

export interface PeopleStore {
  /** Up to so many accounts that match, and whether all were looked at. */
  search(matches: (account: FoundAccount) => boolean, most: number): Promise<Found>;
}

export interface Found {
  accounts: FoundAccount[];
  isAll: boolean;
}

/** What the people room and the admin command do by the same rules. */
export interface TeamDependencies extends RightsDependencies {
  accounts: Pick<AccountsStore, 'byId' | 'byEmail' | 'create' | 'endSessions'>;
  people: PeopleStore;
}

/** Makes the links of mails. */
export interface LinkDependencies {
  links: Pick<Links, 'issue'>;
  keys: Secrets['sessionKeys'];
}

/** Logs an act where admins see it, before it is done. */
export type Note = (what: AuditEntry['what'], detail: string) => Promise<unknown>;

/** Most people in one answer. */
const mostListed = 50;

/**
 * Everyone with a role; with a text, those whom it names, people with a role first.
 * @param asker id of the admin who asks; a command has none
 * @param most how many the answer has at most
 */
export async function listPeople(
  { store, accounts, people }: Pick<TeamDependencies, 'store' | 'accounts' | 'people'>,
  asker: string | undefined,
  text = '',
  most = mostListed,
): Promise<Answer<'people.list'>> {
  const team = await wholeTeam(store, asker);
  const wanted = plain(text);
  const isMatch = ({ id, fullname, email }: FoundAccount) =>
    wanted === id || plain(fullname).includes(wanted) || plain(email).includes(wanted);
  const onTeam = team.filter((account) => account.roles.length > 0 && isMatch(account)).toSorted(byName);
  const isOther = (account: FoundAccount) => account.roles.length === 0 && isMatch(account);
  const room = most - onTeam.length;
  const others =
    wanted === '' || room < 0 ? { accounts: [], isAll: true } : await people.search(isOther, room + 1);
  // The whole address finds its account also where there are too many to look at all of them.
  const owner = others.isAll ? undefined : await accounts.byEmail(text.trim());
  const isFound = !owner || !isOther(owner) || others.accounts.some(({ id }) => id === owner.id);
  const found = [...onTeam, ...(isFound ? [] : [owner]), ...others.accounts.toSorted(byName)];
  const admins = team.filter(isActiveAdmin);
  return {
    people: await Promise.all(found.slice(0, most).map((account) => toPerson(store, account))),
    more: found.length > most || !others.isAll,
    lastAdmin: admins.length === 1 ? (admins[0]?.id ?? null) : null,
  };
}

async function wholeTeam(
  store: TeamDependencies['store'],
  asker: string | undefined,
): Promise<StoredAccount[]> {
  const team = await teamAccounts(store);
  if (team.some(({ id }) => id === asker)) return team;
  // Roles were given past the team, such as by an earlier version of the command line.
  await addMembers(store, await store.holders());
  return teamAccounts(store);
}

/** For comparison: in lower case and without accents. */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();

const byName = (a: FoundAccount, b: FoundAccount): number =>
  plain(a.fullname).localeCompare(plain(b.fullname), 'en') || a.email.localeCompare(b.email, 'en');

/** An account as admins see it. */
export async function toPerson(store: Pick<RightsStore, 'codes'>, account: FoundAccount): Promise<Person> {
  const { id, fullname, email, roles, disabled, createdAt, invitedAt, passkeys = [] } = account;
  const hasPasskey = passkeys.length > 0;
  // Codes are made with a passkey alone: most people need no second read.
  const codes = hasPasskey ? goodCodes(account, await store.codes(id)) : undefined;
  return {
    id,
    fullname,
    email,
    roles,
    disabled: disabled === true,
    createdAt,
    invitedAt: invitedAt ?? null,
    hasPasskey,
    codesLeft: codes?.hashes.length ?? 0,
  };
}

/** @throws AppError person_not_found, last_admin, unavailable */
export const changeRole = (
  dependencies: RightsDependencies,
  { id, role }: Body<'people.grant'>,
  kind: 'grant' | 'revoke',
  note: Note,
): Promise<Person> => {
  const what = kind === 'grant' ? 'grant' : 'revoke-role';
  return change(dependencies, id, { kind, role }, (account) => note(what, `${role}: ${account.id}`));
};

/**
 * @param asker id of the admin who asks; a command has none
 * @throws AppError person_not_found, own_account, last_admin, unavailable
 */
export async function setDisabled(
  dependencies: RightsDependencies,
  { id, disabled }: Body<'people.disable'>,
  asker: string | undefined,
  note: Note,
): Promise<Person> {
  if (disabled && id === asker) throw new AppError('own_account');
  const kind = disabled ? 'disable' : 'enable';
  return change(dependencies, id, { kind }, (account) => note(kind, account.id));
}

const change = async (
  dependencies: RightsDependencies,
  id: string,
  wanted: RightsChange,
  note: (account: StoredAccount) => Promise<unknown>,
): Promise<Person> => toPerson(dependencies.store, await changeRights(dependencies, id, wanted, note));

/**
 * Ends all sessions: at once for people with a role, for voters at the next lookup.
 * @throws AppError person_not_found
 */
export async function signOut(
  { accounts, store }: Pick<TeamDependencies, 'accounts' | 'store'>,
  id: string,
  note: Note,
): Promise<Person> {
  const account = await accounts.byId(id);
  if (!account) throw new AppError('person_not_found');
  await note('sign-out', account.id);
  await accounts.endSessions(id, account.sessionVersion);
  return toPerson(store, account);
}

/**
 * Makes an account with a role and a link to choose a password; makes a new link while there is no password.
 * @throws AppError account_exists
 */
export async function invitePerson(
  dependencies: Pick<TeamDependencies, 'store' | 'accounts' | 'clock'> & LinkDependencies,
  { email, fullname, role }: Body<'people.invite'>,
  note: Note,
): Promise<{ person: Person; secret: string }> {
  const { accounts, clock } = dependencies;
  const found = await accounts.byEmail(email);
  if (found && (found.invitedAt === undefined || found.disabled)) throw taken();
  const invitedAt = new Date(clock.now()).toISOString();
  const registration = { email, fullname: fullName(fullname), passwordHash: '', invitedAt };
  const account = found ?? (await accounts.create(randomUUID(), registration));
  if (!account) throw taken();
  await note('invite', `${role}: ${account.id}`);
  const grant = { kind: 'grant', role } as const;
  const invited = await changeRights(dependencies, account.id, grant, async () => undefined);
  return {
    person: await toPerson(dependencies.store, invited),
    secret: await issueReset(dependencies, invited, linkLife.invite),
  };
}

const taken = (): AppError => {
  const error = new AppError('account_exists');
  return new AppError('account_exists', { errors: { email: [error.message] } });
};
