import { Argument, Command, Option } from 'commander';
import { roles, type Role } from '#contract/roles.ts';
import { onSite, type Context } from '../common/command.ts';
import type { CreateFlags } from './accounts.ts';

export function adminCommand(context: Context): Command {
  const admin = new Command('admin').description(
    'make accounts of people who run the show, and give them roles',
  );

  const create = admin
    .command('create')
    .description('make an account, and print a link to choose its password: good once, for an hour')
    .argument('<email>', 'email address of the account')
    .addOption(new Option('--role <role>', 'what its owner may do').choices(roles).default(roles[0]))
    .option('--name <name>', 'full name (default: what comes before the @)')
    .option('--password', 'ask for the password here, unseen, instead of printing a link');
  onSite(create, context, async (address: string, flags: CreateFlags) => {
    const { createAccount, readEmail } = await import('./accounts.ts');
    const email = readEmail(address);
    return (target) => createAccount(target, { ...flags, email }, context);
  });

  for (const [name, has, about] of [
    ['grant', true, 'give a role'],
    ['revoke', false, 'take a role away'],
  ] as const) {
    const change = admin
      .command(name)
      .description(`${about}, from that person's very next request on`)
      .argument('<email>', 'email address of the account')
      .addArgument(new Argument('<role>').choices(roles));
    onSite(change, context, async (address: string, role: Role) => {
      const { changeRole, readEmail } = await import('./accounts.ts');
      const email = readEmail(address);
      return (target) => changeRole(target, context.clock, { email, role, has });
    });
  }

  onSite(admin.command('list').description('list who has a role'), context, () => async (target) => {
    const { listAccounts } = await import('./accounts.ts');
    return listAccounts(target);
  });
  return admin;
}
