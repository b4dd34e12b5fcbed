import { CsvError, parse } from 'csv-parse/sync';
import { quoted, type Report } from './faults.ts';
import type { Check } from './fields.ts';
import { decodeText, notUtf8 } from './text.ts';

/** A CSV row. Columns that could not be read are missing, and reported already. */
export interface Row<Column extends string> {
  line: number;
  values: Partial<Record<Column, string>>;
}

export interface Rows<Column extends string> {
  rows: Row<Column>[];
  /** Unreadable lines, for guesses at what they held. */
  unreadable: string[];
  /** The header was unusable, so the rows are unknown. */
  headless: boolean;
}

/** Columns that refer to rows and files: Unicode may write one letter in two ways. */
const names: ReadonlySet<string> = new Set(['key', 'category', 'slug', 'image']);

/**
 * Reads a CSV file whose header must have exactly these columns, in any order. Values are trimmed. Empty
 * rows, which spreadsheets leave behind, are skipped.
 */
export function readRows<Column extends string>(
  bytes: Uint8Array,
  columns: readonly Column[],
  report: Report,
): Rows<Column> {
  const none: Rows<Column> = { rows: [], unreadable: [], headless: true };
  const { text, badLines, utf16 } = decodeText(bytes);
  if (utf16) {
    report(1, 'header', `the file is UTF-16, and ${notUtf8}`);
    return none;
  }
  const csv = readRecords(text);
  const [header, ...records] = csv.records;
  const headerBroken = csv.broken.find((broken) => !header || broken.line < header.line);
  if (!header || headerBroken) {
    report(headerBroken?.line ?? 1, 'header', headerBroken?.message ?? missingHeader(columns));
    return none;
  }
  const indexes = readHeader(header, columns, report);
  if (indexes.size === 0) return none;
  reportBroken(csv, header.values, report);
  const whole = resplit(records, header.values.length, text);
  const filled = whole.records.filter((record) => record.values.some((value) => value.trim() !== ''));
  const rows = filled.flatMap(
    (record) => toRow(record, { indexes, width: header.values.length, badLines, report }) ?? [],
  );
  for (const { line, raw } of whole.torn) {
    report(line, 'record', `broken quote: a quoted field runs on into the next lines (${quoted(raw)})`);
  }
  const unreadable = [...csv.broken, ...whole.torn].map((broken) => broken.raw);
  // An empty file would delete the whole list.
  if (filled.length === 0 && unreadable.length === 0)
    report(header.line, 'header', 'the file has no rows; leave it out to keep the list as it is');
  return { rows, unreadable, headless: false };
}

function missingHeader(columns: readonly string[]): string {
  return `the first line must be the header: ${columns.join(',')}`;
}

function readHeader<Column extends string>(
  header: CsvRecord,
  columns: readonly Column[],
  report: Report,
): Map<Column, number> {
  const names = header.values.map((name) => name.trim());
  const indexes = new Map<Column, number>();
  for (const column of columns) {
    const index = names.indexOf(column);
    if (index !== -1) indexes.set(column, index);
  }
  if (indexes.size === 0) {
    report(header.line, 'header', missingHeader(columns));
    return indexes;
  }
  for (const column of columns) {
    if (!indexes.has(column)) report(header.line, column, 'bad header: this column is missing');
  }
  for (const [index, name] of names.entries()) {
    const known = (columns as readonly string[]).includes(name);
    if (!known) {
      const column = name || `column ${index + 1}`;
      report(header.line, column, `bad header: no such column; the columns are ${columns.join(', ')}`);
    } else if (names.indexOf(name) !== index)
      report(header.line, name, 'bad header: this column is there twice');
  }
  return indexes;
}

function reportBroken(csv: CsvText, header: string[], report: Report): void {
  for (const { line, field, message } of csv.broken) report(line, header[field]?.trim() || 'record', message);
}

/**
 * A multi-line record with the wrong number of fields, one of whose later lines is a whole record, comes from
 * an unclosed quote: its first line is torn, and the others are read again.
 */
function resplit(records: CsvRecord[], width: number, text: string) {
  const lines = text.split('\n');
  const good: CsvRecord[] = [];
  const torn: { line: number; raw: string }[] = [];
  for (const record of records) {
    const later = record.values.length === width ? [] : rereadAfter(record, lines);
    if (!later.some((entry) => entry.values.length === width)) {
      good.push(record);
      continue;
    }
    torn.push({ line: record.line, raw: lines[record.line - 1]?.trimEnd() ?? '' });
    good.push(...later);
  }
  return { records: good, torn };
}

function rereadAfter(record: CsvRecord, lines: string[]): CsvRecord[] {
  if (record.lastLine === record.line) return [];
  const { records } = readRecords(lines.slice(record.line, record.lastLine).join('\n'));
  return records.map((entry) => ({
    ...entry,
    line: entry.line + record.line,
    lastLine: entry.lastLine + record.line,
  }));
}

interface RowContext<Column extends string> {
  indexes: Map<Column, number>;
  width: number;
  badLines: ReadonlySet<number>;
  report: Report;
}

