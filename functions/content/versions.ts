import { createHash } from 'node:crypto';
import type { CategoryRow, ContentName, NomineeRow } from '#contract/content.ts';
import type { StoredCategory, StoredNominee } from '#records/show.ts';
import { categoryRow, nomineeRow } from './lists.ts';
import type { StoredShow } from './show.ts';

/** What a value is known by: equal values have the same version, whoever has written them. */
export const versionOf = (value: unknown): string =>
  createHash('sha256').update(sortedText(value)).digest('base64url').slice(0, 22);

const sortedText = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

/** A part as the workshop reads and saves it; undefined when nothing is stored. Not of nominees. */
export function partValue(show: StoredShow, part: Exclude<ContentName, 'nominees'>): unknown {
  if (part !== 'categories') return show.parts[part];
  return show.categories.length === 0 ? undefined : show.categories.map(categoryCells);
}

export function categoryCells(category: StoredCategory): CategoryRow {
  const { position: _position, ...row } = categoryRow(category);
  return row as CategoryRow;
}

type NomineeCells = Omit<NomineeRow, 'version' | 'votes'>;

export function nomineeCells(nominee: StoredNominee): NomineeCells {
  const {
    nominee_id: id,
    category_id: _category,
    category_key: _key,
    position: _position,
    ...row
  } = nomineeRow(nominee);
  return { id, ...row };
}

/** A nominee as the workshop shows it. `votes` is null where they are not to be seen. */
export function nomineeShown(nominee: StoredNominee, votes: number | null): NomineeRow {
  const cells = nomineeCells(nominee);
  const { withdrawn: _withdrawn, mergedInto: _merged, ...own } = cells;
  return { ...cells, version: versionOf(own), votes };
}
