import { randomUUID } from 'node:crypto';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { hashPassword } from '#accounts/password.ts';
import type { Role } from '#contract/roles.ts';
import type { Platform } from '#platform/platform.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { refusalOf } from '#records/items.ts';
import { accountKeys, recordOf } from '#records/tables.ts';

/**
 * Accounts of every local site; the passwords are public, since the site is reachable from this machine only.
 */
export const localAccounts: readonly { email: string; password: string; fullname: string; roles: Role[] }[] =
  [
    { email: 'admin@acclaim.test', password: 'admin-of-acclaim', fullname: 'Ada Admin', roles: ['admin'] },
    {
      email: 'builder@acclaim.test',
      password: 'builder-of-acclaim',
      fullname: 'Bo Builder',
      roles: ['template-manager'],
    },
    { email: 'voter@acclaim.test', password: 'voter-of-acclaim', fullname: 'Vera Voter', roles: [] },
  ];

type Accounts = Pick<Platform, 'documents' | 'environment' | 'clock'>;

/** Creates the missing local accounts. */
export async function ensureLocalAccounts(platform: Accounts): Promise<void> {
  for (const { password, ...about } of localAccounts) {
    if (await findAccount(platform, about.email)) continue;
    await createAccount(platform, { ...about, passwordHash: await hashPassword(password) });
  }
}

/** The account of an address, created without a password if missing; sets name and roles if given. */
export async function accountFor(
  platform: Accounts,
  about: { email: string; fullname?: string | undefined; roles?: Role[] | undefined },
): Promise<StoredAccount> {
  const { email, fullname, roles } = about;
  const found = await findAccount(platform, email);
  if (!found) {
    const name = fullname ?? email.slice(0, email.indexOf('@'));
    return createAccount(platform, { email, fullname: name, roles: roles ?? [], passwordHash: '' });
  }
  const wanted = { ...found, fullname: fullname ?? found.fullname, roles: roles ?? found.roles };
  if (wanted.fullname !== found.fullname || String(wanted.roles) !== String(found.roles)) {
    await describeAccount(platform, wanted);
  }
  return wanted;
}

async function findAccount(platform: Accounts, email: string): Promise<StoredAccount | undefined> {
  const read = async (Key: Record<string, string>) => {
    const TableName = platform.environment.ACCOUNTS_TABLE;
    const { Item } = await platform.documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && recordOf(Item);
  };
  const owner = await read(accountKeys.email(email));
  return owner && ((await read(accountKeys.user(String(owner['id'])))) as StoredAccount | undefined);
}

/** The first writer gets the address; the account of a later one is deleted. */
async function createAccount(
  platform: Accounts,
  about: Pick<StoredAccount, 'email' | 'fullname' | 'roles' | 'passwordHash'>,
): Promise<StoredAccount> {
  const { documents, environment, clock } = platform;
  const TableName = environment.ACCOUNTS_TABLE;
  const createdAt = new Date(clock.now()).toISOString();
  const account: StoredAccount = { id: randomUUID(), ...about, sessionVersion: 1, createdAt };
  const key = accountKeys.user(account.id);
  await documents.send(new PutCommand({ TableName, Item: { ...key, ...account } }));
  const Item = { ...accountKeys.email(account.email), id: account.id };
  const claim = new PutCommand({ TableName, Item, ConditionExpression: 'attribute_not_exists(pk)' });
  const refusal = await refusalOf(documents.send(claim));
  if (!refusal) return account;
  await documents.send(new DeleteCommand({ TableName, Key: key }));
  const winner = await findAccount(platform, account.email);
  if (!winner) throw refusal;
  return winner;
}

async function describeAccount({ documents, environment }: Accounts, account: StoredAccount): Promise<void> {
  await documents.send(
    new UpdateCommand({
      TableName: environment.ACCOUNTS_TABLE,
      Key: accountKeys.user(account.id),
      UpdateExpression: 'SET fullname = :fullname, #roles = :roles',
      ExpressionAttributeNames: { '#roles': 'roles' },
      ExpressionAttributeValues: { ':fullname': account.fullname, ':roles': account.roles },
    }),
  );
}
