import { categoryTypes, deciders, orientations } from '#contract/catalog.ts';
import type { StoredCategory, StoredNominee } from '#records/show.ts';
import { quoted, type Report } from './faults.ts';
import {
  type Check,
  checkChoice,
  checkHandle,
  checkLength,
  checkName,
  checkPicture,
  checkSlug,
  checkTitle,
  checkUrl,
  checkVideoAddress,
  every,
  handleOf,
  longestText,
  longestTitle,
  optional,
  required,
} from './fields.ts';
import { slugsOf } from './match-nominees.ts';
import type { Row, Rows } from './rows.ts';

/** The columns of categories with their checks, in the order an export writes them. */
export const categoryChecks = {
  key: required(checkSlug),
  title: checkTitle,
  group: checkChoice(['award', 'fan']),
  type: checkChoice(categoryTypes),
  orientation: checkChoice(orientations),
  title_column: every(checkName, checkLength(longestTitle)),
  description: checkLength(longestText),
  decided_by: optional(checkChoice(deciders)),
  pre_nominations: optional(checkChoice(['yes', 'no'])),
};
export type CategoryColumn = keyof typeof categoryChecks;
export const categoryColumns = Object.keys(categoryChecks) as CategoryColumn[];
/** Columns that came later, and that a file may leave out. */
export const laterCategoryColumns: readonly CategoryColumn[] = ['decided_by', 'pre_nominations'];

export interface WantedCategories {
  /** Incomplete and unchecked when there are faults, like the nominees below. */
  categories: StoredCategory[];
  lines: Map<string, number>;
  /** Whether an unreadable line may hold a category of that key. */
  mayHold: (key: string) => boolean;
}

/**
 * The categories of checked rows. With faults, the list is incomplete.
 * @param storedOf the stored category that a row is
 * @param newId makes the id of a category that is new
 */
export function readCategories(
  { rows, mayHold }: Rows<CategoryColumn>,
  storedOf: (key: string, row: Row<CategoryColumn>) => StoredCategory | undefined,
  newId: () => string,
  report: Report,
): WantedCategories {
  const lines = new Map<string, number>();
  const read = rows.flatMap((row) => {
    const { line, values } = row;
    const { key, type, orientation, group, title = '', description = '', title_column = '' } = values;
    if (!key) return [];
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    else report(line, 'key', `duplicate row: ${quoted(key)} is on line ${first} too`);
    const before = storedOf(key, row);
    const category = {
      id: before?.id ?? newId(),
      key,
      type: { key: type, orientation } as StoredCategory['type'],
      title,
      description,
      title_column,
      group: group as StoredCategory['group'],
      decided_by: (values.decided_by || 'fans') as StoredCategory['decided_by'],
      pre_nominations: values.pre_nominations !== 'no',
      ...(before?.withdrawn && { withdrawn: before.withdrawn }),
    };
    return { record: category, before: before?.position };
  });
  return { categories: inPlace(read), lines, mayHold: (key) => mayHold('key', key) };
}

/**
 * Gives records their positions in a list. Stored ones keep theirs where the order allows it, so that a row
 * that goes changes no other.
 */
function inPlace<T>(
  rows: readonly { record: T; before: number | undefined }[],
): (T & { position: number })[] {
  const kept: number[] = [];
  for (const { before } of rows) kept.push(before ?? (kept.at(-1) ?? -1) + 1);
  const isOrdered = kept.every((position, index) => index === 0 || position > (kept[index - 1] ?? 0));
  return rows.map(({ record }, index) => ({
    ...record,
    position: isOrdered ? (kept[index] ?? index) : index,
  }));
}

export const categoryRow = ({ type, pre_nominations: takesThem, ...category }: StoredCategory) => ({
  ...category,
  type: type.key,
  orientation: type.orientation,
  pre_nominations: takesThem ? 'yes' : 'no',
});

