import { randomUUID } from 'node:crypto';
import { paginateScan, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createLinks, issueReset } from '#accounts/links.ts';
import { hashPassword } from '#accounts/password.ts';
import { type AccountsStore, createAccountsStore } from '#accounts/store.ts';
import { roles as knownRoles, type Role } from '#contract/roles.ts';
import type { Clock } from '#platform/clock.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { isWritten } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import type { Target } from '../target.ts';

/** Accounts of people who run a show. */
export interface AdminAccounts {
  /**
   * Makes an account with these roles; without a password it has none until its owner chooses one by a link.
   * @throws Error when the address has an account already
   */
  create(about: {
    email: string;
    fullname: string;
    roles: readonly Role[];
    password?: string;
  }): Promise<StoredAccount>;
  /** A link by which the owner of an account chooses a password: good once and for an hour. */
  passwordLink(account: StoredAccount): Promise<string>;
  /**
   * Gives or takes a role, from the very next call of that person on.
   * @throws Error when no account has the address
   */
  change(email: string, role: Role, has: boolean): Promise<StoredAccount>;
  /** Accounts with any role, by address. Reads the whole table. */
  list(): Promise<StoredAccount[]>;
}

/** How often a change is tried that meets another one of the same account; more at once is no person. */
const mostTries = 4;

export function createAdminAccounts(target: Target, clock: Clock): AdminAccounts {
  const { documents, tables, linkParts } = target;
  const store = createAccountsStore({ documents, clock, environment: { ACCOUNTS_TABLE: tables.accounts } });
  return {
    async create({ email, fullname, roles, password }) {
      const passwordHash = password === undefined ? '' : await hashPassword(password);
      const isTaken = (await store.byEmail(email)) !== undefined;
      const account = isTaken
        ? undefined
        : await store.create(randomUUID(), { email, fullname, passwordHash });
      if (!account) throw new Error(`${email} has an account already; give it a role with grant.`);
      return (await setRoles(target, account, roles)) ?? account;
    },
    async passwordLink(account) {
      if (!linkParts) throw new Error('This site takes no links.');
      const { home, keys } = await linkParts();
      const secret = await issueReset({ keys, links: createLinks(store, keys, clock) }, account);
      return `${home}/account/reset/${secret}`;
    },
    change: (email, role, has) => change(target, store, { email, role, has }),
    list: () => list(target),
  };
}

async function change(
  target: Target,
  store: AccountsStore,
  { email, role, has }: { email: string; role: Role; has: boolean },
): Promise<StoredAccount> {
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const account = await store.byEmail(email);
    if (!account)
      throw new Error(
        `${email} has no account with a password here; make one with create, or let its owner register.`,
      );
    const roles = knownRoles.filter((known) => (known === role ? has : account.roles.includes(known)));
    const changed = await setRoles(target, account, roles);
    if (changed) return changed;
  }
  throw new Error(`The account of ${email} is being changed by somebody else; try again.`);
}

/** Replaces the roles that were read, so that of two changes at once neither is lost; undefined when they are others by now. */
async function setRoles(
  { documents, tables }: Target,
  account: StoredAccount,
  roles: readonly Role[],
): Promise<StoredAccount | undefined> {
  // Lists are the same when each holds what the other does; the embedded engine does not compare them as wholes.
  const same = account.roles.map((_role, index) => `contains(#roles, :role${index})`);
  const values: Record<string, Role> = Object.fromEntries(
    account.roles.map((role, index) => [`:role${index}`, role]),
  );
  const command = new UpdateCommand({
    TableName: tables.accounts,
    Key: accountKeys.user(account.id),
    UpdateExpression: 'SET #roles = :after',
    ConditionExpression: ['size(#roles) = :count', ...same].join(' AND '),
    ExpressionAttributeNames: { '#roles': 'roles' },
    ExpressionAttributeValues: {
      ':after': roles,
      ':count': account.roles.length,
      ...values,
    },
  });
  return (await isWritten(documents.send(command))) ? { ...account, roles: [...roles] } : undefined;
}

async function list({ documents, tables }: Target): Promise<StoredAccount[]> {
  const found: StoredAccount[] = [];
  const input = {
    TableName: tables.accounts,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :user) AND size(#roles) > :none',
    ExpressionAttributeNames: { '#roles': 'roles' },
    ExpressionAttributeValues: { ':user': accountKeys.user('').pk, ':none': 0 },
  };
  for await (const { Items = [] } of paginateScan({ client: documents }, input))
    found.push(...(Items as StoredAccount[]));
  return found.toSorted((a, b) => (a.email < b.email ? -1 : 1));
}
