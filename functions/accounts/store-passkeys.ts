import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { AppError } from '#platform/errors.ts';
import { randomId } from '#platform/tokens.ts';
import type { StoredAccount, StoredCodes, StoredPasskey } from '#records/accounts.ts';
import { deleteItem, ifNew, putItem, queryRecords, readRecord, updateItem } from '#records/items.ts';
import { accountKeys, timeToLive, type Key } from '#records/tables.ts';
import type { PasskeysStore } from './passkeys.ts';

/** A write that fails has met another one of the same account, which has gone through. */
const mostTries = 12;

/**
 * Passkeys and recovery codes in the accounts table. The list in the account decides which passkeys count: items are written
 * before it and deleted after it, so that a call that breaks off leaves none that opens anything.
 */
export function createPasskeysStore({
  documents,
  environment: { ACCOUNTS_TABLE: table },
}: {
  documents: DynamoDBDocumentClient;
  environment: { ACCOUNTS_TABLE: string };
}): PasskeysStore {
  const read = <T>(key: Key) => readRecord<T>(documents, table, key);
  const account = (id: string) => read<StoredAccount>(accountKeys.user(id));
  const isListed = ({ passkeys = [] }: StoredAccount, id: string) => passkeys.includes(id);

  /** Writes the list that `change` makes of the one there is, if any. */
  const changeList = async (
    id: string,
    change: (listed: string[], account: StoredAccount) => string[] | undefined,
    endsSessions = false,
  ): Promise<void> => {
    for (let attempt = 0; attempt < mostTries; attempt += 1) {
      const before = await account(id);
      const passkeys = before && change(before.passkeys ?? [], before);
      if (!passkeys) return;
      const { passkeysVersion: version } = before;
      const values = {
        ':passkeys': passkeys,
        ':next': (version ?? 0) + 1,
        ...(endsSessions && { ':one': 1 }),
      };
      const isWritten = await updateItem(
        documents,
        table,
        accountKeys.user(id),
        `SET passkeys = :passkeys, passkeysVersion = :next${endsSessions ? ' ADD sessionVersion :one' : ''}`,
        version === undefined
          ? { condition: 'attribute_exists(pk) AND attribute_not_exists(passkeysVersion)', values }
          : { condition: 'passkeysVersion = :version', values: { ...values, ':version': version } },
      );
      if (isWritten) return;
    }
    throw new AppError('unavailable');
  };
  const forget = async (id: string, credentialId: string) => {
    await deleteItem(documents, table, accountKeys.passkeyOwner(credentialId), ownedBy(id));
    await deleteItem(documents, table, accountKeys.passkey(id, credentialId));
  };
  const forgetCodes = (id: string) => deleteItem(documents, table, accountKeys.recoveryCodes(id));

  return {
    account,
    async list(owner) {
      const { pk, sk } = accountKeys.passkey(owner.id, '');
      const found = await queryRecords<StoredPasskey>(documents, table, pk, {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':sk': sk },
      });
      return found
        .filter(({ credentialId }) => isListed(owner, credentialId))
        .toSorted((a, b) => a.addedAt.localeCompare(b.addedAt));
    },
    find: async (owner, credentialId) =>
      isListed(owner, credentialId)
        ? read<StoredPasskey>(accountKeys.passkey(owner.id, credentialId))
        : undefined,
    async ownerOf(credentialId) {
      const owner = await read<{ id: string }>(accountKeys.passkeyOwner(credentialId));
      return owner && account(owner.id);
    },
    async handleOf(id) {
      const expression = 'SET passkeyHandle = if_not_exists(passkeyHandle, :handle)';
      const condition = 'attribute_exists(pk)';
      const values = { ':handle': randomId() };
      await updateItem(documents, table, accountKeys.user(id), expression, { condition, values });
      return (await account(id))?.passkeyHandle ?? '';
    },
    async add(id, passkey, most) {
      const { credentialId } = passkey;
      const owner = accountKeys.passkeyOwner(credentialId);
      if (!(await putItem(documents, table, owner, { id }, ownedBy(id, true)))) return 'taken';
      await putItem(documents, table, accountKeys.passkey(id, credentialId), passkey);
      let isFull = false;
      let isFirst = false;
      await changeList(id, (listed) => {
        isFirst ||= listed.length === 0;
        isFull = !listed.includes(credentialId) && listed.length >= most;
        return isFull || listed.includes(credentialId) ? undefined : [...listed, credentialId];
      });
      if (isFull) await forget(id, credentialId);
      // Codes are made with a passkey, so that any that are there were made before those of an earlier one were forgotten.
      if (isFirst) await forgetCodes(id);
      return isFull ? 'full' : 'added';
    },
    noteUse: (id, { credentialId, counter, usedAt, isBackedUp }) =>
      updateItem(
        documents,
        table,
        accountKeys.passkey(id, credentialId),
        'SET #counter = :counter, usedAt = :usedAt, isBackedUp = :isBackedUp, lastUse = :use',
        {
          // The SDK may repeat a write whose answer was lost: our own mark lets it succeed.
          condition: `attribute_exists(pk) AND (#counter ${counter === 0 ? '=' : '<'} :counter OR lastUse = :use)`,
          values: { ':counter': counter, ':usedAt': usedAt, ':isBackedUp': isBackedUp, ':use': randomUUID() },
        },
      ),
    rename: (id, credentialId, name) =>
      updateItem(documents, table, accountKeys.passkey(id, credentialId), 'SET #name = :name', {
        condition: 'attribute_exists(pk)',
        values: { ':name': name },
      }),
    async remove(id, credentialId, mayBeLast) {
      let outcome = 'missing' as 'removed' | 'missing' | 'last';
      await changeList(
        id,
        (listed, owner) => {
          // Once tried, a passkey that is not listed is the answer of our own write that was lost.
          if (!listed.includes(credentialId)) return undefined;
          outcome = listed.length === 1 && !mayBeLast(owner) ? 'last' : 'removed';
          return outcome === 'last' ? undefined : listed.filter((each) => each !== credentialId);
        },
        true,
      );
      if (outcome !== 'removed') return outcome;
      await forget(id, credentialId);
      if ((await account(id))?.passkeys?.length === 0) await forgetCodes(id);
      return outcome;
    },
    async removeAll(id) {
      let removed: string[] = [];
      await changeList(
        id,
        (listed) => {
          removed = listed;
          return [];
        },
        true,
      );
      await forgetCodes(id);
      for (const credentialId of removed) await forget(id, credentialId);
    },
    codes: (id) => read<StoredCodes>(accountKeys.recoveryCodes(id)),
    saveCodes: (id, codes) => putItem(documents, table, accountKeys.recoveryCodes(id), codes),
    replaceCodes: (id, codes, version) =>
      putItem(documents, table, accountKeys.recoveryCodes(id), codes, {
        condition: 'version = :version',
        values: { ':version': version },
      }),
    async useChallenge(hash, expires) {
      const key = accountKeys.usedToken(hash);
      // The SDK may retry a write whose answer was lost: our own mark lets it succeed.
      const use = randomUUID();
      if (await putItem(documents, table, key, { use, [timeToLive]: expires }, ifNew)) return true;
      return (await read<{ use: string }>(key))?.use === use;
    },
  };
}

const ownedBy = (id: string, orFree = false) => ({
  condition: orFree ? 'attribute_not_exists(pk) OR id = :id' : 'id = :id',
  values: { ':id': id },
});
