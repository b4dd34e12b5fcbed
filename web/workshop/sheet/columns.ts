import type { NomineeRow } from '#contract/content.ts';
import { slugify } from '#contract/slugify.ts';

/** Cells of a sheet, a list a row. */
export type Table = readonly (readonly string[])[];

/** The columns of a sheet of nominees, as the import has them, in its order. */
export const sheetColumns = [
  'category',
  'title',
  'model',
  'slug',
  'image',
  'cast',
  'twitter',
  'profile_website',
  'video',
] as const satisfies readonly (keyof NomineeRow)[];
export type SheetColumn = (typeof sheetColumns)[number];

/** What the columns are called. */
export const columnTexts: Record<SheetColumn, string> = {
  category: 'Category',
  title: 'Title',
  model: 'Kind',
  slug: 'Address',
  image: 'Picture',
  cast: 'Performers',
  twitter: 'Handle',
  profile_website: 'Website',
  video: 'Video',
};

/** What each column of a table is; null where it is left out, which JSON keeps as it is. */
export type Mapping = readonly (SheetColumn | null)[];

const synonyms: Record<SheetColumn, readonly string[]> = {
  category: ['category', 'award', 'categories', 'prize', 'section'],
  title: ['title', 'nominee', 'name', 'film', 'movie', 'work', 'film title', 'nominee name', 'scene'],
  model: ['model', 'type', 'kind'],
  slug: ['slug', 'address', 'key', 'id', 'url name'],
  image: ['image', 'picture', 'photo', 'file', 'poster', 'portrait', 'file name', 'image file', 'still'],
  cast: ['cast', 'performers', 'performer', 'actors', 'starring', 'with', 'credits', 'people'],
  twitter: ['twitter', 'x', 'handle', 'x handle', 'twitter handle', 'x twitter', 'account', 'social'],
  profile_website: ['profile website', 'website', 'url', 'link', 'web', 'site', 'homepage', 'profile'],
  video: ['video', 'trailer', 'clip', 'video address', 'youtube', 'vimeo'],
};

const known = new Map(
  sheetColumns.flatMap((column) => synonyms[column].map((word) => [word.replaceAll(' ', '-'), column])),
);

/** The column that a heading names. */
export const columnNamed = (heading: string): SheetColumn | undefined => known.get(slugify(heading));

/** Rows above the headings that may be titles and notes. */
const mostTitles = 10;

export interface Reading {
  /** Index of the row with the headings; -1 without any. */
  header: number;
  mapping: Mapping;
}

/** Finds the headings of a table, below titles and notes, and what each column is. A column is taken once, by its first heading. */
export function recognize(table: Table): Reading {
  const readings = table.slice(0, mostTitles).map((row) => mappingOf(row));
  const score = (mapping: Mapping) => mapping.filter(Boolean).length;
  const best = Math.max(0, ...readings.map(score));
  const header = readings.findIndex((mapping) => score(mapping) === best && mapping.includes('title'));
  const found = readings[header];
  // A single heading further down, among several columns, is rather a title that happens to be called so.
  if (found && (best > 1 || found.length === 1 || header === 0)) return { header, mapping: found };
  const width = table[0]?.length ?? 0;
  return {
    header: -1,
    mapping: Array.from({ length: width }, (_, index) => (index === 0 ? 'title' : null)),
  };
}

function mappingOf(row: readonly string[]): Mapping {
  const taken = new Set<SheetColumn>();
  return row.map((heading) => {
    const column = columnNamed(heading);
    if (column === undefined || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}
