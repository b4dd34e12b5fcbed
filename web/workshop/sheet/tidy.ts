import type { Table } from './columns.ts';

/** A cell as it is read, and why its text can't be taken as it is. */
export interface ReadCell {
  text: string;
  fault?: string | undefined;
}

/** Why a cell of a table can't be taken as it is. Rows and columns are counted from 0. */
export interface CellFault {
  row: number;
  column: number;
  message: string;
}

/** A table, with the name of its sheet; the name is empty where there is none. */
export interface SheetTable {
  name: string;
  table: Table;
  faults: readonly CellFault[];
}

/** What was read: its tables, and what of it is left out, in words. */
export interface Book {
  sheets: readonly SheetTable[];
  leftOut: readonly string[];
}

/** What spreadsheets show in the place of a value. */
const errors = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!|FIELD!|BUSY!|#{3,})$/i;

/** Texts without what surrounds them; no empty rows, and none of the columns that are empty at the end. */
export function tidied(name: string, rows: readonly (readonly ReadCell[])[]): SheetTable {
  const filled = rows
    .map((row) => row.map(({ text, fault }) => ({ text: text.trim(), fault })))
    .filter((row) => row.some(({ text, fault }) => text !== '' || fault !== undefined));
  const width = Math.max(
    0,
    ...filled.map((row) => row.findLastIndex(({ text, fault }) => text !== '' || fault !== undefined) + 1),
  );
  const faults = filled.flatMap((row, index) =>
    row.flatMap(({ text, fault }, column) => {
      const message = errors.test(text) ? faultOf('an error') : fault;
      return message === undefined ? [] : { row: index, column, message };
    }),
  );
  const table = filled.map((row) => Array.from({ length: width }, (_, column) => row[column]?.text ?? ''));
  return { name, table, faults };
}

/** @param what such as `a date` */
export const faultOf = (what: string): string => `This cell holds ${what}. Write it as text.`;
