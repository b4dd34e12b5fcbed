import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  categoriesOnPaper,
  categoryPaper,
  paperAttribute,
  paperOf,
  paperOfCategories,
  samePaper,
  type BallotPaper,
  type CategoryPaper,
} from './ballot-paper.ts';
import { type Condition, putItem, queryRecords, readItem, readRecord, updateItem } from './items.ts';
import { isEligible } from './published.ts';
import type { StoredCategory, StoredNominee, Withdrawal } from './show.ts';
import { type Fences, recordOf, showKeys, type Key } from './tables.ts';

/** A nominee by its category and id. */
export type NomineeRef = Pick<StoredNominee, 'category_id' | 'nominee_id'>;

/** What its author has read of an item's fences. */
type Seen = Pick<Fences, 'markedBy'>;

/** While an item is withdrawn, merged or neither as when it was read, also if others have changed that and changed it back. */
export const sameMark = ({ markedBy }: Seen): Condition =>
  markedBy === undefined
    ? { condition: 'attribute_not_exists(#markedBy)' }
    : { condition: '#markedBy = :seen', values: { ':seen': markedBy } };

/** Tries to renew the ballot paper while others change it, too. */
const mostTries = 8;

/**
 * Acts on single nominees and categories, each with the ballot paper, against which votes are checked. One that breaks off may be
 * repeated: a nominee leaves the paper before the show, and returns to it after. Changes resolve to false when there is
 * nothing to do, or another change was faster. After several changes at once the paper agrees with the show.
 */
export function createNomineeChanges(documents: DynamoDBDocumentClient, table: string) {
  const keyOf = (ref: NomineeRef) => showKeys.nominee(ref.category_id, ref.nominee_id);
  /** Writes what is stored on the paper, until it is still stored after that. */
  const settle = async <T>(read: () => Promise<T>, changeTo: (stored: T) => PaperChange): Promise<void> => {
    for (;;) {
      const stored = await read();
      await changePaper(documents, table, changeTo(stored));
      if (isDeepStrictEqual(await read(), stored)) return;
    }
  };
  const settleNominee = (ref: NomineeRef): Promise<void> =>
    settle(
      async () => {
        const nominee = await readRecord<StoredNominee>(documents, table, keyOf(ref));
        return nominee !== undefined && isEligible(nominee) ? (nominee.draft ? 'drafts' : 'nominees') : null;
      },
      (list) => placed(ref, list),
    );
  const settleCategory = (edition: string, id: string): Promise<void> =>
    settle(
      async () => {
        const category = await readRecord<StoredCategory>(documents, table, showKeys.category(edition, id));
        if (category?.decided_by !== 'fans' || category.withdrawn) return null;
        const nominees = await queryRecords<StoredNominee>(documents, table, showKeys.nominee(id, '').pk);
        return categoryPaper(nominees.filter(isEligible));
      },
      (paper) => (paper ? (papers) => new Map([...papers, [id, paper]]) : without(id)),
    );
  const act = (
    key: Key,
    update: string,
    condition: string,
    { values, ...more }: Condition = {},
    seen?: Seen,
  ): Promise<boolean> => {
    const same = seen && sameMark(seen);
    return updateItem(documents, table, key, update, {
      ...more,
      condition: same ? `${condition} AND ${same.condition}` : condition,
      values: { ...values, ...same?.values, ':mark': randomUUID() },
    });
  };
  const mark = (
    key: Key,
    attribute: 'withdrawn' | 'mergedInto',
    value: Withdrawal | string,
    seen?: Seen,
  ): Promise<boolean> =>
    act(
      key,
      'SET #attribute = :value, #markedBy = :mark',
      'attribute_exists(pk) AND attribute_not_exists(#attribute)',
      { names: { '#attribute': attribute }, values: { ':value': value } },
      seen,
    );
  const takeBack = (key: Key, before: Withdrawal | undefined, seen?: Seen): Promise<boolean> =>
    act(
      key,
      'SET #markedBy = :mark REMOVE #withdrawn',
      before ? '#withdrawn.#at = :at' : 'attribute_exists(#withdrawn)',
      before && { values: { ':at': before.at } },
      seen,
    );
  const leave = async (
    ref: NomineeRef,
    attribute: 'withdrawn' | 'mergedInto',
    value: Withdrawal | string,
    seen?: Seen,
  ): Promise<boolean> => {
    await changePaper(documents, table, placed(ref, null));
    const isChanged = await mark(keyOf(ref), attribute, value, seen);
    await settleNominee(ref);
    return isChanged;
  };
  return {
    /** @param seen what its author has read; by default, whatever is there */
    withdraw: (ref: NomineeRef, withdrawal: Withdrawal, seen?: Seen): Promise<boolean> =>
      leave(ref, 'withdrawn', withdrawal, seen),
    /** @param before the only withdrawal to take back; by default any */
    reinstate: async (
      edition: string,
      ref: NomineeRef,
      before?: Withdrawal,
      seen?: Seen,
    ): Promise<boolean> => {
      const isChanged = await takeBack(keyOf(ref), before, seen);
      await settleCategory(edition, ref.category_id);
      return isChanged;
    },
    /** From now on `into`, a nominee of the same category, stands for this one. */
    merge: (ref: NomineeRef, into: string): Promise<boolean> => leave(ref, 'mergedInto', into),
    separate: async (ref: NomineeRef): Promise<boolean> => {
      const update = 'SET #markedBy = :mark REMOVE #mergedInto';
      const isChanged = await act(keyOf(ref), update, 'attribute_exists(#mergedInto)');
      await settleNominee(ref);
      return isChanged;
    },
    /** The nominees of the category stay as they are, so that it can come back whole. */
    withdrawCategory: async (
      edition: string,
      id: string,
      withdrawal: Withdrawal,
      seen?: Seen,
    ): Promise<boolean> => {
      await changePaper(documents, table, without(id));
      const isChanged = await mark(showKeys.category(edition, id), 'withdrawn', withdrawal, seen);
      await settleCategory(edition, id);
      return isChanged;
    },
    /** @param before the only withdrawal to take back; by default any */
    reinstateCategory: async (
      edition: string,
      id: string,
      before?: Withdrawal,
      seen?: Seen,
    ): Promise<boolean> => {
      const isChanged = await takeBack(showKeys.category(edition, id), before, seen);
      await settleCategory(edition, id);
      return isChanged;
    },
    /** Makes the paper agree with a category and its nominees, where a change broke off. */
    settle: settleCategory,
  };
}

