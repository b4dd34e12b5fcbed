import type { NomineeRow } from '#contract/content.ts';
import { sheetColumns } from './columns.ts';
import { safeCell } from './safe-cells.ts';

type Row = Pick<NomineeRow, (typeof sheetColumns)[number]>;

/** Nominees as the import has them, headings first; no cell is a formula. */
const cellsOf = (nominees: readonly Row[]): string[][] => [
  [...sheetColumns],
  ...nominees.map((nominee) => sheetColumns.map((column) => safeCell(nominee[column]))),
];

/** As CSV in UTF-8, with the mark by which spreadsheets know it. */
export async function csvOf(nominees: readonly Row[]): Promise<Blob> {
  const { writeCsv } = await import('./csv.ts');
  return new Blob([writeCsv(cellsOf(nominees), { bom: true })], { type: 'text/csv;charset=utf-8' });
}

/** As a workbook with one sheet. */
export async function xlsxOf(nominees: readonly Row[]): Promise<Blob> {
  const { writeXlsx } = await import('./xlsx.ts');
  const bytes = await writeXlsx({ sheets: [{ name: 'Nominees', rows: cellsOf(nominees) }] });
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });
}
