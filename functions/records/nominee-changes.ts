import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { paperAttribute, paperOf, type BallotPaper } from './ballot-paper.ts';
import { putItem, readItem, readRecord, updateItem } from './items.ts';
import type { StoredCategory, StoredNominee, Withdrawal } from './show.ts';
import { recordOf, showKeys } from './tables.ts';

/** A nominee by its category and id. */
export type NomineeRef = Pick<StoredNominee, 'category_id' | 'nominee_id'>;

/** Tries to renew the ballot paper while others change it, too. */
const mostTries = 8;

/**
 * Acts on single nominees, each with the ballot paper, against which votes are checked. One that breaks off may be
 * repeated: a nominee leaves the paper before the show, and returns to it after. All resolve to false when there is
 * nothing to do.
 */
export function createNomineeChanges(documents: DynamoDBDocumentClient, table: string) {
  const keyOf = (ref: NomineeRef) => showKeys.nominee(ref.category_id, ref.nominee_id);
  const leave = async (
    ref: NomineeRef,
    attribute: 'withdrawn' | 'mergedInto',
    value: Withdrawal | string,
  ) => {
    await changePaper(documents, table, ref.category_id, (ids) => ids.filter((id) => id !== ref.nominee_id));
    return updateItem(documents, table, keyOf(ref), 'SET #attribute = :value', {
      condition: 'attribute_exists(pk) AND attribute_not_exists(#attribute)',
      names: { '#attribute': attribute },
      values: { ':value': value },
    });
  };
  const enter = async (edition: string, ref: NomineeRef, attribute: 'withdrawn' | 'mergedInto') => {
    const isChanged = await updateItem(documents, table, keyOf(ref), 'REMOVE #attribute', {
      condition: 'attribute_exists(#attribute)',
      names: { '#attribute': attribute },
    });
    const [nominee, category] = await Promise.all([
      readRecord<StoredNominee>(documents, table, keyOf(ref)),
      readRecord<StoredCategory>(documents, table, showKeys.category(edition, ref.category_id)),
    ]);
    const takesVotes =
      nominee &&
      !nominee.withdrawn &&
      nominee.mergedInto === undefined &&
      category?.decided_by === 'fans' &&
      !category.withdrawn;
    if (takesVotes)
      await changePaper(documents, table, ref.category_id, (ids) =>
        [...new Set([...ids, ref.nominee_id])].sort(),
      );
    return isChanged;
  };
  return {
    withdraw: (ref: NomineeRef, withdrawal: Withdrawal): Promise<boolean> =>
      leave(ref, 'withdrawn', withdrawal),
    reinstate: (edition: string, ref: NomineeRef): Promise<boolean> => enter(edition, ref, 'withdrawn'),
    /** From now on `into`, a nominee of the same category, stands for this one. */
    merge: (ref: NomineeRef, into: string): Promise<boolean> => leave(ref, 'mergedInto', into),
    separate: (edition: string, ref: NomineeRef): Promise<boolean> => enter(edition, ref, 'mergedInto'),
  };
}

/**
 * Changes the nominees of a category on the paper, unless there is no paper or it has no such category.
 * @throws Error when others keep changing it
 */
async function changePaper(
  documents: DynamoDBDocumentClient,
  table: string,
  category: string,
  change: (ids: readonly string[]) => string[],
): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const item = await readItem(documents, table, showKeys.ballotPaper());
    const paper = paperOf(item);
    const ids = paper?.nominees[category];
    if (!item || !paper || !ids) return;
    const changed: BallotPaper = { ...paper, nominees: { ...paper.nominees, [category]: change(ids) } };
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
