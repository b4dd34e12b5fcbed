import { easyPassword } from '#accounts/password-rule.ts';
import { authSchemas } from '#contract/auth.ts';
import type { Clock } from '#platform/clock.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { createShowReader } from '#records/show-reader.ts';
import { runOnTarget, terminalOf } from '../command.ts';
import type { OpenTarget, Target } from '../target.ts';
import { createAdminAccounts } from './accounts.ts';
import { askPassword, type Terminal } from './ask-password.ts';
import { readCommand, usage, type Command } from './command-line.ts';

export interface AdminContext extends Terminal {
  stdout: Pick<NodeJS.WriteStream, 'write'>;
  open: OpenTarget;
  clock: Clock;
}

/** Runs the command line and resolves to its exit code: 0 done, 1 refused or failed, 2 a command line it does not know. */
export async function runAdmin(args: string[], context: AdminContext): Promise<number> {
  return runOnTarget({
    ...terminalOf(context),
    open: context.open,
    usage,
    read: () => readCommand(args),
    work: (target, command) => run(command, target, context),
  });
}

async function run(command: Command, target: Target, context: AdminContext): Promise<string> {
  const accounts = createAdminAccounts(target, context.clock);
  if (command.name === 'list') return listed(await accounts.list());
  if (command.name !== 'create') {
    const { email, role } = command;
    const account = await accounts.change(email, role, command.name === 'grant');
    return `${account.email}: ${rolesOf(account)}\n`;
  }
  const { email, fullname, role, asksPassword } = command;
  const password = asksPassword ? await goodPassword(target, email, await askPassword(context)) : undefined;
  const account = await accounts.create({
    email,
    fullname,
    roles: [role],
    ...(password !== undefined && { password }),
  });
  const done = `${account.email}: ${rolesOf(account)}\n`;
  if (password !== undefined) return done;
  const link = await accounts.passwordLink(account);
  return `${done}A password is chosen here, once and within the hour:\n${link}\n`;
}

/** @throws Error with what a person on the site would be told */
async function goodPassword({ documents, tables }: Target, email: string, password: string): Promise<string> {
  const result = authSchemas['auth.reset'].body.shape.password.safeParse(password);
  if (!result.success) throw new Error(result.error.issues.map(({ message }) => message).join(' '));
  const app = await createShowReader(documents, tables.show).part('app');
  const fault = easyPassword(password, { email, awards: app?.name ?? '' });
  if (fault !== undefined) throw new Error(fault);
  return result.data;
}

const rolesOf = ({ roles }: StoredAccount): string => roles.join(', ') || 'no role';

function listed(accounts: StoredAccount[]): string {
  if (accounts.length === 0) return 'Nobody has a role; make an account with create.\n';
  const lines = accounts.map(
    (account) =>
      `${account.email}: ${rolesOf(account)}${account.disabled ? ', disabled' : ''} (${account.fullname})`,
  );
  return `${lines.join('\n')}\n`;
}
