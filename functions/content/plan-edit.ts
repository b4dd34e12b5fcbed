import { itemOf, type Key, showKeys } from '#records/tables.ts';
import type { ContentPart } from '#rules/content-paths.ts';
import { type Edit, type EditOptions, readEdit } from './edit.ts';
import { type JournalChange, keyText } from './items.ts';
import type { Planned } from './journal.ts';
import { changedParts, plannedOf, planImport } from './plan.ts';
import { movedItems, storedShow, type StoredShow, type StoredVotes } from './show.ts';

export interface PlanEditOptions extends EditOptions {
  votes: StoredVotes;
  /** Milliseconds since the epoch. */
  now: number;
  /** Who edits, for what is withdrawn by it. */
  by: string;
  reason?: string;
  /** What is withdrawn although it has votes: categories by key, nominees by `key/slug`. */
  withdraw?: readonly string[];
  /** Do what changes how votes are judged while voting is open. */
  confirmed?: boolean;
}

export interface PlannedEdit {
  planned: Planned;
  parts: readonly ContentPart[];
  /** What the log says of it, where its author says nothing. */
  reason?: string;
  /** The lines of nominees in the edit, by their ids. */
  lines?: ReadonlyMap<string, number>;
}

/**
 * Plans an edit by the rules of the import; undefined where it changes nothing.
 * @throws FaultyShow
 */
export async function planEdit(
  edit: Edit,
  show: StoredShow,
  {
    votes,
    now,
    by,
    reason = 'Its row was taken out of the list.',
    withdraw = [],
    confirmed = false,
    ...options
  }: PlanEditOptions,
): Promise<PlannedEdit | undefined> {
  const { wanted, stored } = readEdit(edit, show, options);
  const plan = await planImport(wanted, stored, votes, {
    now,
    by,
    reason,
    withdraw,
    ours: true,
    yes: confirmed,
  });
  const moved = movedItems(show, stored);
  if (plan.changes.length === 0 && !plan.begun && moved.arrivals.length === 0) return undefined;
  return {
    planned: plannedOf(plan, stored, moved),
    parts: changedParts(plan),
    ...(wanted.nominees && { lines: wanted.nominees.lines }),
  };
}

/** The show after a planned change, at an instant (milliseconds since the epoch). */
export function showAfter(show: StoredShow, { changes, arrivals, leaves }: Planned, now: number): StoredShow {
  const items = new Map(show.items);
  for (const key of leaves) items.delete(keyText(key));
  for (const item of arrivals) items.set(keyText(item as Key), item);
  for (const { kind, item } of changes)
    if (kind === 'deleted') items.delete(keyText(item as Key));
    else items.set(keyText(item as Key), item);
  return storedShow(items, now);
}

/** A nominee or a category of the running edition by its id, as a change of it begins. */
export function findRecord(show: StoredShow, id: string): Omit<JournalChange, 'kind'> | undefined {
  const nominee = show.nominees.find(({ nominee_id }) => nominee_id === id);
  const category = show.categories.find((each) => each.id === (nominee?.category_id ?? id));
  if (!category) return undefined;
  const item = nominee
    ? itemOf(showKeys.nominee(category.id, id), nominee)
    : itemOf(showKeys.category(show.edition, id), category);
  return { section: nominee ? 'nominees' : 'categories', item, before: item };
}
