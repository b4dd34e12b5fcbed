import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { authSchemas, emailAddress } from '#contract/auth.ts';
import { roles as knownRoles, type Role } from '#contract/roles.ts';
import type { Clock } from '#platform/clock.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { createShowReader } from '#records/show-reader.ts';
import { isWritten } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { createLinks, issueReset } from '#accounts/links.ts';
import { easyPassword } from '#accounts/password-rule.ts';
import { hashPassword } from '#accounts/password.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { readItems } from '../../show/storage.ts';
import type { Target } from '../../target.ts';
import { UsageError, type Context } from '../common/command.ts';

export interface CreateFlags {
  role: Role;
  name?: string;
  password?: boolean;
}

/** Retries of a change that meets another change of the same account. */
const mostTries = 4;

export function readEmail(text: string): string {
  const result = emailAddress.safeParse(text);
  if (result.success) return result.data;
  throw new UsageError(`Not a valid email address: ${text}`);
}

/**
 * Makes an account. Without a password, its owner chooses one by the link that is printed.
 * @throws Error when the address has an account already, or the password is too weak
 */
export async function createAccount(
  target: Target,
  { email, name = email.slice(0, email.indexOf('@')), role, password: asks }: CreateFlags & { email: string },
  context: Pick<Context, 'stdin' | 'stderr' | 'clock'>,
): Promise<string> {
  const store = storeOf(target, context.clock);
  const password = asks ? await goodPassword(target, email, await askPassword(context)) : undefined;
  const passwordHash = password === undefined ? '' : await hashPassword(password);
  const isTaken = (await store.byEmail(email)) !== undefined;
  const created = !isTaken && (await store.create(randomUUID(), { email, fullname: name, passwordHash }));
  if (!created) throw new Error(`${email} already has an account. Give it a role with \`admin grant\`.`);
  const account = (await setRoles(target, created, [role])) ?? created;
  if (password !== undefined) return line(account);

  if (!target.linkParts) throw new Error('This site takes no links.');
  const { home, keys } = await target.linkParts();
  const secret = await issueReset({ keys, links: createLinks(store, keys, context.clock) }, account);
  return `${line(account)}Choose a password here, once and within an hour:\n${home}/account/reset/${secret}\n`;
}

const storeOf = ({ documents, tables }: Target, clock: Clock) =>
  createAccountsStore({ documents, clock, environment: { ACCOUNTS_TABLE: tables.accounts } });

const rolesOf = ({ roles }: StoredAccount): string => roles.join(', ') || 'no role';
const line = (account: StoredAccount): string => `${account.email}: ${rolesOf(account)}\n`;

/** @throws Error with the site's message about the password */
async function goodPassword({ documents, tables }: Target, email: string, password: string): Promise<string> {
  const result = authSchemas['auth.reset'].body.shape.password.safeParse(password);
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join(' '));
  const app = await createShowReader(documents, tables.show).part('app');
  const fault = easyPassword(password, { email, awards: app?.name ?? '' });
  if (fault !== undefined) throw new Error(fault);
  return result.data;
}

/**
 * Reads a new password: asked for twice on a terminal, without echo; the first line of a pipe.
 * @throws Error when the two differ
 */
async function askPassword({ stdin, stderr }: Pick<Context, 'stdin' | 'stderr'>): Promise<string> {
  // The prompt is written beside the terminal's echo, which goes nowhere.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: stdin.isTTY === true });
  // Queues lines, including those that arrive before they are asked for.
  const answers = lines[Symbol.asyncIterator]();
  const ask = async (words: string): Promise<string> => {
    if (stdin.isTTY) stderr.write(words);
    const answer = await answers.next();
    if (stdin.isTTY) stderr.write('\n');
    return answer.done ? '' : answer.value;
  };
  try {
    const password = await ask('Password: ');
    if (stdin.isTTY && (await ask('Repeat it: ')) !== password)
      throw new Error("The passwords don't match. Nothing was changed.");
    return password;
  } finally {
    lines.close();
  }
}

/**
 * Grants or revokes a role, effective with that person's next request.
 * @throws Error when no account has the address
 */
export async function changeRole(
  target: Target,
  clock: Clock,
  { email, role, has }: { email: string; role: Role; has: boolean },
): Promise<string> {
  const store = storeOf(target, clock);
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const account = await store.byEmail(email);
    if (!account)
      throw new Error(
        `${email} has no account with a password here. Make one with \`admin create\`, or ask its owner to register.`,
      );
    const roles = knownRoles.filter((known) => (known === role ? has : account.roles.includes(known)));
    const changed = await setRoles(target, account, roles);
    if (changed) return line(changed);
  }
  throw new Error(`The account of ${email} is being changed by someone else. Try again.`);
}

/** Replaces the roles only when they are still those that were read; otherwise returns undefined. */
async function setRoles(
  { documents, tables }: Target,
  account: StoredAccount,
  roles: readonly Role[],
): Promise<StoredAccount | undefined> {
  // Compared item by item: the embedded engine does not compare whole lists.
  const same = account.roles.map((_role, index) => `contains(#roles, :role${index})`);
  const before = account.roles.map((role, index) => [`:role${index}`, role] as const);
  const command = new UpdateCommand({
    TableName: tables.accounts,
    Key: accountKeys.user(account.id),
    UpdateExpression: 'SET #roles = :after',
    ConditionExpression: ['size(#roles) = :count', ...same].join(' AND '),
    ExpressionAttributeNames: { '#roles': 'roles' },
    ExpressionAttributeValues: {
      ':after': roles,
      ':count': account.roles.length,
      ...Object.fromEntries(before),
    },
  });
  return (await isWritten(documents.send(command))) ? { ...account, roles: [...roles] } : undefined;
}

/** Accounts with any role, by address. Reads the whole table. */
export async function listAccounts({ documents, tables }: Target): Promise<string> {
  const found = await readItems<StoredAccount>(documents, {
    TableName: tables.accounts,
    FilterExpression: 'begins_with(pk, :user) AND size(#roles) > :none',
    ExpressionAttributeNames: { '#roles': 'roles' },
    ExpressionAttributeValues: { ':user': accountKeys.user('').pk, ':none': 0 },
  });
  if (found.length === 0) return 'Nobody has a role yet. Make an account with `admin create`.\n';
  return found
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
    .map(
      (account) =>
        `${account.email}: ${rolesOf(account)}${account.disabled ? ', disabled' : ''} (${account.fullname})\n`,
    )
    .join('');
}
