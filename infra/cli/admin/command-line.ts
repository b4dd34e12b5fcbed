import { parseArgs } from 'node:util';
import { emailAddress } from '#contract/auth.ts';
import { roles, type Role } from '#contract/roles.ts';

export const usage = `Usage: npm run admin -- create EMAIL [--role ROLE] [--name NAME] [--password] [--stack NAME]
       npm run admin -- grant EMAIL ROLE [--stack NAME]
       npm run admin -- revoke EMAIL ROLE [--stack NAME]
       npm run admin -- list [--stack NAME]

  create EMAIL  make an account, and print a link by which its owner chooses a password: good once and for an hour
  grant, revoke give or take a role, from the very next call of that person on
  list          who has a role
  ROLE          ${roles.join(' or ')}; the first one unless set
  --name NAME   full name; what stands before the @ unless set
  --password    ask for the password here instead of printing a link; it is not shown, and never an argument
  --stack NAME  a deployed site, by the name of its data stack; otherwise the local data (DATA_DIR, .data)
`;

export type Command = { stack?: string } & (
  | { name: 'create'; email: string; role: Role; fullname: string; asksPassword: boolean }
  | { name: 'grant' | 'revoke'; email: string; role: Role }
  | { name: 'list' }
);

const options = {
  role: { type: 'string' },
  name: { type: 'string' },
  password: { type: 'boolean', default: false },
  stack: { type: 'string' },
} as const;

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);

/** The command, or what is wrong with the command line. */
export function readCommand(args: string[]): Command | string {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options });
  const [name, address, given, ...rest] = positionals;
  const { stack, role = roles[0], name: fullname, password: asksPassword } = values;
  const where = stack === undefined ? {} : { stack };
  const isCreate = name === 'create';
  if (stack === '') return 'Name the stack after --stack.';
  if (!isCreate && (asksPassword || values.role !== undefined || fullname !== undefined))
    return '--role, --name and --password go with create.';
  if (name === 'list') return address === undefined ? { name, ...where } : `"${address}" is too much.`;
  if (!isCreate && name !== 'grant' && name !== 'revoke') return 'Say create, grant, revoke or list.';
  const email = emailAddress.safeParse(address);
  if (!email.success) return `Name the mail address of the account; "${address ?? ''}" is none.`;
  const [wanted, tooMuch] = isCreate ? [role, given] : [given ?? '', rest[0]];
  if (tooMuch !== undefined) return `"${tooMuch}" is too much.`;
  if (!isRole(wanted)) return `"${wanted}" is no role; say ${roles.join(' or ')}.`;
  if (!isCreate) return { name, email: email.data, role: wanted, ...where };
  const local = email.data.slice(0, email.data.indexOf('@'));
  return { name, email: email.data, role: wanted, fullname: fullname ?? local, asksPassword, ...where };
}
