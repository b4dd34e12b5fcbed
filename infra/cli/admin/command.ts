import { Argument, Command, Option } from 'commander';
import { roles, roleWords, type Role } from '#contract/roles.ts';
import { onSite, userNamed, type Context } from '../common/command.ts';
import type { CreateFlags } from './accounts.ts';
import { addOwnDataCommands } from './own-data-commands.ts';

interface ByFlag {
  by?: string;
}

const byOption = ['--by <name>', 'who does it, for the log (default: the user of this machine)'] as const;

const rolesHelp = `
Roles:
${roles.map((role) => `  ${role.padEnd(18)}${roleWords[role].may}`).join('\n')}`;

export function adminCommand(context: Context): Command {
  const admin = new Command('admin').description(
    'make accounts of people who run the show, and give them roles',
  );
  admin.addHelpText('after', rolesHelp);

  const create = admin
    .command('create')
    .description('make an account, and print a link to choose its password: good once, for an hour')
    .argument('<email>', 'email address of the account')
    .addOption(new Option('--role <role>', 'what its owner may do').choices(roles).default(roles[0]))
    .option('--name <name>', 'full name (default: what comes before the @)')
    .option('--password', 'ask for the password here, unseen, instead of printing a link')
    .option(...byOption)
    .addHelpText('after', rolesHelp);
  onSite(create, context, async (address: string, { by, ...flags }: CreateFlags & ByFlag) => {
    const { createAccount, readEmail } = await import('./accounts.ts');
    const email = readEmail(address);
    return (target) => createAccount(target, { ...flags, email, by: userNamed(by) }, context);
  });

  for (const [kind, about] of [
    ['grant', 'give a role'],
    ['revoke', 'take a role away, which the last admin keeps,'],
  ] as const) {
    const change = admin
      .command(kind)
      .description(`${about}, from that person's very next request on`)
      .argument('<email>', 'email address of the account')
      .addArgument(new Argument('<role>').choices(roles))
      .option(...byOption)
      .addHelpText('after', rolesHelp);
    onSite(change, context, async (address: string, role: Role, { by }: ByFlag) => {
      const { changeRole, readEmail } = await import('./accounts.ts');
      const email = readEmail(address);
      return (target) => changeRole(target, context.clock, { email, role, kind, by: userNamed(by) });
    });
  }

  const reset = admin
    .command('reset-factor')
    .description(
      'remove all passkeys and recovery codes of somebody who has lost them, and end their sessions',
    )
    .argument('<account>', 'email address or id of the account')
    .option(...byOption);
  onSite(reset, context, async (account: string, { by }: ByFlag) => {
    const { resetSecondFactor } = await import('./reset-factor.ts');
    return (target) => resetSecondFactor(target, context.clock, { account, by: userNamed(by) });
  });

  onSite(admin.command('list').description('list who has a role'), context, () => async (target) => {
    const { listAccounts } = await import('./accounts.ts');
    return listAccounts(target, context.clock);
  });
  addOwnDataCommands(admin, context);
  return admin;
}
