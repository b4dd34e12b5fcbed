import { categoryTypes } from '#contract/catalog.ts';
import type { StoredNominee } from '#records/show.ts';
import { checkRow, readRows, type Row } from './csv.ts';
import { quoted, type Report } from './faults.ts';
import {
  checkChoice,
  checkHandle,
  checkLength,
  checkPicture,
  checkSlug,
  checkTitle,
  checkUrl,
  handleOf,
  longestText,
  type Check,
} from './fields.ts';
import { categoryId, nomineeId, slugOfTitle, takeSlug } from './slug.ts';

// prettier-ignore
export const nomineeColumns = ['category', 'title', 'model', 'slug', 'image', 'cast', 'twitter', 'profile_website'] as const;
type Column = (typeof nomineeColumns)[number];

export interface NomineesFile {
  nominees: StoredNominee[];
  /** Line of each nominee, by id. */
  lines: Map<string, number>;
}

interface NomineesContext {
  isCategory: (key: string) => boolean;
  stored: readonly KnownNominee[];
}

/** Reads and checks nominees.csv. With faults, the list is incomplete. */
export function readNominees(
  bytes: Uint8Array,
  { isCategory, stored }: NomineesContext,
  report: Report,
): NomineesFile {
  const { rows } = readRows(bytes, nomineeColumns, report);
  const noted = new NotedRows();
  const distinct = rows.filter((row) => noted.note(row, report));
  const slugs = slugsOf(distinct, stored, report);
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

/** Finds duplicate rows. */
class NotedRows {
  readonly #lines = new Map<string, number>();

  /** Notes a row; false when it, or its slug, has been noted before. */
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

/** The nominee of a readable row. Faults of its values stop the import later. */
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

interface CastMember {
  name: string;
  /** Without its @; empty when there is none. */
  twitter: string;
}

/** Reads a cast: names split by `|`, each `Name` or `Name @handle`. */
export function readCast(value: string, fault: (message: string) => void): CastMember[] {
  if (value === '') return [];
  return value.split('|').map((entry) => readMember(entry.trim(), fault));
}

function readMember(entry: string, fault: (message: string) => void): CastMember {
  const [, name = '', handle = ''] = /^(?:(.*\S)\s+)?@(\S*)$/su.exec(entry) ?? [undefined, entry];
  if (name === '') fault(`a name is missing in ${quoted(entry)}; write Name or Name @handle, split by |`);
  if (/(^|\s)@/.test(name) || (entry.endsWith('@') && handle === '')) {
    fault(`bad twitter handle in ${quoted(entry)}; write Name @handle`);
  }
  const bad = checkHandle(handle);
  if (bad) fault(bad);
  return { name, twitter: handleOf(handle) };
}

export function writeCast(cast: readonly CastMember[]): string {
  return cast.map(({ name, twitter }) => (twitter ? `${name} @${twitter}` : name)).join('|');
}

/** What a row may find a stored nominee by. */
type KnownNominee = Pick<StoredNominee, 'category_key' | 'slug' | 'title' | 'hidden'>;

type NomineeRow = Row<'category' | 'title' | 'slug'>;

/**
 * The slug of each row: its own; else that of the stored nominee of its category with the same title; else of
 * one whose title differs only in case and punctuation; else a new one from its title, which no stored
 * nominee has, so that a row never inherits another nominee's votes. An ambiguous title is a fault; its row
 * gets no slug, nor does a row without a title.
 */
function slugsOf<R extends NomineeRow>(
  rows: readonly R[],
  stored: readonly KnownNominee[],
  report: Report,
): Map<R, string> {
  const known = Map.groupBy(stored, (nominee) => nominee.category_key);
  const categories = Map.groupBy(
    rows.filter(({ values }) => values.title),
    ({ values }) => values.category ?? '',
  );
  return new Map(
    [...categories].flatMap(([key, ofCategory]) => [...slugsIn(ofCategory, known.get(key) ?? [], report)]),
  );
}

function slugsIn<R extends NomineeRow>(
  rows: readonly R[],
  stored: readonly KnownNominee[],
  report: Report,
): Map<R, string> {
  const slugs = new Map(rows.flatMap((row) => (row.values.slug ? [[row, row.values.slug] as const] : [])));
  const settled = new Set<R>([...slugs.keys(), ...withTakenSlug(rows, stored, report)]);
  for (const likeness of [exactTitle, slugOfTitle]) {
    const taken = new Set(slugs.values());
    const free = Map.groupBy(
      stored.filter(({ slug }) => !taken.has(slug)),
      ({ title }) => likeness(title),
    );
    const open = Map.groupBy(
      rows.filter((row) => !settled.has(row)),
      ({ values }) => likeness(values.title ?? ''),
    );
    for (const [text, same] of open) {
      const owners = shownFirst(free.get(text) ?? []);
      const [row, owner] = [same[0], owners[0]];
      if (!owner && (same.length === 1 || likeness !== exactTitle)) continue;
      for (const each of same) settled.add(each);
      if (row && owner && same.length === 1 && owners.length === 1) slugs.set(row, owner.slug);
      else reportUnclear(same, owners, report);
    }
  }
  const taken = new Set([...slugs.values(), ...stored.map(({ slug }) => slug)]);
  for (const row of rows)
    if (!settled.has(row)) slugs.set(row, takeSlug(slugOfTitle(row.values.title ?? ''), taken));
  return slugs;
}

/** Rows without a slug whose nominee's slug is on a row of another title; each is a fault. */
function withTakenSlug<R extends NomineeRow>(
  rows: readonly R[],
  stored: readonly KnownNominee[],
  report: Report,
): R[] {
  const titleOf = ({ values }: R): string => exactTitle(values.title ?? '');
  const given = new Map(rows.map((row) => [row.values.slug ?? '', row]));
  const own = Map.groupBy(
    stored.filter(({ hidden }) => !hidden),
    ({ title }) => exactTitle(title),
  );
  return rows.filter((row) => {
    const owners = row.values.slug ? [] : (own.get(titleOf(row)) ?? []);
    const takers = owners.map(({ slug }) => given.get(slug));
    const taker = takers.find((each) => each && titleOf(each) !== titleOf(row));
    if (!taker || takers.includes(undefined)) return false;
    report(
      row.line,
      'title',
      `belongs to the stored nominee whose slug, ${taker.values.slug}, is on line ${taker.line}; write its slug here, or a new one`,
    );
    return true;
  });
}

const exactTitle = (title: string): string => title.normalize('NFC');

/** The visible ones, or else the withdrawn ones. */
function shownFirst(nominees: readonly KnownNominee[]): readonly KnownNominee[] {
  const shown = nominees.filter(({ hidden }) => !hidden);
  return shown.length > 0 ? shown : nominees;
}

function reportUnclear(rows: readonly NomineeRow[], owners: readonly KnownNominee[], report: Report): void {
  const slugs = owners.map(({ slug }) => slug).join(', ');
  for (const { line } of rows) {
    const others = rows.filter((row) => row.line !== line).map((row) => row.line);
    const message =
      others.length === 0
        ? `is the title of several stored nominees; write the slug of the one it is: ${slugs}`
        : `has the same title as ${others.length === 1 ? 'line' : 'lines'} ${others.join(', ')}; give each a slug, so that votes stay with their nominee${slugs && ` (stored: ${slugs})`}`;
    report(line, 'title', message);
  }
}
