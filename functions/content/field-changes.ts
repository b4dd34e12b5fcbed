import { isDeepStrictEqual } from 'node:util';
import type { ContentChange } from '#contract/content.ts';
import type { StoredNominee } from '#records/show.ts';
import { type Item, type Key, recordOf } from '#records/tables.ts';
import { type JournalChange, listParts, sectionOf } from './items.ts';
import { categoryRow, nomineeRow } from './lists.ts';
import { isRecord } from './paths.ts';
import { nameOf } from './show.ts';

/** Longest text of a value, in characters. */
const longest = 500;

/** What changes, field by field, as the log shows it. What comes or goes is one change with its row or entry. */
export const fieldChanges = (changes: readonly JournalChange[]): ContentChange[] =>
  changes.flatMap(({ kind, item, before }) => {
    const after = kind === 'deleted' ? undefined : item;
    const shown = after ?? before ?? item;
    const about = aboutOf(shown);
    const values = [before && shownOf(before), after && shownOf(after)] as const;
    const [was, is] = values;
    if (!was || !is) return { ...about, before: cut(was ?? null), after: cut(is ?? null) };
    return differences(was, is).map(({ path, ...change }) => ({
      ...about,
      path: `${about.path}.${path}`,
      before: cut(change.before),
      after: cut(change.after),
    }));
  });

/** What an item is of: its part, and its own name in it. */
function aboutOf(item: Item): { path: string; part: string; name: string } {
  const { pk, sk } = item as Key;
  const section = sectionOf({ pk, sk });
  if (section === 'nominees') {
    const path = `nominees.${nameOf(item as unknown as StoredNominee)}`;
    return { path, part: 'nominees', name: String(item['title']) };
  }
  if (section === 'categories')
    return { path: `categories.${String(item['key'])}`, part: 'categories', name: String(item['title']) };
  if (section === 'images') return { path: `images.${sk}`, part: 'images', name: sk };
  const list = listParts[pk];
  if (list === undefined) return { path: sk, part: sk, name: '' };
  const code = sk.replace('#', '-');
  return {
    path: `${list}.${code}`,
    part: list,
    name: typeof item['title'] === 'string' && item['title'] !== '' ? item['title'] : code,
  };
}

/** An item by the names that people know: of lists, as in their files. */
function shownOf(item: Item): Item {
  const record = recordOf(item);
  const { withdrawn } = record;
  const shown: Item =
    'nominee_id' in record
      ? nomineeRow(record as never)
      : 'decided_by' in record
        ? categoryRow(record as never)
        : record;
  const {
    id: _id,
    nominee_id: _nominee,
    category_id: _categoryId,
    category_key: _key,
    ...fields
  } = shown as Item & { id?: unknown };
  return {
    ...('nominee_id' in record || 'decided_by' in record ? fields : shown),
    ...(withdrawn ? { withdrawn } : {}),
  };
}

interface Difference {
  path: string;
  before: unknown;
  after: unknown;
}

function differences(before: Item, after: Item, path = ''): Difference[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (isDeepStrictEqual(was, is)) return [];
    const inner = path === '' ? name : `${path}.${name}`;
    // A withdrawal is one thing: who has withdrawn goes with when and why.
    return isRecord(was) && isRecord(is) && name !== 'withdrawn'
      ? differences(was, is, inner)
      : { path: inner, before: was, after: is };
  });
}

function cut(value: unknown): unknown {
  if (typeof value === 'string') return value.length > longest ? `${value.slice(0, longest - 1)}…` : value;
  const text = JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : value;
}
