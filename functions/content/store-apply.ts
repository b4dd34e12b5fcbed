import { deleteItem, type Condition, ifNew, putItem, readItem, updateItem } from '#records/items.ts';
import { sameMark } from '#records/nominee-changes.ts';
import { type Fences, type Item, type Key, recordOf, showKeys } from '#records/tables.ts';
import { fenceOf, firstOf, older, Overtaken, type Turn } from './fences.ts';
import { keyText, type JournalChange, type Section, sections } from './items.ts';
import type { Planned } from './journal.ts';
import { eachAtOnce } from '#records/batches.ts';
import { renewPaper, type ShowTable } from './store-show.ts';

type OnWritten = (step: Section | 'deletes', items: number) => void;

/** Items under way at once: each has a condition of its own, which batches cannot have. */
const atOnce = 25;

/**
 * Writes a planned change: the first edition, categories, nominees, parts, deletes, and the ballot paper last. Writing it again changes nothing,
 * and no item that a later change has written. Where another edition has begun meanwhile, its event stays.
 * Resolves to false where others keep something as they have written it.
 * @throws Overtaken
 */
export async function writePlanned(
  show: ShowTable,
  planned: Planned,
  turn: Turn,
  now: number,
  onWritten: OnWritten = () => undefined,
): Promise<boolean> {
  const added: Key[] = [];
  try {
    const isWhole = await writeItems(show, planned, turn, { added, onWritten });
    if (added.length > 0) await turn.hold(true);
    if (planned.changesPaper) await renewPaper(show, now);
    return isWhole;
  } catch (error) {
    const isOvertaken = error instanceof Overtaken || !(await turn.hold(true).then(...isHeld));
    if (isOvertaken) await retract(show, turn, added);
    if (isOvertaken && planned.changesPaper) await renewPaper(show, now);
    throw error;
  }
}

const isHeld = [() => true, (error: unknown) => !(error instanceof Overtaken)] as const;

/** Deletes what was added after another had taken over, which writes what belongs there itself: a later change may have deleted it. */
const retract = ({ documents, tables }: ShowTable, turn: Turn, added: Key[]): Promise<void> =>
  eachAtOnce(added, atOnce, async (key) => {
    const values = { ':own': fenceOf(turn) };
    await deleteItem(documents, tables.show, key, { condition: '#writtenBy = :own', values });
  });

async function writeItems(
  show: ShowTable,
  { edition, begun, changes, arrivals, leaves, changesPaper }: Planned,
  turn: Turn,
  { added, onWritten }: { added: Key[]; onWritten: OnWritten },
): Promise<boolean> {
  const { documents, tables } = show;
  let isWhole = true;
  const each = <T>(
    entries: T[],
    step: Section | 'deletes' | undefined,
    write: (entry: T) => Promise<unknown>,
  ) =>
    eachAtOnce(entries, atOnce, async (entry) => {
      await turn.hold();
      await write(entry);
      if (step) onWritten(step, 1);
    });
  const refused = async (item: Item): Promise<void> => {
    if (!(await isWrittenBy(show, item, turn))) isWhole = false;
  };
  const add = async (item: Item): Promise<void> => {
    added.push(keyOf(item));
    if (!(await addItem(show, item, turn))) await refused(item);
  };
  if (begun) await putItem(documents, tables.show, showKeys.edition(begun.id), begun, ifNew);
  // Deleted while outdated: votes are then checked against the items themselves, even if this breaks off.
  if (changesPaper) await deleteItem(documents, tables.show, showKeys.ballotPaper());
  await each([...arrivals], undefined, add);
  for (const step of sections) {
    const puts = changes.filter(({ section, kind }) => section === step && kind !== 'deleted');
    await each(puts, step, async (change) => {
      if (change.kind === 'added' && !isEvent(change)) return add(change.item);
      const isDone = await (isEvent(change)
        ? writeEvent(show, change.item, edition, turn)
        : step === 'categories' || step === 'nominees'
          ? overwrite(show, change, turn)
          : replace(show, change, turn));
      if (!isDone) await refused(change.item);
    });
  }
  await writeDeletes(changes, show, turn, each);
  // After the event, so that what breaks off finds them, whichever edition it begins.
  await each([...leaves], undefined, (key) => deleteOlder(show, key, turn));
  return isWhole;
}

const isEvent = ({ item }: JournalChange): boolean =>
  keyText(item as Key) === keyText(showKeys.part('event'));

/** Adds an item. One that an earlier turn has added becomes this turn's, so that its writer, if it still goes on, leaves it. */
async function addItem({ documents, tables }: ShowTable, item: Item, turn: Turn): Promise<boolean> {
  const { number } = turn;
  const own = fenceOf(turn);
  const first = fenceOf({ number, turn: 0 });
  if (
    turn.turn > 1 &&
    (await updateItem(documents, tables.show, keyOf(item), 'SET #writtenBy = :own', {
      condition: '#writtenBy > :first AND #writtenBy < :own',
      values: { ':own': own, ':first': first },
    }))
  )
    return true;
  return putItem(
    documents,
    tables.show,
    keyOf(item),
    { ...recordOf(item), writtenBy: own },
    {
      condition: 'attribute_not_exists(pk) OR #writtenBy < :first',
      values: { ':first': first },
    },
  );
}

