import { quoted, type Report } from './faults.ts';
import type { Check } from './fields.ts';

/** A row of a list. Columns that could not be read are missing, and reported already. */
export interface Row<Column extends string> {
  /** From 1; the line of a file, or the place in a list. */
  line: number;
  values: Partial<Record<Column, string>>;
}

export interface Rows<Column extends string> {
  rows: Row<Column>[];
  /** Whether an unreadable row may hold a value. */
  mayHold: (column: Column, value: string) => boolean;
}

/** Columns that refer to rows and files: Unicode may write one letter in two ways. */
const names: ReadonlySet<string> = new Set(['key', 'category', 'slug', 'image']);

/**
 * The value of a cell, trimmed; undefined where it cannot be used at all. What is wrong is reported.
 * @param damage what is wrong with how the cell is written, if anything
 */
export function readCell(
  column: string,
  text: string,
  check: Check,
  report: (message: string) => void,
  damage = '',
): string | undefined {
  const trimmed = text.trim();
  const value = names.has(column) ? trimmed.normalize('NFC') : trimmed;
  const fault = damage || faultOfText(value);
  for (const message of [fault ? `${quoted(value)} ${fault}` : (check(value) ?? [])].flat()) report(message);
  return fault ? undefined : value;
}

function faultOfText(value: string): string {
  if (!value.isWellFormed()) return 'contains an unpaired surrogate';
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  const hasControls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
  return hasControls ? 'contains a control character; remove it' : '';
}

/** Rows that are given as objects, with their places as lines; a missing cell is an empty one. */
export function rowsOf<Column extends string>(
  given: readonly { [Each in NoInfer<Column>]?: string | undefined }[],
  checks: Record<Column, Check>,
  report: Report,
): Rows<Column> {
  const columns = Object.entries<Check>(checks) as [Column, Check][];
  const rows = given.map((cells, index) => {
    const line = index + 1;
    const values = columns.map(([column, check]) => [
      column,
      readCell(column, cells[column] ?? '', check, (message) => report(line, column, message)),
    ]);
    return { line, values: Object.fromEntries(values) as Row<Column>['values'] };
  });
  return { rows, mayHold: (column, value) => given.some((cells) => cells[column]?.trim() === value) };
}
