import { categoryTypes } from '#contract/catalog.ts';
import type { StoredNominee } from '#records/show.ts';
import { readCast } from './cast.ts';
import { checkLength, checkRow, checkTitle, longestText } from './categories.ts';
import { quoted, type Report } from './faults.ts';
import {
  checkChoice,
  checkHandle,
  checkPicture,
  checkSlug,
  checkUrl,
  handleOf,
  type Check,
} from './fields.ts';
import { slugsOf, type KnownNominee } from './nominee-slugs.ts';
import { readRows, type Row } from './rows.ts';
import { categoryId, nomineeId } from './slug.ts';

// prettier-ignore
export const nomineeColumns = ['category', 'title', 'model', 'slug', 'image', 'cast', 'twitter', 'profile_website'] as const;
type Column = (typeof nomineeColumns)[number];

export interface NomineesFile {
  nominees: StoredNominee[];
  /** Line of each nominee, by id. */
  lines: Map<string, number>;
}

/** What nominees.csv is checked against. */
export interface NomineesContext {
  /** Whether a category has that key. */
  isCategory: (key: string) => boolean;
  stored: readonly KnownNominee[];
}

/** Reads and checks nominees.csv; for a slug left empty see nominee-slugs.ts. Where a fault was reported, the list is not whole. */
export function readNominees(
  bytes: Uint8Array,
  { isCategory, stored }: NomineesContext,
  report: Report,
): NomineesFile {
  const { rows } = readRows(bytes, nomineeColumns, report);
  const noted = new NotedRows();
  const kept = rows.filter((row) => noted.note(row, report));
  const slugs = slugsOf(kept, stored, report);
  const lines = new Map<string, number>();
  const positions = new Map<string, number>();
  const nominees = rows.flatMap((row) => {
    const { category } = row.values;
    if (category === '') report(row.line, 'category', 'is missing');
    else if (category !== undefined && !isCategory(category)) {
      report(row.line, 'category', `unknown category ${quoted(category)}`);
    }
    checkRow(row, checks, report);
    const cast = readCast(row.values.cast ?? '', (message) => report(row.line, 'cast', message));
    const slug = slugs.get(row);
    if (category === undefined || slug === undefined) return [];
    const position = positions.get(category) ?? 0;
    positions.set(category, position + 1);
    const nominee = toNominee(row, slug, cast, position);
    if (nominee) lines.set(nominee.nominee_id, row.line);
    return nominee ?? [];
  });
  return { nominees, lines };
}

const checks: Partial<Record<Column, Check>> = {
  title: checkTitle,
  model: checkChoice(categoryTypes),
  slug: checkSlug,
  image: checkPicture,
  cast: (value) => checkLength(value, longestText),
  twitter: checkHandle,
  profile_website: (value) => checkUrl(value) ?? checkLength(value, longestText),
};

/** Finds rows that stand there twice. */
class NotedRows {
  readonly #lines = new Map<string, number>();

  /** Notes a row; false where it, or its slug, has been noted before. */
  note(row: Row<Column>, report: Report): boolean {
    const { category = '', slug = '' } = row.values;
    const identity = JSON.stringify(
      slug ? [category, slug] : nomineeColumns.map((column) => row.values[column]),
    );
    const first = this.#lines.get(identity);
    if (first === undefined) {
      this.#lines.set(identity, row.line);
      return true;
    }
    const what = slug ? `slug ${quoted(slug)} of ${quoted(category)}` : 'the same row';
    report(row.line, slug ? 'slug' : 'title', `duplicate row: ${what} is on line ${first} too`);
    return false;
  }
}

/** The nominee of a row all of whose columns could be read; the row's faults stop the import before it is used. */
function toNominee(
  { values }: Row<Column>,
  slug: string,
  cast: StoredNominee['cast'],
  position: number,
): StoredNominee | undefined {
  const { category, title, image, twitter, profile_website } = values;
  const model = categoryTypes.find((choice) => choice === values.model);
  if (!category || !title || !model || image === undefined) return undefined;
  if (twitter === undefined || profile_website === undefined) return undefined;
  return {
    nominee_id: nomineeId(category, slug),
    category_id: categoryId(category),
    category_key: category,
    slug,
    title,
    model,
    image,
    twitter: handleOf(twitter),
    cast,
    profile_website,
    position,
  };
}
