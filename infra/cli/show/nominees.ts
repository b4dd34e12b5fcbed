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
import { readRows, type Row } from './rows.ts';
import { categoryId, nomineeId, slugOfTitle, takeSlug } from './slug.ts';

// prettier-ignore
export const nomineeColumns = ['category', 'title', 'model', 'slug', 'image', 'cast', 'twitter', 'profile_website'] as const;
type Column = (typeof nomineeColumns)[number];

export interface NomineesFile {
  nominees: StoredNominee[];
  /** Line of each nominee, by id. */
  lines: Map<string, number>;
}

/**
 * Reads and checks nominees.csv. `isCategory` says whether a category has that key. Where a fault was reported, the list is not whole.
 * A slug left empty is made from the title: the ones given come first, then those made, in the order of the file.
 */
export function readNominees(
  bytes: Uint8Array,
  isCategory: (key: string) => boolean,
  report: Report,
): NomineesFile {
  const { rows } = readRows(bytes, nomineeColumns, report);
  const slugs = new Slugs();
  const kept = new Set(rows.filter((row) => slugs.note(row, report)));
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
    if (category === undefined || !kept.has(row)) return [];
    const position = positions.get(category) ?? 0;
    positions.set(category, position + 1);
    const nominee = toNominee(row, slugs.of(row), cast, position);
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

/** Slugs of the file, one set a category. */
class Slugs {
  readonly #taken = new Map<string, Set<string>>();
  readonly #lines = new Map<string, number>();

  /** Takes the slug of a row that gives one, and finds rows that stand there twice. */
  note(row: Row<Column>, report: Report): boolean {
    const { category = '', slug = '' } = row.values;
    const identity = JSON.stringify(
      slug ? [category, slug] : nomineeColumns.map((column) => row.values[column]),
    );
    const first = this.#lines.get(identity);
    if (first !== undefined) {
      const what = slug ? `slug ${quoted(slug)} of ${quoted(category)}` : 'the same row';
      report(row.line, slug ? 'slug' : 'title', `duplicate row: ${what} is on line ${first} too`);
      return false;
    }
    this.#lines.set(identity, row.line);
    if (slug) this.#of(category).add(slug);
    return true;
  }

  /** The slug of a noted row; call once for each row, in the order of the file, when all have been noted. */
  of(row: Row<Column>): string {
    const { category = '', slug = '', title = '' } = row.values;
    return slug || takeSlug(slugOfTitle(title), this.#of(category));
  }

  #of(category: string): Set<string> {
    const taken = this.#taken.get(category) ?? new Set();
    this.#taken.set(category, taken);
    return taken;
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
