import { recognize, type Table } from './columns.ts';

/** Most rows of one sheet. */
export const mostRows = 20_000;

/**
 * Reads text of cells that are split by tabs, as spreadsheets copy them, or CSV with commas or semicolons: by what gives the most headings.
 * @throws Error with a sentence for people
 */
export async function readText(text: string): Promise<Table> {
  const { parseCsv } = await import('./csv.ts');
  const tables = ['\t', ',', ';'].map((delimiter) => tidied(parseCsv(text, { delimiter })));
  const [best] = tables.toSorted((a, b) => headingsIn(b) - headingsIn(a));
  if (best && headingsIn(best) > 0) return best;
  // Without headings, a list of titles may have commas: only what gives all rows the same cells is split.
  const even = tables.find((table) => isEven(table));
  return even ?? tidied(text.split(/\r\n|\r|\n/).map((line) => [line]));
}

function headingsIn(table: Table): number {
  const { header, mapping } = recognize(table);
  return header < 0 ? 0 : mapping.filter((column) => column !== undefined).length;
}

/** Whether all rows have several cells. */
const isEven = (table: Table): boolean =>
  table.length > 0 && table.every((row) => row.filter(Boolean).length > 1);

/** The largest table of pasted HTML; undefined without one. Spreadsheets and web pages copy their cells so. */
export function readHtml(html: string): Table | undefined {
  // A parsed document runs no script and loads nothing.
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const line of page.querySelectorAll('br')) line.replaceWith('\n');
  const tables = [...page.querySelectorAll('table')].map((table) =>
    [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent ?? '')),
  );
  const [largest] = tables.toSorted((a, b) => b.length - a.length);
  return largest && tidied(largest);
}

/**
 * Reads a CSV or XLSX file; of a workbook the first sheet that shows and has something in it.
 * @throws Error with a sentence for people
 */
export async function readFile(file: File): Promise<Table> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!isZip(bytes)) return readText(decoded(bytes));
  const { readXlsx } = await import('./xlsx.ts');
  try {
    const { sheets } = await readXlsx(bytes, { maxRows: mostRows + 50 });
    const tables = sheets.filter(({ hidden }) => !hidden).map(({ rows }) => tidied(rows));
    return tables.find((table) => table.length > 0) ?? [];
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

/** Texts without what surrounds them; no empty rows, and none of the columns that are empty at the end. */
function tidied(rows: readonly (readonly unknown[])[]): Table {
  const texts = rows.map((row) => row.map(textOf)).filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(0, ...texts.map((row) => row.findLastIndex((cell) => cell !== '') + 1));
  return texts.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value).trim() : '';
}
