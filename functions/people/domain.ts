import { randomUUID } from 'node:crypto';
import { issueReset, linkLife, type Links } from '#accounts/links.ts';
import {
  addMembers,
  changeRights,
  isActiveAdmin,
  teamAccounts,
  type RightsChange,
  type RightsDependencies,
} from '#accounts/rights.ts';
import { resetFactor, type PasskeysStore } from '#accounts/passkeys.ts';
import type { AccountsStore } from '#accounts/store.ts';
import type { AuditEntry } from '#contract/admin-results.ts';
import type { Person } from '#contract/people.ts';
import type { Answer, Body } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import type { Log } from '#platform/log.ts';
import type { Mailer } from '#platform/mail.ts';
import type { QuotaRule } from '#platform/quota.ts';
import type { Secrets } from '#platform/secrets.ts';
import { fullName, type StoredAccount } from '#records/accounts.ts';
import { inviteLetter, resetFactorLetter, type LetterContext } from './letters.ts';

export type FoundAccount = Omit<StoredAccount, 'passwordHash'>;

export interface PeopleStore {
  /** Up to so many accounts that match, and whether all were looked at. */
  search(matches: (account: FoundAccount) => boolean, most: number): Promise<Found>;
}

export interface Found {
  accounts: FoundAccount[];
  isAll: boolean;
}

export interface PeopleDependencies extends RightsDependencies {
  accounts: Pick<AccountsStore, 'byId' | 'byEmail' | 'create' | 'endSessions'>;
  people: PeopleStore;
  links: Pick<Links, 'issue'>;
  keys: Secrets['sessionKeys'];
  passkeys: Pick<PasskeysStore, 'account' | 'removeAll'>;
  mailer: Mailer;
  log: Log;
  letterContext(): Promise<LetterContext>;
}

/** Logs an act where admins see it, before it is done. */
export type Note = (what: AuditEntry['what'], detail: string) => Promise<unknown>;

/** Most people in one answer. */
const mostListed = 50;

/** By admin: nobody invites so many, but a stolen session might. */
export const invitationRule: QuotaRule = { purpose: 'invitation', limit: 30, seconds: 3600 };

/**
 * Everyone with a role; with a text, those whom it names, people with a role first.
 * @param asker id of the admin who asks
 */
export async function listPeople(
  { store, accounts, people }: Pick<PeopleDependencies, 'store' | 'accounts' | 'people'>,
  asker: string,
  text = '',
): Promise<Answer<'people.list'>> {
  const team = await wholeTeam(store, asker);
  const wanted = plain(text);
  const isMatch = ({ id, fullname, email }: FoundAccount) =>
    wanted === id || plain(fullname).includes(wanted) || plain(email).includes(wanted);
  const onTeam = team.filter((account) => account.roles.length > 0 && isMatch(account)).toSorted(byName);
  const isOther = (account: FoundAccount) => account.roles.length === 0 && isMatch(account);
  const room = mostListed - onTeam.length;
  const others =
    wanted === '' || room < 0 ? { accounts: [], isAll: true } : await people.search(isOther, room + 1);
  // The whole address finds its account also where there are too many to look at all of them.
  const owner = others.isAll ? undefined : await accounts.byEmail(text.trim());
  const isFound = !owner || !isOther(owner) || others.accounts.some(({ id }) => id === owner.id);
  const found = [...onTeam, ...(isFound ? [] : [owner]), ...others.accounts.toSorted(byName)];
  const admins = team.filter(isActiveAdmin);
  return {
    people: found.slice(0, mostListed).map(toPerson),
    more: found.length > mostListed || !others.isAll,
    lastAdmin: admins.length === 1 ? (admins[0]?.id ?? null) : null,
  };
}

