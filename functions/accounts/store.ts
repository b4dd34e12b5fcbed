import type { Platform } from '#platform/platform.ts';
import { randomId } from '#platform/tokens.ts';
import type { Registration, StoredAccount, StoredLink, StoredRegistration } from '#records/accounts.ts';
import { deleteItem, ifNew, putItem, readRecord, updateItem } from '#records/items.ts';
import { accountKeys, timeToLive, type Key } from '#records/tables.ts';

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

/** Accounts in the accounts table. Every write is conditional or the same when it is repeated. */
export function createAccountsStore({
  documents,
  clock,
  environment,
}: Pick<Platform, 'documents' | 'clock'> & {
  environment: Pick<Platform['environment'], 'ACCOUNTS_TABLE'>;
}): AccountsStore {
  const table = environment.ACCOUNTS_TABLE;
  const read = <T>(key: Key) => readRecord<T>(documents, table, key);
  const byId = (id: string) => read<StoredAccount>(accountKeys.user(id));
  return {
    byId,
    async byEmail(email) {
      const owner = await read<{ id: string }>(accountKeys.email(email));
      // Nobody's account is looked up as well, so that the work does not tell who has one.
      return byId(owner?.id ?? 'nobody');
    },

    // The account first, then its address: until the address is written nobody finds the account, and a repeat after a crash in between
    // goes on where it stopped. The address belongs to the first to write it; an account that came too late is deleted again.
    async create(id, registration) {
      const createdAt = new Date(clock.now()).toISOString();
      const account: StoredAccount = { id, ...registration, roles: [], sessionVersion: 1, createdAt };
      const key = accountKeys.user(id);
      await putItem(documents, table, key, account, ifNew);
      const isOurs = await putItem(
        documents,
        table,
        accountKeys.email(registration.email),
        { id },
        { condition: 'attribute_not_exists(pk) OR id = :id', values: { ':id': id } },
      );
      if (isOurs) return read<StoredAccount>(key);
      await deleteItem(documents, table, key);
      return undefined;
    },

    async changePassword(id, from, to) {
      const expression = 'SET passwordHash = :to ADD sessionVersion :one';
      await updateItem(documents, table, accountKeys.user(id), expression, {
        condition: 'attribute_exists(pk) AND passwordHash = :from',
        values: { ':from': from, ':to': to, ':one': 1 },
      });
      // Read back: a write whose answer was lost is refused when it is sent again. The salt tells our hash from any other.
      const account = await byId(id);
      return account?.passwordHash === to ? account : undefined;
    },

    async endSession(sessionId, expires) {
      await putItem(documents, table, accountKeys.endedSession(sessionId), { [timeToLive]: expires });
    },
    async endSessions(id, version) {
      await updateItem(documents, table, accountKeys.user(id), 'ADD sessionVersion :one', {
        condition: 'sessionVersion = :version',
        values: { ':one': 1, ':version': version },
      });
    },

    async saveRegistration(key, registration) {
      await putItem(documents, table, accountKeys.registration(key), registration);
    },
    registration: (key) => read<StoredRegistration>(accountKeys.registration(key)),
    async forgetRegistration(key, { passwordHash }) {
      await deleteItem(documents, table, accountKeys.registration(key), {
        condition: 'passwordHash = :hash',
        values: { ':hash': passwordHash },
      });
    },

    async saveLink(hash, link) {
      await putItem(documents, table, accountKeys.link(hash), link);
    },
    link: (hash) => read<StoredLink>(accountKeys.link(hash)),
    useLink: (hash) =>
      updateItem(documents, table, accountKeys.link(hash), 'SET isUsed = :true, usedBy = :mine', {
        // A write whose answer was lost is sent again, and must not look like another's.
        condition: 'attribute_exists(pk) AND (attribute_not_exists(isUsed) OR usedBy = :mine)',
        values: { ':true': true, ':mine': randomId() },
      }),
  };
}
