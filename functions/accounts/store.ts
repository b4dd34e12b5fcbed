import type { Platform } from '#platform/platform.ts';
import { randomId } from '#platform/tokens.ts';
import type {
  Registration,
  StoredAccount,
  StoredLink,
  StoredRegistration,
  StoredSignInCode,
} from '#records/accounts.ts';
import { deleteItem, ifNew, putItem, readRecord, updateItem } from '#records/items.ts';
import { accountKeys, timeToLive, type Key } from '#records/tables.ts';
import { claimAddress } from './addresses.ts';

export interface AccountsStore {
  byId(id: string): Promise<StoredAccount | undefined>;
  /** Reads as much for an address without an account. */
  byEmail(email: string): Promise<StoredAccount | undefined>;
  /** The account of a registration or invitation; undefined when another account has the address. Idempotent. */
  create(
    id: string,
    registration: Registration & Pick<StoredAccount, 'invitedAt'>,
  ): Promise<StoredAccount | undefined>;
  /** Ends all sessions too; undefined when `from` is no longer the account's password hash. */
  changePassword(id: string, from: string, to: string): Promise<StoredAccount | undefined>;
  /** Ends a session of an account; `expires` (seconds since the epoch) is when its token expires. */
  endSession(id: string, sessionId: string, expires: number): Promise<void>;
  endSessions(id: string, version: number): Promise<void>;

  saveRegistration(key: string, registration: StoredRegistration): Promise<void>;
  registration(key: string): Promise<StoredRegistration | undefined>;
  /** Deletes a registration unless another one has replaced it. */
  forgetRegistration(key: string, registration: Registration): Promise<void>;
  /** In the place of the one before. */
  saveCode(key: string, code: StoredSignInCode): Promise<void>;
  code(key: string): Promise<StoredSignInCode | undefined>;
  saveLink(hash: string, link: StoredLink): Promise<void>;
  link(hash: string): Promise<StoredLink | undefined>;
  /** Uses up the link; true for one caller only. */
  useLink(hash: string): Promise<boolean>;
}

/** Every write is conditional or idempotent. */
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
      // The second read happens for unknown addresses too, so that timing reveals nothing.
      return byId(owner?.id ?? 'nobody');
    },

    // The account first, then its address, so that a repeat after a crash can continue. The first to write
    // the address owns it; an account that came too late is deleted again.
    async create(id, registration) {
      const createdAt = new Date(clock.now()).toISOString();
      const account: StoredAccount = { id, ...registration, roles: [], sessionVersion: 1, createdAt };
      const key = accountKeys.user(id);
      await putItem(documents, table, key, account, ifNew);
      if (await claimAddress({ documents, environment }, registration.email, id))
        return read<StoredAccount>(key);
      await deleteItem(documents, table, key);
      return undefined;
    },

    async changePassword(id, from, to) {
      const expression =
        'SET passwordHash = :to REMOVE invitedAt ADD sessionVersion :one, passwordVersion :one';
      await updateItem(documents, table, accountKeys.user(id), expression, {
        condition: 'attribute_exists(pk) AND passwordHash = :from',
        values: { ':from': from, ':to': to, ':one': 1 },
      });
      // Read back: the SDK's retry of a write whose answer was lost fails. The salt makes our hash unique.
      const account = await byId(id);
      return account?.passwordHash === to ? account : undefined;
    },

    async endSession(id, sessionId, expires) {
      await putItem(documents, table, accountKeys.endedSession(sessionId), { [timeToLive]: expires });
      await deleteItem(documents, table, accountKeys.session(id, sessionId));
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

    async saveCode(key, code) {
      await putItem(documents, table, accountKeys.signInCode(key), code);
    },
    code: (key) => read<StoredSignInCode>(accountKeys.signInCode(key)),
    async saveLink(hash, link) {
      await putItem(documents, table, accountKeys.link(hash), link);
    },
    link: (hash) => read<StoredLink>(accountKeys.link(hash)),
    useLink: (hash) =>
      // What it did goes with it: a registration names a person.
      updateItem(
        documents,
        table,
        accountKeys.link(hash),
        'SET isUsed = :true, usedBy = :mine, purpose = :none',
        {
          // The SDK may retry a write whose answer was lost: our own mark lets it succeed.
          condition: 'attribute_exists(pk) AND (attribute_not_exists(isUsed) OR usedBy = :mine)',
          values: { ':true': true, ':mine': randomId(), ':none': { kind: 'none' } },
        },
      ),
  };
}
