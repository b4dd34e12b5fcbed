import { randomUUID } from 'node:crypto';
import { claimAddress } from '#accounts/addresses.ts';
import type { Platform } from '#platform/platform.ts';
import type { StoredAccount, StoredIdentity } from '#records/accounts.ts';
import { ifNew, putItem, readRecord } from '#records/items.ts';
import { accountKeys, timeToLive, type Key } from '#records/tables.ts';
import type { IdentityStore } from './domain.ts';

/** Identities in the accounts table. Every write is conditional and safe to retry. */
export function createIdentityStore({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): IdentityStore {
  const TableName = environment.ACCOUNTS_TABLE;

  const read = <T>(key: Key) => readRecord<T>(documents, TableName, key);
  const userIdAt = async (key: Key) => (await read<{ id: string }>(key))?.id;

  const put = (key: Key, record: object) => putItem(documents, TableName, key, record, ifNew);
  const account = (userId: string) => read<StoredAccount>(accountKeys.user(userId));

  return {
    account,
    userIdOf: ({ issuer, subject }) => userIdAt(accountKeys.identity(issuer, subject)),
    async bind({ issuer, subject }, userId) {
      const key = accountKeys.identity(issuer, subject);
      if (await put(key, { id: userId })) return userId;
      return (await userIdAt(key)) ?? userId;
    },
    async rebind({ issuer, subject }, from, to) {
      const key = accountKeys.identity(issuer, subject);
      const condition = { condition: 'id = :from', values: { ':from': from } };
      if (await putItem(documents, TableName, key, { id: to }, condition)) return to;
      return (await userIdAt(key)) ?? to;
    },
    isDeleted: async (userId) => (await read(accountKeys.remains(userId))) !== undefined,
    async note({ issuer, subject }, provider, userId, since) {
      const noted: StoredIdentity = { provider, since };
      await put(accountKeys.identityOf(userId, issuer, subject), noted);
    },
    ownerOf: (email) => userIdAt(accountKeys.email(email)),
    async claim(email, userId) {
      await claimAddress({ documents, environment }, email, userId);
    },
    async create(wanted) {
      if (await put(accountKeys.user(wanted.id), wanted)) return wanted;
      return (await account(wanted.id)) ?? wanted;
    },
    async useToken({ tokenId, endsAt }) {
      const key = accountKeys.usedToken(tokenId);
      // The SDK may retry a write whose answer was lost: our own mark lets it succeed.
      const use = randomUUID();
      if (await put(key, { use, [timeToLive]: endsAt })) return true;
      return (await read<{ use: string }>(key))?.use === use;
    },
  };
}
