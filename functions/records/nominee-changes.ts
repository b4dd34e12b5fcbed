import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { paperAttribute, paperOf, type BallotPaper } from './ballot-paper.ts';
import { putItem, queryRecords, readItem, readRecord, updateItem } from './items.ts';
import { isEligible } from './published.ts';
import type { StoredCategory, StoredNominee, Withdrawal } from './show.ts';
import { recordOf, showKeys, type Key } from './tables.ts';

/** A nominee by its category and id. */
export type NomineeRef = Pick<StoredNominee, 'category_id' | 'nominee_id'>;

/** Tries to renew the ballot paper while others change it, too. */
const mostTries = 8;

/**
 * Acts on single nominees and categories, each with the ballot paper, against which votes are checked. One that breaks off may be
 * repeated: a nominee leaves the paper before the show, and returns to it after. All resolve to false when there is
 * nothing to do.
 */
export function createNomineeChanges(documents: DynamoDBDocumentClient, table: string) {
  const keyOf = (ref: NomineeRef) => showKeys.nominee(ref.category_id, ref.nominee_id);
  const mark = async (
    key: Key,
    attribute: 'withdrawn' | 'mergedInto',
    value: Withdrawal | string,
    offPaper: PaperChange,
  ) => {
    await changePaper(documents, table, offPaper);
    const isChanged = await updateItem(documents, table, key, 'SET #attribute = :value', {
      condition: 'attribute_exists(pk) AND attribute_not_exists(#attribute)',
      names: { '#attribute': attribute },
      values: { ':value': value },
    });
    // An import may have written a new paper meanwhile, of what it had read before.
    await changePaper(documents, table, offPaper);
    return isChanged;
  };
  const leave = (ref: NomineeRef, attribute: 'withdrawn' | 'mergedInto', value: Withdrawal | string) =>
    mark(keyOf(ref), attribute, value, (nominees) => {
      const ids = nominees[ref.category_id];
      return ids && { ...nominees, [ref.category_id]: ids.filter((id) => id !== ref.nominee_id) };
    });
  const enter = async (edition: string, ref: NomineeRef, attribute: 'withdrawn' | 'mergedInto') => {
    const isChanged = await updateItem(documents, table, keyOf(ref), 'REMOVE #attribute', {
      condition: 'attribute_exists(#attribute)',
      names: { '#attribute': attribute },
    });
    const [nominee, category] = await Promise.all([
      readRecord<StoredNominee>(documents, table, keyOf(ref)),
      readRecord<StoredCategory>(documents, table, showKeys.category(edition, ref.category_id)),
    ]);
    if (nominee && isEligible(nominee) && takesVotes(category))
      await changePaper(documents, table, (nominees) => {
        const ids = nominees[ref.category_id];
        return ids && { ...nominees, [ref.category_id]: [...new Set([...ids, ref.nominee_id])].sort() };
      });
    return isChanged;
  };
  return {
    withdraw: (ref: NomineeRef, withdrawal: Withdrawal): Promise<boolean> =>
      leave(ref, 'withdrawn', withdrawal),
    reinstate: (edition: string, ref: NomineeRef): Promise<boolean> => enter(edition, ref, 'withdrawn'),
    /** From now on `into`, a nominee of the same category, stands for this one. */
    merge: (ref: NomineeRef, into: string): Promise<boolean> => leave(ref, 'mergedInto', into),
    separate: (edition: string, ref: NomineeRef): Promise<boolean> => enter(edition, ref, 'mergedInto'),
    /** The nominees of the category stay as they are, so that it can come back whole. */
    withdrawCategory: (edition: string, id: string, withdrawal: Withdrawal): Promise<boolean> =>
      mark(
        showKeys.category(edition, id),
        'withdrawn',
        withdrawal,
        ({ [id]: gone, ...others }) => gone && others,
      ),
    reinstateCategory: async (edition: string, id: string): Promise<boolean> => {
      const key = showKeys.category(edition, id);
      const isChanged = await updateItem(documents, table, key, 'REMOVE #withdrawn', {
        condition: 'attribute_exists(#withdrawn)',
      });
      const [category, nominees] = await Promise.all([
        readRecord<StoredCategory>(documents, table, key),
        queryRecords<StoredNominee>(documents, table, showKeys.nominee(id, '').pk),
      ]);
      const ids = nominees.filter(isEligible).map(({ nominee_id }) => nominee_id);
      if (takesVotes(category))
        await changePaper(documents, table, (others) => inKeyOrder({ ...others, [id]: ids.sort() }));
      return isChanged;
    },
  };
}

const takesVotes = (category: StoredCategory | undefined): boolean =>
  category?.decided_by === 'fans' && !category.withdrawn;

const inKeyOrder = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

/** The nominees by category as they will be; undefined when there is nothing to do. */
type PaperChange = (nominees: BallotPaper['nominees']) => BallotPaper['nominees'] | undefined;

/**
 * Changes the nominees by category on the paper, unless there is no paper or the change has nothing to do.
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
    const nominees = paper && change(paper.nominees);
    if (!item || !nominees) return;
    const changed: BallotPaper = { ...paper, nominees };
    const record = { ...recordOf(item), [paperAttribute]: JSON.stringify(changed) };
    const isWritten = await putItem(documents, table, showKeys.ballotPaper(), record, {
      condition: '#paper = :before',
      names: { '#paper': paperAttribute },
      values: { ':before': item[paperAttribute] },
    });
    if (isWritten) return;
  }
  throw new Error('The ballot paper is being changed by somebody else. Try again in a moment.');
}