/** Whether an item that was not written is as this change writes it, by an earlier try. */
async function isWrittenBy({ documents, tables }: ShowTable, item: Item, { number }: Turn): Promise<boolean> {
  const { writtenBy = 0 }: Fences = (await readItem(documents, tables.show, keyOf(item))) ?? {};
  return writtenBy > fenceOf({ number, turn: 0 }) && writtenBy < fenceOf({ number: number + 1, turn: 0 });
}

/** What was withdrawn a moment ago stays, as it needs no row; so do the nominees of such a category. */
async function writeDeletes(
  changes: readonly JournalChange[],
  show: ShowTable,
  turn: Turn,
  each: <T>(entries: T[], step: 'deletes', write: (entry: T) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const of = (section: Section) =>
    changes.filter((change) => change.kind === 'deleted' && change.section === section);
  const kept = new Set<unknown>();
  const unlessWithdrawn = { condition: 'attribute_not_exists(withdrawn)' };
  await each(of('categories'), 'deletes', async ({ item }) => {
    if (!(await deleteOlder(show, keyOf(item), turn, unlessWithdrawn))) kept.add(item['id']);
  });
  await each(of('nominees'), 'deletes', async ({ item }) => {
    if (!kept.has(item['category_id'])) await deleteOlder(show, keyOf(item), turn, unlessWithdrawn);
  });
  await each([...of('images'), ...of('parts')], 'deletes', (change) =>
    deleteOlder(show, keyOf(change.item), turn, samePicture(change)),
  );
}

/** Deletes what no later change has written; false where it stays. */
const deleteOlder = (
  { documents, tables }: ShowTable,
  key: Key,
  turn: Turn,
  more?: Condition,
): Promise<boolean> =>
  deleteItem(documents, tables.show, key, both({ condition: older, values: firstOf(turn) }, more));

/** A picture of this name that is uploaded meanwhile stays. */
const samePicture = ({ section, item, before = item }: JournalChange): Condition =>
  section === 'images' ? { condition: '#key = :before', values: { ':before': before['key'] } } : {};

function both(one: Condition, other: Condition = {}): Condition {
  const conditions = [one.condition, other.condition].filter((each) => each !== undefined);
  return {
    condition:
      conditions.length === 1 ? conditions.join('') : conditions.map((each) => `(${each})`).join(' AND '),
    values: { ...one.values, ...other.values },
  };
}

/** An item that is there, and that no later change has written. */
const there = (turn: Turn): Condition =>
  both({ condition: 'attribute_exists(pk)' }, { condition: older, values: firstOf(turn) });

const replace = ({ documents, tables }: ShowTable, change: JournalChange, turn: Turn): Promise<boolean> =>
  putItem(
    documents,
    tables.show,
    keyOf(change.item),
    { ...recordOf(change.item), writtenBy: fenceOf(turn) },
    both(there(turn), samePicture(change)),
  );

/**
 * Writes a category or nominee over the stored one, but not whether it is withdrawn or merged, which others may change at any
 * moment; unless that is the change. What is deleted by then stays deleted.
 */
async function overwrite(
  { documents, tables }: ShowTable,
  { item, kind, markedBy }: JournalChange,
  turn: Turn,
): Promise<boolean> {
  const { withdrawn, mergedInto: _merged, ...record } = recordOf(item);
  const marks = kind === 'withdrawn' || kind === 'reinstated';
  const values: Item = {
    ...record,
    writtenBy: fenceOf(turn),
    ...(kind === 'withdrawn' && { withdrawn }),
    ...(marks && { markedBy: String(fenceOf(turn)) }),
  };
  const sets = Object.keys(values).map((name) =>
    name === 'withdrawn' ? `#${name} = if_not_exists(#${name}, :${name})` : `#${name} = :${name}`,
  );
  const removes = [kind === 'reinstated' && '#withdrawn', !values['draft'] && '#draft'].filter(Boolean);
  const update = `SET ${sets.join(', ')}${removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : ''}`;
  const condition = both(there(turn), marks ? unlessMarked(kind, markedBy) : {});
  return updateItem(documents, tables.show, keyOf(item), update, {
    ...condition,
    values: {
      ...condition.values,
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [`:${name}`, value])),
    },
  });
}

/** Others may have done the same meanwhile, but not have done it and taken it back. */
function unlessMarked(kind: JournalChange['kind'], markedBy: string | undefined): Condition {
  const { condition, ...values } = sameMark({ ...(markedBy !== undefined && { markedBy }) });
  const isSo = kind === 'withdrawn' ? 'attribute_exists(#withdrawn)' : 'attribute_not_exists(#withdrawn)';
  return { condition: `${isSo} OR ${condition}`, ...values };
}

/** Writes the event, if that of the same edition is still stored, or still none. */
function writeEvent(
  { documents, tables }: ShowTable,
  item: Item,
  edition: string,
  turn: Turn,
): Promise<boolean> {
  return putItem(
    documents,
    tables.show,
    showKeys.part('event'),
    { ...recordOf(item), writtenBy: fenceOf(turn) },
    {
      condition: `attribute_not_exists(pk) OR (#id = :id AND (${older}))`,
      values: { ':id': edition, ...firstOf(turn) },
    },
  );
}

const keyOf = ({ pk, sk }: Item): Key => ({ pk, sk }) as Key;
