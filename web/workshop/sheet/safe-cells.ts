/**
 * What a spreadsheet may take for a formula, after any number of quotes: as `functions/rules/safe-csv.ts` has it. A quote before it makes it a text, and is
 * taken away again when the sheet is read.
 */
const formula = /^'*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A cell that no spreadsheet runs. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A cell as it was before `safeCell`. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
