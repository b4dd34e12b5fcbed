import type { CategoryRow, RowFault } from '#contract/content.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { slugify } from '#contract/slugify.ts';
import type { Reading, SheetColumn, Table } from './columns.ts';
import { plainCell } from './safe-cells.ts';
import { namesOf } from './sheets.ts';

/** Cells of a nominee by their columns; only those that the sheet has. */
export type SheetRow = Partial<Record<SheetColumn, string>>;

export interface Known {
  categories: readonly Pick<CategoryRow, 'key' | 'title'>[];
  /** Of rows without one. */
  category: string;
  uploads: readonly (Pick<UploadedPicture, 'filename' | 'name'> & { at: string | null })[];
}

/** What is said of a row that is no fault. */
export type RowNote = Pick<RowFault, 'row' | 'column' | 'message'>;

/**
 * The rows of a table as the import has them, with the words of people put into its own where there is no doubt, and what people should know of them.
 * A blank under a category stands for that category: cells are merged, or a category is written once above its rows.
 */
export function toRows(
  table: Table,
  { header, mapping }: Reading,
  known: Known,
): { rows: SheetRow[]; notes: RowNote[] } {
  // A sheet that came from here has all columns, and its casts are as they are to be.
  const isOurs = header >= 0 && table[header]?.includes('profile_website') === true;
  const named = namesOf(known.categories);
  const notes: RowNote[] = [];
  const titleOf = (category: string): string => named(category)?.title ?? category;
  const open = titleOf(known.category);
  const words: Words = { ...known, named };
  const isTold = mapping.includes('category');
  if (!isTold) notes.push({ row: 0, column: 'category', message: `Every row goes to ${open}.` });
  let above: string | undefined;
  const rows = table.slice(header + 1).map((cells, index) => {
    const row: SheetRow = {};
    for (const [at, column] of mapping.entries())
      if (column !== null) row[column] = normalized(column, plainCell(cells[at] ?? ''), words, isOurs);
    const note = (column: SheetColumn, message: string) => notes.push({ row: index + 1, column, message });
    if (row.category) above = row.category;
    else {
      row.category = above ?? known.category;
      const message =
        above === undefined
          ? `No category yet, so it goes to ${open}.`
          : `Blank, so it goes to the category above: ${titleOf(above)}.`;
      if (isTold) note('category', message);
    }
    if (row.title && named(row.title))
      note('title', 'This is the name of a category. As it is, it becomes a nominee.');
    return row;
  });
  return { rows, notes };
}

interface Words extends Known {
  named: ReturnType<typeof namesOf>;
}

function normalized(column: SheetColumn, text: string, known: Words, isOurs: boolean): string {
  if (text === '') return '';
  switch (column) {
    case 'category':
      return known.named(text)?.key ?? text;
    case 'model':
      return models[slugify(text)] ?? text;
    case 'cast':
      return isOurs ? text : castOf(text);
    case 'twitter':
      return handleOf(text);
    case 'image':
      return pictureOf(text, known.uploads);
    case 'title':
    case 'slug':
    case 'profile_website':
    case 'video':
    default:
      return text;
  }
}

const models: Readonly<Record<string, string>> = {
  movie: 'MOVIE',
  film: 'MOVIE',
  picture: 'MOVIE',
  scene: 'SCENE',
  person: 'PROFILE',
  profile: 'PROFILE',
  people: 'PROFILE',
};

/** Names by lines, semicolons or commas, split by `|`; `Sammy Davis, Jr.` is one. */
function castOf(text: string): string {
  const parts = text.includes('|') ? text.split('|') : text.split(/[\n;]|,(?!\s*(?:jr|sr|ii|iii|iv)\b)/i);
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('|');
}

/** `https://x.com/name` as `name`. */
const handleOf = (text: string): string =>
  /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/@?(\w+)\/?$/i.exec(text)?.[1] ?? text;

/** The name of the newest upload of a file with this name, with or without its ending; the text itself where there is none. */
function pictureOf(text: string, uploads: Known['uploads']): string {
  if (uploads.some(({ name }) => name === text)) return text;
  const isNamed = ({ filename }: { filename: string }): boolean =>
    [filename, filename.replace(/\.[a-z0-9]{2,5}$/i, '')].some((each) => same(each, text));
  const [newest] = uploads.filter(isNamed).toSorted((a, b) => (b.at ?? '').localeCompare(a.at ?? ''));
  return newest?.name ?? text;
}

const same = (a: string, b: string): boolean =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();
