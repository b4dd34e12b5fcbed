import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { authSchemas, emailAddress } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { createShowReader } from '#records/show-reader.ts';
import { createLinks, issueReset } from '#accounts/links.ts';
import { easyPassword } from '#accounts/password-rule.ts';
import { hashPassword } from '#accounts/password.ts';
import { addMembers, changeRights, teamAccounts, type RightsDependencies } from '#accounts/rights.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { note } from '../../show/after-change.ts';
import type { Target } from '../../target.ts';
import { UsageError, type Context } from '../common/command.ts';

export interface CreateFlags {
  role: Role;
  name?: string;
  password?: boolean;
}

/** A role to give or to take, and who does it, for the log. */
export interface RoleFlags {
  email: string;
  role: Role;
  kind: 'grant' | 'revoke';
  by: string;
}

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
  {
    email,
    name = email.slice(0, email.indexOf('@')),
    role,
    password: asks,
    by,
  }: CreateFlags & { email: string; by: string },
  context: Pick<Context, 'stdin' | 'stderr' | 'clock'>,
): Promise<string> {
  const { clock } = context;
  const store = storeOf(target, clock);
  const password = asks ? await goodPassword(target, email, await askPassword(context)) : undefined;
  const passwordHash = password === undefined ? '' : await hashPassword(password);
  const isTaken = (await store.byEmail(email)) !== undefined;
  const invitedAt = password === undefined && { invitedAt: new Date(clock.now()).toISOString() };
  const registration = { email, fullname: name, passwordHash, ...invitedAt };
  const created = !isTaken && (await store.create(randomUUID(), registration));
  if (!created) throw new Error(`${email} already has an account. Give it a role with \`admin grant\`.`);
  const account = await change(target, clock, created, { email, role, kind: 'grant', by });
  if (password !== undefined) return line(account);

  if (!target.linkParts) throw new Error('This site takes no links.');
  const { home, keys } = await target.linkParts();
  const secret = await issueReset({ keys, links: createLinks(store, keys, clock) }, account);
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
 * Grants or revokes a role, effective with that person's next request, and logs it where admins see it.
 * @throws Error when no account has the address, or nobody could give roles afterwards
 */
export async function changeRole(target: Target, clock: Clock, flags: RoleFlags): Promise<string> {
  const account = await storeOf(target, clock).byEmail(flags.email);
  if (!account)
    throw new Error(
      `${flags.email} has no account with a password here. Make one with \`admin create\`, or ask its owner to register.`,
    );
  return line(await change(target, clock, account, flags));
}

async function change(
  target: Target,
  clock: Clock,
  { id }: StoredAccount,
  { email, role, kind, by }: RoleFlags,
): Promise<StoredAccount> {
  const what = kind === 'grant' ? 'grant' : 'revoke-role';
  try {
    return await changeRights(rightsOf(target, clock), id, { kind, role }, ({ fullname }) =>
      note(target, clock.now(), by, what, `${role}: ${fullname} (${id})`),
    );
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'last_admin') throw error;
    throw new Error(
      `${email} is the last admin who can sign in, so the role stays. Make someone else an admin first, with \`admin grant EMAIL admin\` or \`admin create EMAIL\`.`,
      { cause: error },
    );
  }
}

const rightsOf = ({ documents, tables }: Target, clock: Clock): RightsDependencies => ({
  store: createRightsStore({ documents, environment: { ACCOUNTS_TABLE: tables.accounts } }),
  clock,
});

/** Accounts with any role, by address. Reads the whole table, and puts on the team who isn't on it yet. */
export async function listAccounts(target: Target, clock: Clock): Promise<string> {
  const { store } = rightsOf(target, clock);
  await addMembers(store, await store.holders());
  const found = (await teamAccounts(store)).filter(({ roles }) => roles.length > 0);
  if (found.length === 0) return 'Nobody has a role yet. Make an account with `admin create`.\n';
  return found
    .toSorted((a, b) => (a.email < b.email ? -1 : 1))
    .map(
      (account) =>
        `${account.email}: ${rolesOf(account)}${account.disabled ? ', disabled' : ''} (${account.fullname})\n`,
    )
    .join('');
}