/** The columns of nominees with their checks, in the order an export writes them. */
export const nomineeChecks = {
  category: required(() => undefined),
  title: checkTitle,
  model: checkChoice(categoryTypes),
  slug: checkSlug,
  image: checkPicture,
  cast: (value: string) => [checkLength(longestText)(value) ?? [], checkCast(value)].flat(),
  twitter: checkHandle,
  profile_website: (value: string) => checkUrl(value) ?? checkLength(longestText)(value),
  video: (value: string) => checkVideoAddress(value) ?? checkLength(longestText)(value),
  draft: optional(checkChoice(['yes', 'no'])),
} satisfies Record<string, Check>;
export type NomineeColumn = keyof typeof nomineeChecks;
export const nomineeColumns = Object.keys(nomineeChecks) as NomineeColumn[];
/** Columns that came later, and that a file may leave out. */
export const laterNomineeColumns: readonly NomineeColumn[] = ['video', 'draft'];

export interface WantedNominees {
  nominees: StoredNominee[];
  lines: Map<string, number>;
}

/**
 * The nominees of checked rows. With faults, the list is incomplete.
 * @param categoryOf what the show has under a category's key; a key without is a fault
 * @param newId makes the id of a nominee that is new
 * @param storedOf the stored nominee that a row is; by default the one of its category with its slug
 */
export function readNominees(
  { rows }: Pick<Rows<NomineeColumn>, 'rows'>,
  categoryOf: (key: string) => { id: string; nominees: readonly StoredNominee[] } | undefined,
  newId: () => string,
  report: Report,
  storedOf?: (row: Row<NomineeColumn>, slug: string) => StoredNominee | undefined,
): WantedNominees {
  const storedIn = (key: string) => categoryOf(key)?.nominees ?? [];
  const slugs = slugsOf(distinctRows(rows, report), storedIn, report);
  const lines = new Map<string, number>();
  const read = rows.flatMap((row) => {
    const { values, line } = row;
    const { category, model, title = '', image = '', cast = '', twitter = '', profile_website = '' } = values;
    const found = category === undefined ? undefined : categoryOf(category);
    if (category && !found) report(line, 'category', `unknown category ${quoted(category)}`);
    const slug = slugs.get(row);
    if (category === undefined || slug === undefined) return [];
    const before = storedOf ? storedOf(row, slug) : found?.nominees.find((each) => each.slug === slug);
    const id = before?.nominee_id ?? newId();
    lines.set(id, line);
    // A row that does not say leaves it as it is.
    const video = values.video ?? before?.video ?? '';
    const isDraft = values.draft ? values.draft === 'yes' : (before?.draft ?? false);
    const nominee = {
      nominee_id: id,
      category_id: found?.id ?? '',
      category_key: category,
      slug,
      title,
      model: model as StoredNominee['model'],
      image,
      twitter: handleOf(twitter),
      cast: readCast(cast),
      profile_website,
      video,
      ...(isDraft && { draft: true as const }),
      ...(before?.withdrawn && { withdrawn: before.withdrawn }),
      ...(before?.mergedInto !== undefined && { mergedInto: before.mergedInto }),
    };
    return { record: nominee, before: before?.position };
  });
  const byCategory = Map.groupBy(read, ({ record }) => record.category_key);
  return { nominees: [...byCategory.values()].flatMap(inPlace), lines };
}

/** Rows that are no repetition of an earlier one or of its slug. */
function distinctRows(rows: readonly Row<NomineeColumn>[], report: Report) {
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

export const nomineeRow = (nominee: StoredNominee) => ({
  ...nominee,
  category: nominee.category_key,
  cast: writeCast(nominee.cast),
  video: nominee.video ?? '',
  draft: nominee.draft ? ('yes' as const) : ('no' as const),
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
    ...[checkName(name) ?? []].flat().map((fault) => `the name in ${quoted(entry)} ${fault}`),
    ...[checkHandle(handle) ?? []].flat(),
  ]);