async function wholeTeam(store: PeopleDependencies['store'], asker: string): Promise<StoredAccount[]> {
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

const toPerson = ({
  id,
  fullname,
  email,
  roles,
  disabled,
  createdAt,
  invitedAt,
  passkeys = [],
}: FoundAccount): Person => ({
  id,
  fullname,
  email,
  roles,
  disabled: disabled === true,
  createdAt,
  invitedAt: invitedAt ?? null,
  hasPasskey: passkeys.length > 0,
});

/** @throws AppError person_not_found, last_admin, unavailable */
export const changeRole = (
  dependencies: RightsDependencies,
  { id, role }: Body<'people.grant'>,
  kind: 'grant' | 'revoke',
  note: Note,
): Promise<Person> => {
  const what = kind === 'grant' ? 'grant' : 'revoke-role';
  return change(dependencies, id, { kind, role }, (account) => note(what, `${role}: ${nameOf(account)}`));
};

/**
 * @param asker id of the admin who asks
 * @throws AppError person_not_found, own_account, last_admin, unavailable
 */
export async function setDisabled(
  dependencies: RightsDependencies,
  { id, disabled }: Body<'people.disable'>,
  asker: string,
  note: Note,
): Promise<Person> {
  if (disabled && id === asker) throw new AppError('own_account');
  const kind = disabled ? 'disable' : 'enable';
  return change(dependencies, id, { kind }, (account) => note(kind, nameOf(account)));
}

const change = async (
  dependencies: RightsDependencies,
  id: string,
  wanted: RightsChange,
  note: (account: StoredAccount) => Promise<unknown>,
): Promise<Person> => toPerson(await changeRights(dependencies, id, wanted, note));

/**
 * Ends all sessions: at once for people with a role, for voters at the next lookup.
 * @throws AppError person_not_found
 */
export async function signOut(
  { accounts }: Pick<PeopleDependencies, 'accounts'>,
  id: string,
  note: Note,
): Promise<Person> {
  const account = await accounts.byId(id);
  if (!account) throw new AppError('person_not_found');
  await note('sign-out', nameOf(account));
  await accounts.endSessions(id, account.sessionVersion);
  return toPerson(account);
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
  const account = await resetFactor(dependencies.passkeys, id, (found) =>
    note('reset-factor', nameOf(found)),
  );
  try {
    if (account.email !== '')
      await mailer.send(resetFactorLetter(account.email, await dependencies.letterContext()));
  } catch (error) {
    // It is done, and asking again would end the sessions again.
    log.error('a notice about passkeys could not be mailed', { account: id, error });
  }
  return toPerson(account);
}

const ownPasskeys = 'You can’t reset your own passkeys. Ask another admin, or change them in your account.';

/**
 * Makes an account with a role, and mails a link to choose a password; mails a new link while there is no password.
 * @throws AppError account_exists, mail_unavailable
 */
export async function invite(
  dependencies: PeopleDependencies,
  { email, fullname, role }: Body<'people.invite'>,
  note: Note,
): Promise<Person> {
  const { accounts, mailer, clock } = dependencies;
  const found = await accounts.byEmail(email);
  if (found && (found.invitedAt === undefined || found.disabled)) throw taken();
  const invitedAt = new Date(clock.now()).toISOString();
  const registration = { email, fullname: fullName(fullname), passwordHash: '', invitedAt };
  const account = found ?? (await accounts.create(randomUUID(), registration));
  if (!account) throw taken();
  await note('invite', `${role}: ${nameOf(account)}`);
  const invited = await changeRights(
    dependencies,
    account.id,
    { kind: 'grant', role },
    async () => undefined,
  );
  const secret = await issueReset(dependencies, invited, linkLife.invite);
  await mailer.send(inviteLetter(invited.email, role, secret, await dependencies.letterContext()));
  return toPerson(invited);
}

const taken = (): AppError => {
  const error = new AppError('account_exists');
  return new AppError('account_exists', { errors: { email: [error.message] } });
};

/** For the log: names are not unique, ids are, and searching for one finds the account. */
const nameOf = ({ fullname, id }: StoredAccount): string => `${fullname} (${id})`;
