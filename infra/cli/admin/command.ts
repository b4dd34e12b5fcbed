import { Argument, Command, Option } from 'commander';
import { roles, roleWords, type Role } from '#contract/roles.ts';
import { nameOfAddress } from '#records/accounts.ts';
import type { OpenedTarget } from '../../target.ts';
import { onSite, userNamed, type Context } from '../common/command.ts';
import type { CreateFlags } from './accounts.ts';
import type { Asked, ListFlags } from './people.ts';
import { addOwnDataCommands } from './own-data-commands.ts';

interface ByFlag {
  by?: string;
}

const byOption = ['--by <name>', 'who does it, for the log (default: the user of this machine)'] as const;
const who = ['<who>', 'email address or id of the account'] as const;

const rolesHelp = `
Roles:
${roles.map((role) => `  ${role.padEnd(18)}${roleWords[role].may}`).join('\n')}`;

export function adminCommand(context: Context): Command {
  const admin = new Command('admin').description(
    'make accounts of people who run the show, and give them roles; the same as the workshop’s People room',
  );
  admin.addHelpText('after', rolesHelp);
  addCreation(admin, context);
  addRoles(admin, context);

  const withWho = (name: string, about: string, act: (asked: Asked) => Promise<Act>) => {
    const command = admin
      .command(name)
      .description(about)
      .argument(...who)
      .option(...byOption);
    onSite(command, context, async (text: string, { by }: ByFlag) => {
      const { readWho } = await import('./people.ts');
      return act({ who: readWho(text), by: userNamed(by) });
    });
  };
  const disabling = (disabled: boolean) => async (asked: Asked) => {
    const { setDisabledOf } = await import('./people.ts');
    return (target: OpenedTarget) => setDisabledOf(target, context.clock, { ...asked, disabled });
  };
  withWho('disable', 'let someone sign in no more, and end their sessions', disabling(true));
  withWho('enable', 'let a disabled account sign in again', disabling(false));
  withWho('sign-out', 'end all sessions of someone', async (asked) => {
    const { signOutOf } = await import('./people.ts');
    return (target) => signOutOf(target, context.clock, asked);
  });

  withWho(
    'reset-factor',
    'remove all passkeys and recovery codes of somebody who has lost them, and end their sessions',
    async (asked) => {
      const { resetSecondFactor } = await import('./reset-factor.ts');
      return (target) => resetSecondFactor(target, context.clock, asked);
    },
  );

  const list = admin
    .command('list')
    .description('list who has a role, or find anyone')
    .option('--all <text>', 'everyone whom a part of a name or an address, or an id, names; with ids')
    .option('--json', 'as JSON, for programs');
  onSite(list, context, (flags: ListFlags) => async (target) => {
    const { listAccounts } = await import('./people.ts');
    return listAccounts(target, context.clock, flags);
  });
  addOwnDataCommands(admin, context);
  return admin;
}

type Act = (target: OpenedTarget) => Promise<string>;

function addCreation(admin: Command, context: Context): void {
  const withOwner = (command: Command) =>
    command
      .argument('<email>', 'email address of the account')
      .addOption(new Option('--role <role>', 'what its owner may do').choices(roles).default(roles[0]))
      .option('--name <name>', 'full name (default: what comes before the @)')
      .option(...byOption)
      .addHelpText('after', rolesHelp);

  const create = withOwner(
    admin
      .command('create')
      .description('make an account, and print a link to choose its password: good once, for an hour'),
  ).option('--password', 'ask for the password here, unseen, instead of printing a link');
  onSite(create, context, async (address: string, { by, ...flags }: CreateFlags & ByFlag) => {
    const { createAccount, readEmail } = await import('./accounts.ts');
    const email = readEmail(address);
    return (target) => createAccount(target, { ...flags, email, by: userNamed(by) }, context);
  });

  const invite = withOwner(
    admin
      .command('invite')
      .description(
        'make an account, and print a link to send to its owner: good once, for three days; a new one until it was used',
      ),
  );
  onSite(invite, context, async (address: string, { by, role, name }: CreateFlags & ByFlag) => {
    const [people, { readEmail }] = [await import('./people.ts'), await import('./accounts.ts')];
    const email = readEmail(address);
    const asked = { email, role, fullname: name ?? nameOfAddress(email), by: userNamed(by) };
    return (target) => people.invite(target, context.clock, asked);
  });
}

function addRoles(admin: Command, context: Context): void {
  for (const [kind, about] of [
    ['grant', 'give a role'],
    ['revoke', 'take a role away, which the last admin keeps,'],
  ] as const) {
    const change = admin
      .command(kind)
      .description(`${about}, from that person's very next request on`)
      .argument(...who)
      .addArgument(new Argument('<role>').choices(roles))
      .option(...byOption)
      .addHelpText('after', rolesHelp);
    onSite(change, context, async (text: string, role: Role, { by }: ByFlag) => {
      const { changeRoleOf, readWho } = await import('./people.ts');
      const asked = { who: readWho(text), role, kind, by: userNamed(by) };
      return (target) => changeRoleOf(target, context.clock, asked);
    });
  }
}
