import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredTeam } from '#records/accounts.ts';
import { deleteItem, ifNew, putItem, queryItems, readRecord, updateItem } from '#records/items.ts';
import { accountKeys, leadsTo, type Item, type Key } from '#records/tables.ts';
import type { DeletionStore } from './delete-account.ts';
import type { PersonStore } from './person.ts';

/** Reads what the accounts table has of people. */
export function createPersonStore(
  documents: DynamoDBDocumentClient,
  table: string,
): Pick<PersonStore, 'items' | 'ownerOf' | 'hadRole'> {
  return {
    async items(id) {
      const all: Item[] = [];
      for await (const item of queryItems(documents, table, accountKeys.user(id).pk)) all.push(item);
      return all;
    },
    ownerOf: async (email) =>
      (await readRecord<{ id: string }>(documents, table, accountKeys.email(email)))?.id,
    hadRole: async (id) =>
      (await readRecord<StoredTeam>(documents, table, accountKeys.team()))?.members.includes(id) ?? false,
  };
}

/** Deletes what the accounts table has of people. Repeating any of it does nothing. */
export function createDeletionStore(
  documents: DynamoDBDocumentClient,
  table: string,
): Omit<DeletionStore, 'forgetSubscription'> {
  const account = (id: string) => accountKeys.user(id);
  return {
    ...createPersonStore(documents, table),
    begin: (id, at) =>
      updateItem(documents, table, account(id), 'SET deleting = if_not_exists(deleting, :at)', {
        condition: 'attribute_exists(pk)',
        values: { ':at': at },
      }),
    async giveUp(id) {
      await updateItem(documents, table, account(id), 'REMOVE deleting', {
        condition: 'attribute_exists(pk)',
      });
    },
    async leave(id, remains) {
      await putItem(documents, table, accountKeys.remains(id), remains, ifNew);
    },
    async releaseAddress(email, id) {
      await deleteItem(documents, table, accountKeys.email(email), ownedBy(id));
    },
    async deleteItems(id, items) {
      for (const { pk, sk } of items) {
        const key: Key = { pk: String(pk), sk: String(sk) };
        const target = leadsTo(key.sk);
        // The back reference goes last, so that a repeat finds what it leads to.
        if (target) await deleteItem(documents, table, target, ownedBy(id));
        await deleteItem(documents, table, key);
      }
    },
    finish: (id) =>
      deleteItem(documents, table, account(id), {
        condition: 'attribute_not_exists(pk) OR #disabled = :true',
        values: { ':true': true },
      }),
  };
}

/** Another account may have it by now. */
const ownedBy = (id: string) => ({ condition: 'id = :id', values: { ':id': id } });
