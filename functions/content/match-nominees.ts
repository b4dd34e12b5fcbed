import type { StoredNominee } from '#records/show.ts';
import type { Row } from './rows.ts';
import type { Report } from './faults.ts';
import { slugOfTitle, takeSlug } from './slug.ts';

type KnownNominee = Pick<StoredNominee, 'slug' | 'title' | 'withdrawn'>;
type NomineeRow = Row<'category' | 'title' | 'slug'>;
type Slugs = Map<NomineeRow, string>;

/**
 * The slug of each row: its own; else that of the stored nominee of its category with the same title; else of
 * one whose title differs only in case and punctuation; else a new one from its title, which no stored
 * nominee has, so that a row never inherits another nominee's votes. An ambiguous title is a fault; its row
 * gets no slug, nor does a row without a title.
 * @param storedIn the stored nominees of the category with this key in the file
 */
export function slugsOf(
  rows: readonly NomineeRow[],
  storedIn: (key: string) => readonly KnownNominee[],
  report: Report,
): Slugs {
  const titled = rows.filter(({ values }) => values.title);
  const slugs: Slugs = new Map();
  for (const [key, ofCategory] of Map.groupBy(titled, ({ values }) => values.category ?? ''))
    findSlugs(ofCategory, storedIn(key), slugs, report);
  return slugs;
}

const titleOf = ({ values }: NomineeRow): string => values.title ?? '';
const exactTitle = (title: string): string => title.normalize('NFC');

function findSlugs(
  rows: readonly NomineeRow[],
  stored: readonly KnownNominee[],
  slugs: Slugs,
  report: Report,
): void {
  const taken = new Set<string>();
  const give = (row: NomineeRow, slug: string): void => {
    slugs.set(row, slug);
    taken.add(slug);
  };
  for (const row of rows) if (row.values.slug) give(row, row.values.slug);
  const settled = new Set([...rows.filter((row) => slugs.has(row)), ...rowsOfTaken(rows, stored, report)]);
  for (const likeness of [exactTitle, slugOfTitle]) {
    const free = Map.groupBy(
      stored.filter(({ slug }) => !taken.has(slug)),
      ({ title }) => likeness(title),
    );
    const open = Map.groupBy(
      rows.filter((row) => !settled.has(row)),
      (row) => likeness(titleOf(row)),
    );
    for (const [text, same] of open) {
      const all = free.get(text) ?? [];
      const shown = all.filter(({ withdrawn }) => !withdrawn);
      const owners = shown.length > 0 ? shown : all;
      const [row, owner] = [same[0], owners[0]];
      if (!owner && (same.length === 1 || likeness !== exactTitle)) continue;
      for (const each of same) settled.add(each);
      if (row && owner && same.length === 1 && owners.length === 1) give(row, owner.slug);
      else reportUnclear(same, owners, report);
    }
  }
  for (const { slug } of stored) taken.add(slug);
  for (const row of rows) if (!settled.has(row)) slugs.set(row, takeSlug(slugOfTitle(titleOf(row)), taken));
}

/** Rows without a slug whose nominee's slug is on a row of another title; each is a fault. */
function rowsOfTaken(
  rows: readonly NomineeRow[],
  stored: readonly KnownNominee[],
  report: Report,
): NomineeRow[] {
  const given = new Map(rows.map((row) => [row.values.slug ?? '', row]));
  const shown = stored.filter(({ withdrawn }) => !withdrawn);
  const own = Map.groupBy(shown, ({ title }) => exactTitle(title));
  return rows.filter((row) => {
    const title = exactTitle(titleOf(row));
    const owners = row.values.slug ? [] : (own.get(title) ?? []);
    const takers = owners.map(({ slug }) => given.get(slug));
    const taker = takers.find((each) => each && exactTitle(titleOf(each)) !== title);
    if (!taker || takers.includes(undefined)) return false;
    const { line, values } = taker;
    const message = `belongs to the stored nominee whose slug, ${values.slug}, is on line ${line}; write its slug here, or a new one`;
    report(row.line, 'title', message);
    return true;
  });
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
