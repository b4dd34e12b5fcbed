import type { StoredNominee } from '#records/show.ts';
import type { Report } from './faults.ts';
import type { Row } from './rows.ts';
import { slugOfTitle, takeSlug } from './slug.ts';

/** A nominee of the stored show, by what a row may find it by. */
export type KnownNominee = Pick<StoredNominee, 'category_key' | 'slug' | 'title' | 'hidden'>;

type NomineeRow = Row<'category' | 'title' | 'slug'>;

/**
 * The slug of each row: the one it gives, else that of the stored nominee of its category with the same title, else of one whose title
 * differs in nothing but case and signs, else a new one made of its title, which no stored nominee has: a row without a slug never inherits
 * another nominee's votes, whatever the order of the rows. Where titles do not tell rows or stored nominees apart, that is a fault, and the row
 * has no slug; nor has one without a title.
 */
export function slugsOf<R extends NomineeRow>(
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
  const told = new Set<R>([...slugs.keys(), ...dispossessed(rows, stored, report)]);
  for (const likeness of [exactTitle, slugOfTitle]) {
    const taken = new Set(slugs.values());
    const free = Map.groupBy(
      stored.filter(({ slug }) => !taken.has(slug)),
      ({ title }) => likeness(title),
    );
    const open = Map.groupBy(
      rows.filter((row) => !told.has(row)),
      ({ values }) => likeness(values.title ?? ''),
    );
    for (const [text, same] of open) {
      const owners = shownFirst(free.get(text) ?? []);
      const [row, owner] = [same[0], owners[0]];
      if (!owner && (same.length === 1 || likeness !== exactTitle)) continue;
      for (const each of same) told.add(each);
      if (row && owner && same.length === 1 && owners.length === 1) slugs.set(row, owner.slug);
      else reportUnclear(same, owners, report);
    }
  }
  const taken = new Set([...slugs.values(), ...stored.map(({ slug }) => slug)]);
  for (const row of rows)
    if (!told.has(row)) slugs.set(row, takeSlug(slugOfTitle(row.values.title ?? ''), taken));
  return slugs;
}

/** Rows without a slug whose nominee has another row of another title, by its slug; each is a fault. */
function dispossessed<R extends NomineeRow>(
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
      `is that of the stored nominee whose slug, ${taker.values.slug}, is on line ${taker.line}; write its slug here, or a new one`,
    );
    return true;
  });
}

const exactTitle = (title: string): string => title.normalize('NFC');

/** Those that are shown; the withdrawn ones where none is. */
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
        : `cannot be told by its title from ${others.length === 1 ? 'line' : 'lines'} ${others.join(', ')}; give each a slug, so that votes stay with their nominee${slugs && ` (stored: ${slugs})`}`;
    report(line, 'title', message);
  }
}
