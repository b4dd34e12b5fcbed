import { plural } from '../../counts.ts';
import { shownCell } from './cell-text.ts';
import { type Book, type ReadCell, type SheetTable, tidied } from './tidy.ts';
import { readXlsx, type Sheet } from './xlsx.ts';

/**
 * Reads what a workbook shows: no hidden sheets, rows and columns, and no sheets of charts, which are named.
 * @throws Error of the library
 */
export async function readWorkbook(bytes: Uint8Array, maxRows: number): Promise<Book> {
  const hidden = new Set<string>();
  const charts = new Set<string>();
  const sheets = await readSheets(bytes, maxRows, hidden, charts);
  const read = sheets.map((sheet) => readSheet(sheet));
  return {
    sheets: read.map(({ sheet }) => sheet).filter(({ table }) => table.length > 0),
    leftOut: [
      ...[...hidden].map((name) => `the hidden sheet “${name}”`),
      ...[...charts].map((name) => `the chart “${name}”`),
      ...read.flatMap(({ leftOut }) => leftOut),
    ],
  };
}

async function readSheets(
  bytes: Uint8Array,
  maxRows: number,
  hidden: Set<string>,
  charts: Set<string>,
): Promise<readonly Sheet[]> {
  try {
    const isRead = (info: { name: string; hidden?: boolean; veryHidden?: boolean }): boolean => {
      if (info.hidden || info.veryHidden) hidden.add(info.name);
      return !hidden.has(info.name) && !charts.has(info.name);
    };
    return (await readXlsx(bytes, { maxRows, readStyles: true, sheets: isRead })).sheets;
  } catch (cause) {
    // The library knows worksheets alone, and only its message says which one is something else.
    const [, name] = String(cause).split('missing worksheet file for sheet "');
    if (!name?.endsWith('"') || charts.has(name.slice(0, -1))) throw cause;
    charts.add(name.slice(0, -1));
    return readSheets(bytes, maxRows, hidden, charts);
  }
}

function readSheet({ name, rows, cells, merges = [], rowDefs, columns }: Sheet): {
  sheet: SheetTable;
  leftOut: string[];
} {
  // What was in the cells when they were merged is in the file still, under the one that shows.
  const width = Math.max(0, ...rows.map((row) => row.length));
  const covered = new Set<string>();
  for (const { startRow, startCol, endRow, endCol } of merges)
    for (let row = startRow; row <= Math.min(endRow, rows.length - 1); row += 1)
      for (let column = startCol; column <= Math.min(endCol, width - 1); column += 1)
        if (row !== startRow || column !== startCol) covered.add(`${row},${column}`);
  const read = rows.map((row, index) =>
    row.map((value, column): ReadCell => {
      const at = `${index},${column}`;
      return covered.has(at) ? { text: '' } : shownCell(value, cells?.get(at));
    }),
  );
  const isFilled = ({ text }: ReadCell): boolean => text.trim() !== '';
  const hiddenRows = read.filter((row, index) => rowDefs?.get(index)?.hidden && row.some(isFilled)).length;
  const hiddenColumns = (columns ?? [])
    .slice(0, width)
    .flatMap((column, at) => (column.hidden && read.some((row) => row[at] && isFilled(row[at])) ? [at] : []));
  const shown = read
    .filter((_, index) => !rowDefs?.get(index)?.hidden)
    .map((row) => row.filter((_, column) => !hiddenColumns.includes(column)));
  const left = [
    ...(hiddenRows > 0 ? [plural(hiddenRows, 'hidden row')] : []),
    ...(hiddenColumns.length > 0 ? [plural(hiddenColumns.length, 'hidden column')] : []),
  ];
  return { sheet: tidied(name, shown), leftOut: left.map((what) => `${what} of “${name}”`) };
}
