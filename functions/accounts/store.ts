import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isWritten } from '#platform/conditional.ts';
import type { Platform } from '#platform/platform.ts';
import { randomId } from '#platform/tokens.ts';
import type { Registration, StoredAccount, StoredLink, StoredRegistration } from '#records/accounts.ts';
import { accountKeys, itemOf, recordOf, timeToLive, type Key } from '#records/tables.ts';

/** Accounts, what is registered and not confirmed yet, and mailed links. */
export interface AccountsStore {
  byId(id: string): Promise<StoredAccount | undefined>;
  /** Reads as much for an address without an account. */
  byEmail(email: string): Promise<StoredAccount | undefined>;
  /** The account of a registration; undefined when the address belongs to another account by now. Safe to repeat. */
  create(id: string, registration: Registration): Promise<StoredAccount | undefined>;
  /** Replaces a password and ends all sessions; undefined when `from` is not the account's password hash any more. */
  changePassword(id: string, from: string, to: string): Promise<StoredAccount | undefined>;
  /** Ends a session; `expires`, in seconds since the epoch, is when its token expires anyway. Safe to repeat. */
  endSession(sessionId: string, expires: number): Promise<void>;
  /** Ends all sessions of this version. */
  endSessions(id: string, version: number): Promise<void>;

  saveRegistration(key: string, registration: StoredRegistration): Promise<void>;
  registration(key: string): Promise<StoredRegistration | undefined>;
  /** Forgets a registration unless another one has taken its place. */
  forgetRegistration(key: string, registration: Registration): Promise<void>;
  saveLink(hash: string, link: StoredLink): Promise<void>;
  link(hash: string): Promise<StoredLink | undefined>;
  /** Whether this call is the one that has used the link. */
  useLink(hash: string): Promise<boolean>;
}

/** What the store is made from; of the environment, the name of its table alone. */
interface StoreParts extends Pick<Platform, 'documents' | 'clock'> {
  environment: Pick<Platform['environment'], 'ACCOUNTS_TABLE'>;
}

/** Accounts in the accounts table. Every write is conditional or the same when it is repeated. */
export function createAccountsStore(platform: StoreParts): AccountsStore {
  const items = itemsOf(platform);
  const byId = (id: string) => items.read<StoredAccount>(accountKeys.user(id));
  return {
    byId,
    async byEmail(email) {
      const owner = await items.read<{ id: string }>(accountKeys.email(email));
      // Nobody's account is looked up as well, so that the work does not tell who has one.
      return byId(owner?.id ?? 'nobody');
    },
    create: (id, registration) => create(items, platform.clock.now(), id, registration),
    changePassword: (id, from, to) => changePassword(items, id, from, to),
    async endSession(sessionId, expires) {
      await items.put(accountKeys.endedSession(sessionId), { [timeToLive]: expires });
    },
    async endSessions(id, version) {
      await items.update(accountKeys.user(id), 'ADD sessionVersion :one', 'sessionVersion = :version', {
        ':one': 1,
        ':version': version,
      });
    },
    saveRegistration: async (key, registration) => {
      await items.put(accountKeys.registration(key), registration);
    },
    registration: (key) => items.read<StoredRegistration>(accountKeys.registration(key)),
    forgetRegistration: async (key, { passwordHash }) => {
      await items.remove(accountKeys.registration(key), 'passwordHash = :hash', { ':hash': passwordHash });
    },
    saveLink: async (hash, link) => {
      await items.put(accountKeys.link(hash), link);
    },
    link: (hash) => items.read<StoredLink>(accountKeys.link(hash)),
    useLink: (hash) =>
      items.update(
        accountKeys.link(hash),
        'SET isUsed = :true, usedBy = :mine',
        // A write whose answer was lost is sent again, and must not look like another's.
        'attribute_exists(pk) AND (attribute_not_exists(isUsed) OR usedBy = :mine)',
        { ':true': true, ':mine': randomId() },
      ),
  };
}

type Items = ReturnType<typeof itemsOf>;

/** Reads and writes of the accounts table; writes answer whether their condition held. */
function itemsOf({ documents, environment }: Omit<StoreParts, 'clock'>) {
  const TableName = environment.ACCOUNTS_TABLE;
  return {
    async read<T>(key: Key): Promise<T | undefined> {
      const { Item } = await documents.send(new GetCommand({ TableName, Key: key, ConsistentRead: true }));
      return Item && (recordOf(Item) as T);
    },
    put: (key: Key, record: object, ConditionExpression?: string, values?: Record<string, unknown>) =>
      isWritten(
        documents.send(
          new PutCommand({
            TableName,
            Item: itemOf(key, record),
            ...(ConditionExpression && { ConditionExpression }),
            ...(values && { ExpressionAttributeValues: values }),
          }),
        ),
      ),
    update: (
      key: Key,
      UpdateExpression: string,
      ConditionExpression: string,
      values: Record<string, unknown>,
    ) =>
      isWritten(
        documents.send(
          new UpdateCommand({
            TableName,
            Key: key,
            UpdateExpression,
            ConditionExpression,
            ExpressionAttributeValues: values,
          }),
        ),
      ),
    remove: (key: Key, ConditionExpression?: string, values?: Record<string, unknown>) =>
      isWritten(
        documents.send(
          new DeleteCommand({
            TableName,
            Key: key,
            ...(ConditionExpression && { ConditionExpression }),
            ...(values && { ExpressionAttributeValues: values }),
          }),
        ),
      ),
  };
}

/**
 * The account first, then its address: until the address is written nobody finds the account, and a repeat after a crash in between goes
 * on where it stopped. The address belongs to whoever writes it first; the account of the one who came too late is taken back.
 */
async function create(
  items: Items,
  now: number,
  id: string,
  registration: Registration,
): Promise<StoredAccount | undefined> {
  const createdAt = new Date(now).toISOString();
  const account: StoredAccount = { id, ...registration, roles: [], sessionVersion: 1, createdAt };
  const key = accountKeys.user(id);
  await items.put(key, account, 'attribute_not_exists(pk)');
  const isOurs = await items.put(
    accountKeys.email(registration.email),
    { id },
    'attribute_not_exists(pk) OR id = :id',
    { ':id': id },
  );
  if (isOurs) return items.read<StoredAccount>(key);
  await items.remove(key);
  return undefined;
}

async function changePassword(
  items: Items,
  id: string,
  from: string,
  to: string,
): Promise<StoredAccount | undefined> {
  const key = accountKeys.user(id);
  await items.update(
    key,
    'SET passwordHash = :to ADD sessionVersion :one',
    'attribute_exists(pk) AND passwordHash = :from',
    { ':from': from, ':to': to, ':one': 1 },
  );
  // Read back rather than trusting the refusal: a write whose answer was lost is refused when it is sent again. The salt makes ours ours.
  const account = await items.read<StoredAccount>(key);
  return account?.passwordHash === to ? account : undefined;
}
