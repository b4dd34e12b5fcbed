import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { authSchemas, emailAddress } from '#contract/auth.ts';
import type { Role } from '#contract/roles.ts';
import { fullName, nameOfAddress } from '#records/accounts.ts';
import { createShowReader } from '#records/show-reader.ts';
import { issueReset } from '#accounts/links.ts';
import { easyPassword } from '#accounts/password-rule.ts';
import { hashPassword } from '#accounts/password.ts';
import { changeRole } from '#accounts/people.ts';
import type { Target } from '../../target.ts';
import { UsageError, type Context } from '../common/command.ts';
import { line, linksOf, noteOf, teamOf } from './team.ts';

export interface CreateFlags {
  role: Role;
  name?: string;
  password?: boolean;
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
    name = nameOfAddress(email),
    role,
    password: asks,
    by,
  }: CreateFlags & { email: string; by: string },
  context: Pick<Context, 'stdin' | 'stderr' | 'clock'>,
): Promise<string> {
  const { clock } = context;
  const { accounts } = teamOf(target, clock);
  const password = asks ? await goodPassword(target, email, await askPassword(context)) : undefined;
  const passwordHash = password === undefined ? '' : await hashPassword(password);
  const isTaken = (await accounts.byEmail(email)) !== undefined;
  const invitedAt = password === undefined && { invitedAt: new Date(clock.now()).toISOString() };
  const registration = { email, fullname: fullName(name), passwordHash, ...invitedAt };
  const created = !isTaken && (await accounts.create(randomUUID(), registration));
  if (!created) throw new Error(`${email} already has an account. Give it a role with \`admin grant\`.`);
  const person = await changeRole(
    teamOf(target, clock),
    { id: created.id, role },
    'grant',
    noteOf(target, clock, by),
  );
  if (password !== undefined) return line(person);

  const { home, ...dependencies } = await linksOf(target, clock);
  const secret = await issueReset(dependencies, created);
  return `${line(person)}Choose a password here, once and within an hour:\n${home}/account/reset/${secret}\n`;
}

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
