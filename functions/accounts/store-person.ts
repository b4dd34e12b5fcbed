import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { StoredTeam } from '#records/accounts.ts';
import { canceledIn, readBallot } from '#records/ballots.ts';
import {
  deleteItem,
  ifNew,
  putItem,
  queryItems,
  queryRecords,
  readRecord,
  updateItem,
} from '#records/items.ts';
import { nominatorId, subscriberId } from '#records/submitter-ids.ts';
import type { StoredNomination, StoredSubscriber } from '#records/submissions.ts';
import {
  accountKeys,
  ballotKey,
  leadsTo,
  resultKeys,
  submissionKeys,
  type Item,
  type Key,
} from '#records/tables.ts';
import type { DeletionStore } from './delete-account.ts';
import type { PersonStore } from './person.ts';

interface Where {
  documents: DynamoDBDocumentClient;
  tables: Record<'accounts' | 'ballots' | 'submissions' | 'results', string>;
}

const keyOf = (item: Item): Key => ({ pk: String(item['pk']), sk: String(item['sk']) });

/** Reads what is kept about people. */
export function createPersonStore({ documents, tables }: Where): PersonStore {
  return {
    items: async (id) => collect(queryItems(documents, tables.accounts, accountKeys.user(id).pk)),
    ownerOf: async (email) =>
      (await readRecord<{ id: string }>(documents, tables.accounts, accountKeys.email(email)))?.id,
    subscription: (email) =>
      readRecord<StoredSubscriber>(
        documents,
        tables.submissions,
        submissionKeys.subscriber(subscriberId(email)),
      ),
    ballots: async (id, day) => {
      const items = await collect(queryItems(documents, tables.ballots, ballotKey(id, day, '').pk));
      return items.map((item) => ({ ...readBallot(item), takenBack: canceledIn(item).length }));
    },
    nominations: (id) =>
      queryRecords<StoredNomination>(
        documents,
        tables.submissions,
        submissionKeys.nomination(nominatorId(id), '', '').pk,
      ),
    async acts(id) {
      const team = await readRecord<StoredTeam>(documents, tables.accounts, accountKeys.team());
      if (!team?.members.includes(id)) return [];
      const entries = await collect(queryItems(documents, tables.results, resultKeys.audit('').pk));
      return entries
        .filter(({ sk }) => String(sk).split('#', 2)[1] === id)
        .map(({ at, what }) => ({ at: String(at), what: String(what) }));
    },
  };
}

/** Deletes what is kept about people. Repeating any of it does nothing. */
export function createDeletionStore(where: Where): DeletionStore {
  const { documents, tables } = where;
  const account = (id: string) => accountKeys.user(id);
  return {
    ...createPersonStore(where),
    begin: (id, at) =>
      updateItem(documents, tables.accounts, account(id), 'SET deleting = if_not_exists(deleting, :at)', {
        condition: 'attribute_exists(pk)',
        values: { ':at': at },
      }),
    async giveUp(id) {
      await updateItem(documents, tables.accounts, account(id), 'REMOVE deleting', {
        condition: 'attribute_exists(pk)',
      });
    },
    async leave(id, remains) {
      await putItem(documents, tables.accounts, accountKeys.remains(id), remains, ifNew);
    },
    async releaseAddress(email, id) {
      await deleteItem(documents, tables.accounts, accountKeys.email(email), ownedBy(id));
    },
    async deleteItems(id, items) {
      for (const key of items.map(keyOf)) {
        const target = leadsTo(key.sk);
        // The back reference goes last, so that a repeat finds what it leads to.
        if (target) await deleteItem(documents, tables.accounts, target, ownedBy(id));
        await deleteItem(documents, tables.accounts, key);
      }
    },
    finish: (id) =>
      deleteItem(documents, tables.accounts, account(id), {
        condition: 'attribute_not_exists(pk) OR #disabled = :true',
        values: { ':true': true },
      }),
    async unsubscribe(email) {
      const { pk } = submissionKeys.subscriber(subscriberId(email));
      const items = await collect(queryItems(documents, tables.submissions, pk));
      for (const item of items) await deleteItem(documents, tables.submissions, keyOf(item));
    },
  };
}

/** Another account may have it by now. */
const ownedBy = (id: string) => ({ condition: 'id = :id', values: { ':id': id } });

async function collect(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