function toRow<Column extends string>(
  record: CsvRecord,
  context: RowContext<Column>,
): Row<Column> | undefined {
  const { indexes, width, badLines, report } = context;
  if (record.values.length !== width) {
    report(record.line, 'record', `has ${record.values.length} fields, the header has ${width}`);
    return undefined;
  }
  let damaged = false;
  for (let line = record.line; line <= record.lastLine; line++) damaged ||= badLines.has(line);
  const values: Row<Column>['values'] = {};
  for (const [column, index] of indexes) {
    const value = record.values[index]?.trim() ?? '';
    if (damaged && value.includes('\uFFFD')) report(record.line, column, `${quoted(value)} ${notUtf8}`);
    else if (hasControls(value))
      report(record.line, column, `${quoted(value)} contains a control character; remove it`);
    else values[column] = names.has(column) ? value.normalize('NFC') : value;
  }
  return { line: record.line, values };
}

/** Whether it has characters below U+0020 other than tab and line ends, or U+007F. */
function hasControls(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}

/** A CSV record with its first and last lines (from 1). */
interface CsvRecord {
  line: number;
  lastLine: number;
  values: string[];
}

/** An unreadable record, usually because of its quotes. */
interface BrokenRecord {
  line: number;
  /** Index of the field where reading failed. */
  field: number;
  message: string;
  /** The raw line, for guesses at what it held. */
  raw: string;
}

interface CsvText {
  records: CsvRecord[];
  broken: BrokenRecord[];
}

/** Reading stops after so many broken records: each restarts the parser. */
const mostBroken = 100;

/**
 * Reads all records of a CSV text (RFC 4180; LF or CRLF). An unreadable record is noted and its first line
 * skipped, so that one stray quote doesn't hide the rest of the file. Empty lines are skipped.
 */
export function readRecords(text: string): CsvText {
  const bytes = Buffer.from(text);
  const found: CsvText = { records: [], broken: [] };
  let start = 0;
  let line = 1;
  while (start < bytes.length) {
    const rest = bytes.subarray(start);
    const { records, failure } = readUntilFault(rest, line);
    found.records.push(...records.map((entry) => entry.record));
    if (!failure) break;
    const faultAt = skipEmptyLines(rest, records.at(-1)?.end ?? 0);
    line += countNewlines(rest, 0, faultAt);
    const lineEnd = endOfLine(rest, faultAt);
    const raw = rest.toString('utf8', faultAt, lineEnd).trimEnd();
    found.broken.push({ line, ...failure, raw });
    if (found.broken.length === mostBroken) break;
    start += lineEnd;
    line += 1;
  }
  return found;
}

interface Reading {
  records: { record: CsvRecord; end: number }[];
  failure?: { field: number; message: string };
}

function readUntilFault(bytes: Buffer, firstLine: number): Reading {
  const records: Reading['records'] = [];
  let end = 0;
  let line = firstLine;
  const take = (values: string[], next: number): void => {
    const start = skipEmptyLines(bytes, end);
    line += countNewlines(bytes, end, start);
    const newlines = countNewlines(bytes, start, next);
    const closed = bytes[next - 1] === 0x0a;
    records.push({ record: { line, lastLine: line + newlines - (closed ? 1 : 0), values }, end: next });
    line += newlines;
    end = next;
  };
  try {
    parse(bytes, {
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], context) => {
        take(record, context.bytes);
        return null;
      },
    });
    return { records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { records, failure: { field: Number(error['column'] ?? 0), message: quoteFault(error) } };
  }
}

const quoteFaults: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'broken quote: the quoted field is never closed',
  CSV_INVALID_CLOSING_QUOTE:
    'broken quote: text follows a closing quote; write a quote inside a field twice ("")',
  INVALID_OPENING_QUOTE:
    'broken quote: there is a quote inside an unquoted field; quote the whole field and write the quote twice ("")',
};

const quoteFault = ({ code, message }: CsvError): string => quoteFaults[code] ?? `cannot be read: ${message}`;

function skipEmptyLines(bytes: Buffer, from: number): number {
  let at = from;
  for (;;) {
    if (bytes[at] === 0x0a) at += 1;
    else if (bytes[at] === 0x0d && bytes[at + 1] === 0x0a) at += 2;
    else return at;
  }
}

function endOfLine(bytes: Buffer, from: number): number {
  const newline = bytes.indexOf(0x0a, from);
  return newline === -1 ? bytes.length : newline + 1;
}

function countNewlines(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = bytes.indexOf(0x0a, from); at !== -1 && at < to; at = bytes.indexOf(0x0a, at + 1)) count++;
  return count;
}

/** Checks each readable column. */
export function checkRow<Name extends string>(
  row: Row<Name>,
  checks: Partial<Record<Name, Check>>,
  report: Report,
): void {
  for (const [column, check] of Object.entries<Check | undefined>(checks) as [Name, Check | undefined][]) {
    const value = row.values[column];
    const message = value === undefined ? undefined : check?.(value);
    if (message) report(row.line, column, message);
  }
}
