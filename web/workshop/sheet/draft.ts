import type { SheetColumn } from './columns.ts';
import { type Choice, chosenSheet, firstChoice, type ReadSheet } from './sheets.ts';
import type { Known } from './to-rows.ts';
import type { Book, SheetTable } from './tidy.ts';

/** A sheet under way, which stays in this browser until it is applied or put away. JSON keeps it as it is. */
export interface SheetDraft extends ReadSheet {
  /** What becomes of nominees that have no row. */
  missing: 'keep' | 'remove';
  /** All sheets of a workbook that has several. */
  sheets: readonly SheetTable[];
  choice: Choice;
  /** In words, what was not read. */
  leftOut: readonly string[];
}

type Categories = Pick<Known, 'category' | 'categories'>;

const sheetOf = (
  sheets: readonly SheetTable[],
  choice: Choice,
  { category, categories }: Categories,
): ReadSheet =>
  chosenSheet(sheets, choice, categories, categories.find(({ key }) => key === category)?.title ?? category);

/** A draft of what was read, as it is understood without being told. */
export function draftOf({ sheets, leftOut }: Book, known: Categories): SheetDraft {
  const choice = firstChoice(sheets);
  const kept = sheets.length > 1 ? sheets : [];
  return { ...sheetOf(sheets, choice, known), missing: 'keep', sheets: kept, choice, leftOut };
}

/** A draft of another sheet of the same workbook. */
export const withSheet = (draft: SheetDraft, choice: Choice, known: Categories): SheetDraft => ({
  ...draft,
  ...sheetOf(draft.sheets, choice, known),
  choice,
});

/** A draft with another text in a cell; a column that the sheet does not have is added at its end. */
export function edited(draft: SheetDraft, row: number, column: SheetColumn, text: string): SheetDraft {
  const { table, header, mapping, faults } = draft;
  const known = mapping.indexOf(column);
  const at = known >= 0 ? known : mapping.length;
  const line = header + 1 + row;
  return {
    ...draft,
    mapping: known >= 0 ? mapping : [...mapping, column],
    table: table.map((cells, index) => {
      const whole = known >= 0 ? cells : [...cells, index === header ? column : ''];
      return index === line ? whole.with(at, text) : whole;
    }),
    // What a person writes is text.
    faults: faults.filter((fault) => fault.row !== line || fault.column !== at),
  };
}

/** What is wrong with the cells of the columns that are taken, by the rows and columns of the import. */
export const cellFaults = ({ faults, header, mapping }: SheetDraft) =>
  faults.flatMap(({ row, column: at, message }) => {
    const column = mapping[at] ?? null;
    return column === null || row <= header ? [] : [{ row: row - header, column, message }];
  });
