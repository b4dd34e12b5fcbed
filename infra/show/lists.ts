import { categoryTypes, orientations } from '#contract/catalog.ts';
import type { StoredCategory, StoredNominee } from '#records/show.ts';
import { readRows, type Row } from './csv.ts';
import { quoted, type Report } from './faults.ts';
import {
  type Check,
  checkChoice,
  checkHandle,
  checkLength,
  checkPicture,
  checkSlug,
  checkTitle,
  checkUrl,
  handleOf,
  longestText,
  longestTitle,
  required,
} from './fields.ts';
import { type KnownNominee, slugsOf } from './match-nominees.ts';
import { categoryId, nomineeId } from './slug.ts';

/** The columns of categories.csv with their checks, in the order an export writes them. */
const categoryChecks = {
  key: required(checkSlug),
  title: checkTitle,
  group: checkChoice(['award', 'fan']),
  type: checkChoice(categoryTypes),
  orientation: checkChoice(orientations),
  title_column: checkLength(longestTitle),
  description: checkLength(longestText),
};
export const categoryColumns = Object.keys(categoryChecks);

export interface CategoriesFile {
  /** Incomplete and unchecked when there are faults, like the nominees below. */
  categories: StoredCategory[];
  lines: Map<string, number>;
  /** Whether an unreadable line may hold a category of that key. */
  mayHold: (key: string) => boolean;
}

/** Reads and checks categories.csv. With faults, the list is incomplete. */
export function readCategories(bytes: Uint8Array, report: Report): CategoriesFile {
  const { rows, mayHold } = readRows(bytes, categoryChecks, report);
  const lines = new Map<string, number>();
  const categories = rows.flatMap(({ line, values }, position) => {
    const { key, type, orientation, group, title = '', description = '', title_column = '' } = values;
    if (!key) return [];
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    else report(line, 'key', `duplicate row: ${quoted(key)} is on line ${first} too`);
    const kind = { key: type, orientation } as StoredCategory['type'];
    const list = group as StoredCategory['group'];
    return {
      id: categoryId(key),
      key,
      type: kind,
      title,
      description,
      title_column,
      group: list,
      position,
      decided_by: 'fans' as const,
      pre_nominations: true,
    };
  });
  return { categories, lines, mayHold: (key) => mayHold('key', key) };
}

export const categoryRow = ({ type, ...category }: StoredCategory): object => ({
  ...category,
  type: type.key,
  orientation: type.orientation,
});

/** The columns of nominees.csv with their checks, in the order an export writes them. */
const nomineeChecks = {
  category: required(() => undefined),
  title: checkTitle,
  model: checkChoice(categoryTypes),
  slug: checkSlug,
  image: checkPicture,
  cast: (value: string) => [checkLength(longestText)(value) ?? [], checkCast(value)].flat(),
  twitter: checkHandle,
  profile_website: (value: string) => checkUrl(value) ?? checkLength(longestText)(value),
} satisfies Record<string, Check>;
export const nomineeColumns = Object.keys(nomineeChecks) as (keyof typeof nomineeChecks)[];

export interface NomineesFile {
  nominees: StoredNominee[];
  lines: Map<string, number>;
}

/** Reads and checks nominees.csv. With faults, the list is incomplete. */
export function readNominees(
  bytes: Uint8Array,
  isCategory: (key: string) => boolean,
  stored: readonly KnownNominee[],
  report: Report,
): NomineesFile {
  const { rows } = readRows(bytes, nomineeChecks, report);
  const slugs = slugsOf(distinctRows(rows, report), stored, report);
  const lines = new Map<string, number>();
  const positions = new Map<string, number>();
  const nominees = rows.flatMap((row): StoredNominee | [] => {
    const {
      category,
      model,
      title = '',
      image = '',
      cast = '',
      twitter = '',
      profile_website = '',
    } = row.values;
    if (category && !isCategory(category))
      report(row.line, 'category', `unknown category ${quoted(category)}`);
    const slug = slugs.get(row);
    if (category === undefined || slug === undefined) return [];
    const position = positions.get(category) ?? 0;
    positions.set(category, position + 1);
    const id = nomineeId(category, slug);
    lines.set(id, row.line);
    return {
      nominee_id: id,
      category_id: categoryId(category),
      category_key: category,
      slug,
      title,
      model: model as StoredNominee['model'],
      image,
      twitter: handleOf(twitter),
      cast: readCast(cast),
      profile_website,
      position,
    };
  });
  return { nominees, lines };
}

/** Rows that are no repetition of an earlier one or of its slug. */
function distinctRows(rows: readonly Row<keyof typeof nomineeChecks>[], report: Report) {
  const lines = new Map<string, number>();
  return rows.filter(({ line, values }) => {
    const { category = '', slug = '' } = values;
    const identity = JSON.stringify(slug ? [category, slug] : nomineeColumns.map((column) => values[column]));
    const first = lines.get(identity);
    if (first === undefined) return lines.set(identity, line);
    const what = slug ? `slug ${quoted(slug)} of ${quoted(category)}` : 'the same row';
    report(line, slug ? 'slug' : 'title', `duplicate row: ${what} is on line ${first} too`);
    return false;
  });
}

export const nomineeRow = (nominee: StoredNominee): object => ({
  ...nominee,
  category: nominee.category_key,
  cast: writeCast(nominee.cast),
});

/** A cast is names split by `|`, each `Name` or `Name @handle`. */
const membersOf = (cast: string) =>
  cast === ''
    ? []
    : cast.split('|').map((part) => {
        const entry = part.trim();
        const [, name = '', handle = ''] = /^(?:(.*\S)\s+)?@(\S*)$/su.exec(entry) ?? [undefined, entry];
        return { entry, name, handle };
      });

/** Reads a cast: names split by `|`, each `Name` or `Name @handle`. */
export const readCast = (cast: string): StoredNominee['cast'] =>
  membersOf(cast).map(({ name, handle }) => ({ name, twitter: handleOf(handle) }));

export const writeCast = (cast: StoredNominee['cast']): string =>
  cast.map(({ name, twitter }) => (twitter ? `${name} @${twitter}` : name)).join('|');

export const checkCast = (cast: string): string[] =>
  membersOf(cast).flatMap(({ entry, name, handle }) => [
    ...(name === '' ? [`a name is missing in ${quoted(entry)}; write Name or Name @handle, split by |`] : []),
    ...(/(^|\s)@/.test(name) || (entry.endsWith('@') && handle === '')
      ? [`bad twitter handle in ${quoted(entry)}; write Name @handle`]
      : []),
    ...[checkHandle(handle) ?? []].flat(),
  ]);
