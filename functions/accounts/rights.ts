import type { Role } from '#contract/roles.ts';
import { roles as knownRoles } from '#contract/roles.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredAccount, StoredCodes, StoredTeam } from '#records/accounts.ts';
import { callsAtOnce, eachAtOnce } from '#records/batches.ts';

export type RightsChange = { kind: 'grant' | 'revoke'; role: Role } | { kind: 'disable' | 'enable' };

export type Rights = Pick<StoredAccount, 'roles'> & { disabled: boolean };

/** Every read is consistent. */
export interface RightsStore {
  account: (id: string) => Promise<StoredAccount | undefined>;
  /** Recovery codes, which a role that is given voids. */
  codes: (id: string) => Promise<StoredCodes | undefined>;
  /** Writes rights and raises their version, if it is still that of the account; undefined otherwise. */
  writeRights: (account: StoredAccount, rights: Rights) => Promise<StoredAccount | undefined>;
  team: () => Promise<StoredTeam | undefined>;
  /** False when the stored team is no longer the one before. */
  saveTeam: (team: StoredTeam, before: StoredTeam | undefined) => Promise<boolean>;
  /** Ids of all accounts with a role; reads the whole table. */
  holders: () => Promise<string[]>;
}

export interface RightsDependencies {
  store: RightsStore;
  clock: Clock;
}

/** A write that fails has met somebody else's, which has gone through. */
const mostTries = 12;

/** Who is about to lose their rights for so many milliseconds keeps them: the call has broken off. */
const longestLeave = 10_000;

export const isActiveAdmin = ({ roles, disabled }: Pick<StoredAccount, 'roles' | 'disabled'>): boolean =>
  roles.includes('admin') && !disabled;

/**
 * Changes the rights of an account, from its very next call on where it has a role; nothing when they are so already. Disabling ends
 * its sessions. One admin who isn't disabled always stays, whatever happens at the same moment (DECISION-last-admin.md).
 * @param note called once before something is changed, and not for what is refused
 * @throws AppError person_not_found, last_admin, or unavailable while others keep changing the same account
 */
export async function changeRights(
  dependencies: RightsDependencies,
  id: string,
  change: RightsChange,
  note: (account: StoredAccount) => Promise<unknown>,
): Promise<StoredAccount> {
  const { store } = dependencies;
  let isNoted = false;
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const account = await store.account(id);
    if (!account) throw new AppError('person_not_found');
    const rights = rightsAfter(account, change);
    if (!rights) return account;
    if (account.roles.length + rights.roles.length > 0) await addMembers(store, [id]);
    const isLoss = isActiveAdmin(account) && !isActiveAdmin(rights);
    if (isLoss && !(await beginLoss(dependencies, account))) continue;
    if (!isNoted) await note(account);
    isNoted = true;
    const changed = await store.writeRights(account, rights);
    if (changed) return changed;
  }
  throw busy();
}

const busy = (): AppError =>
  new AppError('unavailable', {
    message: 'Someone else is changing this account right now. Please try again in a moment.',
  });

/** Undefined when nothing changes. */
function rightsAfter(account: StoredAccount, change: RightsChange): Rights | undefined {
  const disabled = account.disabled === true;
  if ('role' in change) {
    const has = change.kind === 'grant';
    if (account.roles.includes(change.role) === has) return undefined;
    const roles = knownRoles.filter((role) => (role === change.role ? has : account.roles.includes(role)));
    return { roles, disabled };
  }
  // One that is being deleted never comes back.
  if (change.kind === 'enable' && account.deleting !== undefined) return undefined;
  const isDisabled = change.kind === 'disable';
  return disabled === isDisabled ? undefined : { roles: account.roles, disabled: isDisabled };
}

/** The accounts of everyone who has a role or had one. */
export async function teamAccounts(store: RightsStore): Promise<StoredAccount[]> {
  return accountsOf(store, await readTeam(store));
}

/** Puts accounts on the team, where they aren't yet. */
export async function addMembers(store: RightsStore, ids: readonly string[]): Promise<void> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const team = await readTeam(store);
    const missing = ids.filter((id) => !team.members.includes(id));
    if (missing.length === 0) return;
    const members = [...team.members, ...missing];
    if (await store.saveTeam({ ...team, version: team.version + 1, members }, team)) return;
  }
  throw busy();
}

/** The team, made from all accounts where there is none yet. */
async function readTeam(store: RightsStore): Promise<StoredTeam> {
  const stored = await store.team();
  if (stored) return stored;
  const team = { version: 1, members: await store.holders(), leaving: {} };
  if (await store.saveTeam(team, undefined)) return team;
  const other = await store.team();
  if (!other) throw busy();
  return other;
}

/** Some at a time: the reads of a large team would wait for one another's connections until they time out. */
async function accountsOf(store: RightsStore, { members }: StoredTeam): Promise<StoredAccount[]> {
  const found = new Map<string, StoredAccount>();
  await eachAtOnce(members, callsAtOnce, async (id) => {
    const account = await store.account(id);
    if (account) found.set(id, account);
  });
  return members.flatMap((id) => found.get(id) ?? []);
}

const versionOf = ({ rightsVersion = 0 }: StoredAccount): number => rightsVersion;

/**
 * Says on the team that this account is about to be no active admin anymore, if another one stays; false when something has changed
 * since it was read.
 * @throws AppError last_admin
 */
async function beginLoss({ store, clock }: RightsDependencies, account: StoredAccount): Promise<boolean> {
  // The team before the accounts: whatever changes after this read makes the write below fail.
  const team = await readTeam(store);
  const accounts = await accountsOf(store, team);
  const isLeaving = (one: StoredAccount) => team.leaving[one.id]?.rightsVersion === versionOf(one);
  const now = accounts.find(({ id }) => id === account.id);
  if (!now || versionOf(now) !== versionOf(account)) return false;
  const others = accounts.filter((one) => one.id !== account.id && isActiveAdmin(one));
  if (others.every(isLeaving)) return findOther({ store, clock }, team, others);
  // The marks of those who aren't leaving anymore have done their work.
  const stillLeaving = new Set(accounts.filter(isLeaving).map(({ id }) => id));
  const leaving = Object.fromEntries(Object.entries(team.leaving).filter(([id]) => stillLeaving.has(id)));
  leaving[account.id] = { rightsVersion: versionOf(account), at: clock.now() };
  return store.saveTeam({ ...team, version: team.version + 1, leaving }, team);
}

/**
 * Looks for another admin who stays: one whose loss has broken off, or one who isn't on the team; false when there may be one now.
 * @throws AppError last_admin
 */
async function findOther(
  { store, clock }: RightsDependencies,
  { leaving, members }: StoredTeam,
  others: readonly StoredAccount[],
): Promise<boolean> {
  const kept = others.filter(({ id }) => Math.abs(clock.now() - (leaving[id]?.at ?? 0)) > longestLeave);
  // With another version, a late write of the call that broke off fails.
  for (const account of kept) await store.writeRights(account, { roles: account.roles, disabled: false });
  if (kept.length > 0) return false;
  const missing = (await store.holders()).filter((id) => !members.includes(id));
  if (missing.length === 0) throw new AppError('last_admin');
  await addMembers(store, missing);
  return false;
}
