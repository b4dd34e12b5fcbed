import { type Reading, type SheetColumn, sheetColumns } from './columns.ts';
import type { SheetDraft } from './draft.ts';
import type { CellFault, SheetTable } from './tidy.ts';

/** What a browser has kept as a draft; undefined where it is none. */
export function keptDraft(value: unknown): SheetDraft | undefined {
  if (!isObject(value) || !isTable(value['table']) || !isReading(value)) return undefined;
  const { table, header, mapping, missing } = value;
  const { faults = [], sheets = [], choice = 0, leftOut = [] } = value;
  const isWhole =
    (missing === 'keep' || missing === 'remove') &&
    isListOf(faults, isCellFault) &&
    isListOf(sheets, isSheetTable) &&
    isListOf(leftOut, isText) &&
    (choice === 'all' || isNumber(choice));
  return isWhole ? { table, header, mapping, missing, faults, sheets, choice, leftOut } : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => Number.isInteger(value);
const isListOf = <T>(value: unknown, isOne: (each: unknown) => each is T): value is T[] =>
  Array.isArray(value) && value.every(isOne);
const isRow = (value: unknown): value is string[] => isListOf(value, isText);
const isTable = (value: unknown): value is string[][] => isListOf(value, isRow);
const isColumn = (value: unknown): value is SheetColumn | null =>
  value === null || sheetColumns.includes(value as SheetColumn);
const isReading = <T extends Record<string, unknown>>(value: T): value is T & Reading =>
  isNumber(value['header']) && isListOf(value['mapping'], isColumn);
const isCellFault = (value: unknown): value is CellFault =>
  isObject(value) && isNumber(value['row']) && isNumber(value['column']) && isText(value['message']);
const isSheetTable = (value: unknown): value is SheetTable =>
  isObject(value) &&
  isText(value['name']) &&
  isTable(value['table']) &&
  isListOf(value['faults'], isCellFault);
