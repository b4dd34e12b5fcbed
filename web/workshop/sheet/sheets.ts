import type { CategoryRow } from '#contract/content.ts';
import { slugify } from '#contract/slugify.ts';
import { columnTexts, type Mapping, type Reading, recognize, sheetColumns, type Table } from './columns.ts';
import type { CellFault, SheetTable } from './tidy.ts';

type Categories = readonly Pick<CategoryRow, 'key' | 'title'>[];

/** Finds the category with a key or title; none where several have it. */
export function namesOf(categories: Categories): (text: string) => Categories[number] | undefined {
  const keys = new Map(categories.map((category) => [category.key, category]));
  const names = Map.groupBy(
    categories.flatMap((category) =>
      [...new Set([slugify(category.key), slugify(category.title)])].map((name) => ({ name, category })),
    ),
    ({ name }) => name,
  );
  return (text) => {
    const [found, ...others] = names.get(slugify(text)) ?? [];
    return keys.get(text) ?? (others.length > 0 ? undefined : found?.category);
  };
}

/** How many headings of a table are known. */
export function headingsIn({ table }: Pick<SheetTable, 'table'>): number {
  const { header, mapping } = recognize(table);
  return header < 0 ? 0 : mapping.filter(Boolean).length;
}

/** Which sheet is read: its place, or all whose headings are known. */
export type Choice = number | 'all';

/** The first sheet whose headings are known; without any, the first. */
export const firstChoice = (sheets: readonly SheetTable[]): number =>
  Math.max(
    0,
    sheets.findIndex((sheet) => headingsIn(sheet) > 0),
  );

/** Places of the sheets whose headings are known. */
export const knownSheets = (sheets: readonly SheetTable[]): number[] =>
  sheets.flatMap((sheet, index) => (headingsIn(sheet) > 0 ? [index] : []));

/** A table to work on. */
export interface ReadSheet extends Reading {
  table: Table;
  faults: readonly CellFault[];
}

/**
 * The table of a choice. A sheet that is named like a category and has no column of categories gets one with its name.
 * @param open title of the category of rows that say none
 */
export function chosenSheet(
  sheets: readonly SheetTable[],
  choice: Choice,
  categories: Categories,
  open: string,
): ReadSheet {
  const named = namesOf(categories);
  if (choice !== 'all') {
    const sheet = sheets[choice] ?? { name: '', table: [], faults: [] };
    const read = { ...recognize(sheet.table), table: sheet.table, faults: sheet.faults };
    return named(sheet.name) ? withCategory(read, sheet.name) : read;
  }
  const parts = knownSheets(sheets).map((index) => {
    const sheet = sheets[index] ?? { name: '', table: [], faults: [] };
    const read = { ...recognize(sheet.table), table: sheet.table, faults: sheet.faults };
    // A blank of one sheet must not take the category of the sheet before.
    return withFirstCategory(withCategory(read, named(sheet.name) ? sheet.name : open), open);
  });
  return joined(parts);
}

function withCategory(read: ReadSheet, name: string): ReadSheet {
  const { table, header, mapping } = read;
  if (mapping.includes('category')) return read;
  const own = (index: number): string =>
    index > header ? name : index === header ? columnTexts.category : '';
  return {
    ...read,
    mapping: [...mapping, 'category'],
    table: table.map((cells, index) => [...cells, own(index)]),
  };
}

/** A table whose blanks before its first category have a category. */
function withFirstCategory(read: ReadSheet, open: string): ReadSheet {
  const { table, header, mapping } = read;
  const at = mapping.indexOf('category');
  const first = table.findIndex((cells, index) => index > header && cells[at]);
  const isBlank = (index: number): boolean => index > header && (first < 0 || index < first);
  return { ...read, table: table.map((cells, index) => (isBlank(index) ? cells.with(at, open) : cells)) };
}

/** One table of several, with the columns that are known. */
function joined(parts: readonly ReadSheet[]): ReadSheet {
  const mapping: Mapping = sheetColumns.filter((column) =>
    parts.some((part) => part.mapping.includes(column)),
  );
  const headings = mapping.map((column) => {
    const part = parts.find((each) => each.mapping.includes(column));
    return part?.table[part.header]?.[part.mapping.indexOf(column)] || (column ? columnTexts[column] : '');
  });
  const table: string[][] = [headings];
  const faults: CellFault[] = [];
  for (const part of parts) {
    const begin = table.length - part.header - 1;
    for (const cells of part.table.slice(part.header + 1))
      table.push(mapping.map((column) => cells[part.mapping.indexOf(column)] ?? ''));
    for (const { row, column, message } of part.faults) {
      const to = mapping.indexOf(part.mapping[column] ?? null);
      if (row > part.header && to >= 0) faults.push({ row: begin + row, column: to, message });
    }
  }
  return { table, faults, header: 0, mapping };
}

/** In words, what of the sheets a choice leaves out. */
export function unreadSheets(sheets: readonly SheetTable[], choice: Choice): string[] {
  const read = choice === 'all' ? knownSheets(sheets) : [choice];
  return sheets.flatMap(({ name }, index) => (read.includes(index) ? [] : [`the sheet “${name}”`]));
}