/** The papers by category as they will be. */
type PaperChange = (papers: ReadonlyMap<string, CategoryPaper>) => ReadonlyMap<string, CategoryPaper>;

const without =
  (category: string): PaperChange =>
  (papers) =>
    new Map([...papers].filter(([id]) => id !== category));

/** Puts a nominee on one list, or on none. A category that is not on the paper stays off it. */
const placed =
  ({ category_id: category, nominee_id: id }: NomineeRef, list: keyof CategoryPaper | null): PaperChange =>
  (papers) => {
    const paper = papers.get(category);
    if (!paper) return papers;
    const changed = (name: keyof CategoryPaper) => {
      const others = paper[name].filter((each) => each !== id);
      return name === list ? [...others, id].sort() : others;
    };
    return new Map([...papers, [category, { nominees: changed('nominees'), drafts: changed('drafts') }]]);
  };

/**
 * Changes who is on the paper, unless there is no paper or the change has nothing to do.
 * @throws Error when others keep changing it
 */
async function changePaper(
  documents: DynamoDBDocumentClient,
  table: string,
  change: PaperChange,
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const item = await readItem(documents, table, showKeys.ballotPaper());
    const paper = paperOf(item);
    if (!item || !paper) return;
    const papers = paperOfCategories(change(categoriesOnPaper(paper)));
    const changed = JSON.stringify({ ...papers, clock: paper.clock } satisfies BallotPaper);
    if (changed === item[paperAttribute]) return;
    const record = { ...recordOf(item), [paperAttribute]: changed };
    if (await putItem(documents, table, showKeys.ballotPaper(), record, samePaper(item))) return;
  }
  throw new Error('The ballot paper is being changed by somebody else. Try again in a moment.');
}
