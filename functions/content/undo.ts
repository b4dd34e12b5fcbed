import { isEqual, merge } from '#contract/merge.ts';
import type { StoredCategory, StoredNominee, Withdrawal } from '#records/show.ts';
import { type Item, type Key, recordOf } from '#records/tables.ts';
import type { Edit } from './edit.ts';
import { type JournalChange, keyText, listParts } from './items.ts';
import { listsOf, storedShow, type StoredShow } from './show.ts';
import { categoryCells, nomineeCells } from './versions.ts';

/** What takes a change back: an edit, by the rules of every edit, and what is withdrawn or brought back. */
export interface Undo {
  edit: Edit;
  /** What comes back under its former id. */
  former: Map<string, StoredCategory | StoredNominee>;
  withdrawals: JournalChange[];
  /** Names of what has been changed again since, which is not taken back. */
  touched: string[];
}

/**
 * Takes a change back in the show as it is. What others have changed since stays, unless it is the very same.
 * @param now milliseconds since the epoch
 * @param by who undoes it, and so withdraws what it had brought back
 */
export function undoOf(changes: readonly JournalChange[], show: StoredShow, now: number, by: string): Undo {
  const items = new Map(show.items);
  const undo: Undo = { edit: {}, former: new Map(), withdrawals: [], touched: [] };
  const mark = { at: new Date(now).toISOString(), by };
  for (const change of changes) takeBack(change, items, undo, mark);
  undo.edit = editOf(changes, storedShow(items, now), items);
  return undo;
}

const withoutMarks = ({ withdrawn: _withdrawn, mergedInto: _merged, ...item }: Item): Item => item;

const marksOf = ({ withdrawn, mergedInto }: Item): Item => ({
  ...(withdrawn !== undefined && { withdrawn }),
  ...(mergedInto !== undefined && { mergedInto }),
});

function takeBack(
  change: JournalChange,
  items: Map<string, Item>,
  { former, withdrawals, touched }: Undo,
  mark: Omit<Withdrawal, 'reason'>,
): void {
  const { kind, item, before } = change;
  const text = keyText(item as Key);
  const after = kind === 'deleted' ? undefined : item;
  const current = items.get(text);
  const shown = current ?? item;
  const name = String(shown['title'] ?? shown['name'] ?? shown['sk']);
  if (kind === 'withdrawn' || kind === 'reinstated') withdrawals.push(...otherWay(change, current, mark));
  if (!before && current && after) {
    if (isSame(after, current)) items.delete(text);
    else touched.push(name);
  } else if (before && !after) {
    if (current) touched.push(name);
    else {
      items.set(text, before);
      const record = recordOf(before);
      const id = record['nominee_id'] ?? (record['decided_by'] === undefined ? undefined : record['id']);
      if (typeof id === 'string') former.set(id, record as unknown as StoredNominee);
    }
  } else if (before && after && current) {
    const merged = merge(withoutMarks(after), withoutMarks(before), withoutMarks(current));
    if (merged.clashes.length > 0) touched.push(name);
    else items.set(text, { ...marksOf(current), ...(merged.value as Item) });
  } else if (before && after) touched.push(name);
}

const withoutPosition = ({ position: _position, ...item }: Item): Item => withoutMarks(item);

const isSame = (a: Item, b: Item): boolean => isEqual(withoutPosition(a), withoutPosition(b));

/** Brings back what was withdrawn, and withdraws again what was brought back; nothing where others have done so. */
function otherWay(
  { section, kind, item, before }: JournalChange,
  current: Item | undefined,
  mark: Omit<Withdrawal, 'reason'>,
): JournalChange[] {
  if (!current) return [];
  const { withdrawn, ...rest } = current;
  const atOf = (mark: unknown): unknown => (mark as { at?: string } | undefined)?.at;
  if (kind === 'withdrawn')
    return atOf(withdrawn) === atOf(item['withdrawn']) && withdrawn !== undefined
      ? [{ section, kind: 'reinstated', item: rest, before: current }]
      : [];
  return withdrawn === undefined
    ? [
        {
          section,
          kind: 'withdrawn',
          // For the reason that it had; who decides so now is another.
          item: { ...current, withdrawn: { ...(before?.['withdrawn'] as Withdrawal), ...mark } },
          before: current,
        },
      ]
    : [];
}

/** The lists and parts that the changes are of, as they are to be. */
function editOf(
  changes: readonly JournalChange[],
  wanted: StoredShow,
  items: ReadonlyMap<string, Item>,
): Edit {
  const edit: Edit = {};
  const { categories, nominees } = listsOf(items, wanted.edition);
  for (const { section, item } of changes) {
    if (section === 'categories') edit.categories = categories.map(categoryCells);
    if (section === 'nominees') edit.nominees = nominees.map(nomineeCells);
    const part = listParts[String(item['pk'])] ?? (section === 'parts' ? String(item['sk']) : undefined);
    if (part !== undefined) edit.parts = { ...edit.parts, [part]: wanted.parts[part as 'event'] };
  }
  return edit;
}
