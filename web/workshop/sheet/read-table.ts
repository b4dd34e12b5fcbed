import { plural } from '../../counts.ts';
import { laidOut, type Spanning } from './grid.ts';
import { type Book, type SheetTable, tidied } from './tidy.ts';
import { headingsIn } from './sheets.ts';

/** Most rows of one sheet. */
export const mostRows = 20_000;

/**
 * Reads text of cells that are split by tabs, as spreadsheets copy them, or CSV with commas or semicolons: by what gives the most headings.
 * @throws Error with a sentence for people
 */
export async function readText(text: string): Promise<Book> {
  const { parseCsv } = await import('./csv.ts');
  const tables = ['\t', ',', ';'].map((delimiter) => texts(parseCsv(text, { delimiter })));
  const [best] = tables.toSorted((a, b) => headingsIn(b) - headingsIn(a));
  if (best && headingsIn(best) > 0) return bookOf(best);
  // Without headings, a list of titles may have commas: only what gives all rows the same cells is split.
  const even = tables.find((table) => isEven(table));
  return bookOf(even ?? texts(text.split(/\r\n|\r|\n/).map((line) => [line])));
}

/** Cells of texts; the reader of CSV gives nothing else. */
const texts = (rows: readonly (readonly unknown[])[]): SheetTable =>
  tidied(
    '',
    rows.map((row) => row.map((cell) => ({ text: typeof cell === 'string' ? cell : '' }))),
  );

const bookOf = (sheet: SheetTable, leftOut: readonly string[] = []): Book => ({
  sheets: sheet.table.length > 0 ? [sheet] : [],
  leftOut,
});

/** Whether all rows have several cells. */
const isEven = ({ table }: SheetTable): boolean =>
  table.length > 0 && table.every((row) => row.filter(Boolean).length > 1);

/** The largest table of pasted HTML; undefined without one. Spreadsheets and web pages copy their cells so. */
export function readHtml(html: string): Book | undefined {
  // A parsed document runs no script and loads nothing.
  const page = new DOMParser().parseFromString(html, 'text/html');
  const tables = [...page.querySelectorAll('table')];
  const [largest] = tables.toSorted((a, b) => rowsIn(b).length - rowsIn(a).length);
  if (!largest) return undefined;
  const rows = rowsIn(largest);
  const shown = rows.filter((row) => !isHidden(row));
  const grid = laidOut(shown.map((row) => cellsIn(row).map((cell) => spanning(cell, row, shown))));
  const others = tables.filter(
    (table) => table !== largest && !table.contains(largest) && !largest.contains(table),
  );
  return bookOf(texts(grid), [
    ...(rows.length > shown.length ? [plural(rows.length - shown.length, 'hidden row')] : []),
    ...(others.length > 0 ? [plural(others.length, 'other table')] : []),
  ]);
}

/** Its rows, without those of a table that stands in one of its cells. */
const rowsIn = (table: Element): Element[] =>
  [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);

const cellsIn = (row: Element): Element[] =>
  [...row.children].filter(({ tagName }) => /^t[dh]$/i.test(tagName));

const isHidden = (element: Element): boolean =>
  element.hasAttribute('hidden') || /display:\s*none/i.test(element.getAttribute('style') ?? '');

function spanning(cell: Element, row: Element, shown: readonly Element[]): Spanning {
  const span = (name: string): number => Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  const [height, columns] = [span('rowspan'), span('colspan')];
  // 0 reaches to the last row of its part of the table; cells never reach out of it.
  const left = shown
    .slice(shown.indexOf(row))
    .filter(({ parentNode }) => parentNode === row.parentNode).length;
  return {
    text: isHidden(cell) ? '' : textIn(cell),
    rows: height === 0 ? left : Math.min(height || 1, left),
    columns: columns || 1,
  };
}

/** Text as a page shows it: in lines where it has line breaks, whatever the lines of its source. */
function textIn(cell: Element): string {
  for (const line of cell.querySelectorAll('br')) line.replaceWith(lineBreak);
  const text = (cell.textContent ?? '').replaceAll(/[ \t\n\r\f]+/g, ' ');
  return text
    .split(lineBreak)
    .map((line) => line.trim())
    .join('\n');
}

/** No HTML has it. */
const lineBreak = '\uFFFF';

/**
 * Reads a CSV or XLSX file.
 * @throws Error with a sentence for people
 */
export async function readFile(file: File): Promise<Book> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return readText(decoded(bytes));
  const { readWorkbook } = await import('./read-workbook.ts');
  try {
    return await readWorkbook(bytes, mostRows + 50);
  } catch (cause) {
    const message = `${file.name} can’t be read as a spreadsheet. Save it as XLSX or CSV, or copy its cells and paste them here.`;
    throw new Error(message, { cause });
  }
}

const isZip = ([a, b]: Uint8Array): boolean => a === 0x50 && b === 0x4b;

/** Text as UTF-8, or UTF-16 with its mark; other bytes are what old spreadsheets of the West write. */
function decoded(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff))
    return new TextDecoder(a === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
