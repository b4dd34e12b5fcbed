import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { emailAddress } from '#contract/auth.ts';
import { roles, type Role } from '#contract/roles.ts';
import { onSite, type Context } from '../common/command.ts';

export function adminCommand(context: Context): Command {
  const admin = new Command('admin').description(
    'make accounts of people who run the show, and give them roles',
  );

  const create = admin
    .command('create')
    .description('make an account, and print a link to choose its password: good once, for an hour')
    .argument('<email>', 'email address of the account', email)
    .addOption(new Option('--role <role>', 'what its owner may do').choices(roles).default(roles[0]))
    .option('--name <name>', 'full name (default: what comes before the @)')
    .option('--password', 'ask for the password here, unseen, instead of printing a link');
  onSite(create, context, (address: string, flags: CreateFlags) => async (target) => {
    const { createAccount } = await import('./accounts.ts');
    return createAccount(target, { ...flags, email: address }, context);
  });

  for (const [name, has, about] of [
    ['grant', true, 'give a role'],
    ['revoke', false, 'take a role away'],
  ] as const) {
    const change = admin
      .command(name)
      .description(`${about}, from that person's very next request on`)
      .argument('<email>', 'email address of the account', email)
      .addArgument(new Argument('<role>').choices(roles));
    onSite(change, context, (address: string, role: Role) => async (target) => {
      const { changeRole } = await import('./accounts.ts');
      return changeRole(target, context.clock, { email: address, role, has });
    });
  }

  onSite(admin.command('list').description('list who has a role'), context, () => async (target) => {
    const { listAccounts } = await import('./accounts.ts');
    return listAccounts(target);
  });
  return admin;
}

export interface CreateFlags {
  role: Role;
  name?: string;
  password?: boolean;
}

function email(text: string): string {
  const result = emailAddress.safeParse(text);
  if (result.success) return result.data;
  throw new InvalidArgumentError('Not a valid email address.');
}
