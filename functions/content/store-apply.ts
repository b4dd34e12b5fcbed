import { deleteItem, type Condition, ifNew, putItem, updateItem } from '#records/items.ts';
import { type Item, type Key, recordOf, showKeys } from '#records/tables.ts';
import { type Change, keyText, type Section, sections } from './items.ts';
import type { Planned } from './journal.ts';
import { callsAtOnce, deleteOf, eachAtOnce, putOf, type Write, writeBatches } from '#records/batches.ts';
import { renewPaper, type ShowTable } from './store-show.ts';

type OnWritten = (step: Section | 'deletes', items: number) => void;

/**
 * Writes a planned change: the first edition, categories, nominees, parts, deletes, and the ballot paper last. Writing it again changes nothing.
 * Where another edition has begun meanwhile, its event stays.
 */
export async function writePlanned(
  show: ShowTable,
  { edition, begun, changes, arrivals, leaves, changesPaper }: Planned,
  now: number,
  onWritten: OnWritten = () => undefined,
): Promise<void> {
  const { documents, tables } = show;
  const write = (writes: Write[], onBatch?: (items: number) => void): Promise<void> =>
    writeBatches(documents, tables.show, writes, { ...(onBatch && { onWritten: onBatch }) });
  if (begun) await putItem(documents, tables.show, showKeys.edition(begun.id), begun, ifNew);
  // Deleted while outdated: votes are then checked against the items themselves, even if this breaks off.
  if (changesPaper) await write([deleteOf(showKeys.ballotPaper())]);
  await write(arrivals.map(putOf));
  for (const step of sections) {
    const puts = changes.filter(({ section, kind }) => section === step && kind !== 'deleted');
    const written = (items: number): void => onWritten(step, items);
    const [alone = [], together = []] = [true, false].map((is) => puts.filter((put) => isShared(put) === is));
    await eachAtOnce(alone, callsAtOnce, async (change) => {
      if (step === 'parts') await writeEvent(show, change.item, edition);
      else await overwrite(show, change);
      written(1);
    });
    await write(
      together.map(({ item }) => putOf(item)),
      written,
    );
  }
  const deletes = changes.filter(({ kind }) => kind === 'deleted');
  await writeDeletes(deletes, show, write, (items) => onWritten('deletes', items));
  // After the event, so that what breaks off finds them, whichever edition it begins.
  await write(leaves.map(deleteOf));
  if (changesPaper) await renewPaper(show, now);
}

/** Whether others may change an item right before it is written: by a merge, or by the next edition. */
const isShared = ({ section, kind, item }: Change): boolean =>
  section === 'parts'
    ? keyText(item as Key) === keyText(showKeys.part('event'))
    : kind !== 'added' && section !== 'images';

/** What was withdrawn a moment ago stays, as it needs no row; so do the nominees of such a category. */
async function writeDeletes(
  deletes: readonly Change[],
  show: ShowTable,
  write: (writes: Write[], onBatch: (items: number) => void) => Promise<void>,
  deleted: (items: number) => void,
): Promise<void> {
  const of = (section: Section) => deletes.filter((each) => each.section === section);
  const kept = new Set<unknown>();
  await eachAtOnce(of('categories'), callsAtOnce, async ({ item }) => {
    if (!(await deleteUnlessWithdrawn(show, item))) kept.add(item['id']);
    deleted(1);
  });
  await eachAtOnce(of('nominees'), callsAtOnce, async ({ item }) => {
    if (!kept.has(item['category_id'])) await deleteUnlessWithdrawn(show, item);
    deleted(1);
  });
  const others = [...of('images'), ...of('parts')];
  await write(
    others.map(({ item: { pk, sk } }) => deleteOf({ pk, sk } as Key)),
    deleted,
  );
}

/**
 * Writes a category or nominee over the stored one, but not whether it is withdrawn or merged, which others may change at any
 * moment; unless that is the change. What is deleted by then stays deleted.
 */
async function overwrite({ documents, tables }: ShowTable, { item, kind }: Change): Promise<void> {
  const { withdrawn, mergedInto: _merged, ...record } = recordOf(item);
  const values: Item = { ...record, ...(kind === 'withdrawn' && { withdrawn }) };
  const sets = Object.keys(values).map((name) =>
    name === 'withdrawn' ? `#${name} = if_not_exists(#${name}, :${name})` : `#${name} = :${name}`,
  );
  const removes = [kind === 'reinstated' && '#withdrawn', !values['draft'] && '#draft'].filter(Boolean);
  const update = `SET ${sets.join(', ')}${removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : ''}`;
  await updateItem(documents, tables.show, keyOf(item), update, {
    condition: 'attribute_exists(pk)',
    values: Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
  });
}

/** Deletes a category or nominee; false when it has been withdrawn. */
const deleteUnlessWithdrawn = ({ documents, tables }: ShowTable, item: Item): Promise<boolean> =>
  deleteItem(documents, tables.show, keyOf(item), { condition: 'attribute_not_exists(withdrawn)' });

/** Writes the event, if that of the same edition is still stored, or still none. */
async function writeEvent({ documents, tables }: ShowTable, item: Item, edition: string): Promise<void> {
  const same: Condition = { condition: 'attribute_not_exists(pk) OR #id = :id', values: { ':id': edition } };
  await putItem(documents, tables.show, showKeys.part('event'), recordOf(item), same);
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk, sk }) as Key;
