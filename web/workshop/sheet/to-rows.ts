import type { CategoryRow } from '#contract/content.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { slugify } from '#contract/slugify.ts';
import type { Reading, SheetColumn, Table } from './columns.ts';
import { plainCell } from './safe-cells.ts';

/** Cells of a nominee by their columns; only those that the sheet has. */
export type SheetRow = Partial<Record<SheetColumn, string>>;

export interface Known {
  categories: readonly Pick<CategoryRow, 'key' | 'title'>[];
  /** Of rows without one. */
  category: string;
  uploads: readonly (Pick<UploadedPicture, 'filename' | 'name'> & { at: string | null })[];
}

/** The rows of a table as the import has them, with the words of people put into its own where there is no doubt. */
export function toRows(table: Table, { header, mapping }: Reading, known: Known): SheetRow[] {
  // A sheet that came from here has all columns, and its casts are as they are to be.
  const isOurs = header >= 0 && table[header]?.includes('profile_website') === true;
  return table.slice(header + 1).map((cells) => {
    const row: SheetRow = {};
    for (const [index, column] of mapping.entries())
      if (column !== undefined)
        row[column] = normalized(column, plainCell(cells[index] ?? ''), known, isOurs);
    if (!row.category) row.category = known.category;
    return row;
  });
}

function normalized(column: SheetColumn, text: string, known: Known, isOurs: boolean): string {
  if (text === '') return '';
  switch (column) {
    case 'category':
      return keyOf(text, known.categories);
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
    default:
      return text;
  }
}

/** The key of the category with this key or title; the text itself where there is none. */
function keyOf(text: string, categories: Known['categories']): string {
  if (categories.some(({ key }) => key === text)) return text;
  const titled = categories.filter(({ key, title }) =>
    [slugify(key), slugify(title)].includes(slugify(text)),
  );
  return titled.length === 1 ? (titled[0]?.key ?? text) : text;
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
