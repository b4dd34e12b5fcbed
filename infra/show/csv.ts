import { CsvError, parse } from 'csv-parse/sync';
import { quoted, type Report } from '#content/faults.ts';
import type { Check } from '#content/fields.ts';
import { readCell, type Row, type Rows } from '#content/rows.ts';
import { decodeText, notUtf8 } from './text.ts';

/**
 * Reads and checks a CSV file whose header must have exactly these columns, in any order. Values are trimmed.
 * Empty rows, which spreadsheets leave behind, are skipped.
 * @param optional columns that the header may leave out; their values are then missing
 */
export function readRows<Column extends string>(
  bytes: Uint8Array,
  checks: Record<Column, Check>,
  report: Report,
  optional: readonly NoInfer<Column>[] = [],
): Rows<Column> {
  const columns = Object.keys(checks) as Column[];
  const unread: Rows<Column> = { rows: [], mayHold: () => true };
  const { text, badLines, utf16 } = decodeText(bytes);
  if (utf16) {
    report(1, 'header', `the file is UTF-16, and ${notUtf8}`);
    return unread;
  }
  const csv = readRecords(text);
  const [header, ...records] = csv.records;
  const brokenHeader = csv.broken.find(({ line }) => !header || line < header.line);
  const given = header?.values.map((name) => name.trim()) ?? [];
  if (!header || brokenHeader || !columns.some((column) => given.includes(column))) {
    const missing = `the first line must be the header: ${columns.join(',')}`;
    report((brokenHeader ?? header)?.line ?? 1, 'header', brokenHeader?.message ?? missing);
    return unread;
  }
  checkHeader(given, columns, optional, (column, message) => report(header.line, column, message));
  for (const { line, field, message } of csv.broken) report(line, given[field] || 'record', message);

  const toValue = (column: Column, { line, lastLine, values }: CsvRecord): string | undefined => {
    const text = values[given.indexOf(column)] ?? '';
    const isDamaged = text.includes('\uFFFD') && [...badLines].some((bad) => line <= bad && bad <= lastLine);
    const fault = (message: string): void => report(line, column, message);
    return readCell(column, text, checks[column], fault, isDamaged ? notUtf8 : '');
  };
  const found = columns.filter((column) => given.includes(column));
  const filled = records.filter(({ values }) => values.some((value) => value.trim() !== ''));
  const rows = filled.flatMap((record) => {
    const { line, values } = record;
    if (values.length === given.length)
      return { line, values: Object.fromEntries(found.map((column) => [column, toValue(column, record)])) };
    report(line, 'record', `has ${values.length} fields, the header has ${given.length}`);
    return [];
  }) as Row<Column>[];
  // An empty file would delete the whole list.
  if (filled.length === 0 && csv.broken.length === 0)
    report(header.line, 'header', 'the file has no rows; leave it out to keep the list as it is');
  return {
    rows,
    mayHold: (column, value) =>
      csv.broken.some(({ raw }) => raw.includes(value)) ||
      rows.some(({ values }) => values[column] === undefined),
  };
}

function checkHeader(
  given: readonly string[],
  columns: readonly string[],
  optional: readonly string[],
  fault: (column: string, message: string) => void,
): void {
  for (const column of columns)
    if (!given.includes(column) && !optional.includes(column))
      fault(column, 'bad header: this column is missing');
  for (const [index, name] of given.entries()) {
    if (!columns.includes(name))
      fault(
        name || `column ${index + 1}`,
        `bad header: no such column; the columns are ${columns.join(', ')}`,
      );
    else if (given.indexOf(name) !== index) fault(name, 'bad header: this column is there twice');
  }
}

/** A CSV record with its first and last lines (from 1). */
interface CsvRecord {
  line: number;
  lastLine: number;
  values: string[];
}

interface BrokenRecord {
  line: number;
  /** Index of the field where reading failed; -1 for none. */
  field: number;
  message: string;
  /** The raw line, for guesses at what it held. */
  raw: string;
}

/** Reading stops after so many broken records: each may read the rest of the file. */
const mostBroken = 100;

/**
 * Reads all records of a CSV text (RFC 4180; LF or CRLF). An unreadable record is noted and its first line
 * skipped, so that one stray quote doesn't hide the rest of the file. Empty lines are skipped.
 */
export const readRecords = (text: string) => recordsIn(text.split('\n'));

function recordsIn(lines: readonly string[], headerWidth?: number) {
  const records: CsvRecord[] = [];
  const broken: BrokenRecord[] = [];
  for (let start = 0; start < lines.length && broken.length < mostBroken; start++) {
    if (/^\r?$/.test(lines[start] ?? '')) continue;
    const end = endOfRecord(lines, start);
    const values = fieldsOf(lines.slice(start, end + 1).join('\n'));
    const line = start + 1;
    const raw = (lines[start] ?? '').trimEnd();
    const width = headerWidth ?? records[0]?.values.length;
    if (!Array.isArray(values)) broken.push({ line, ...values, raw });
    else if (end > start && width !== undefined && values.length !== width && holds(lines, start, end, width))
      broken.push({
        line,
        field: -1,
        message: `broken quote: a quoted field runs on into the next lines (${quoted(raw)})`,
        raw,
      });
    else {
      records.push({ line, lastLine: end + 1, values });
      start = end;
    }
  }
  return { records, broken };
}

/** The line in which the quotes that a record opens are closed. */
function endOfRecord(lines: readonly string[], start: number): number {
  let isOpen = false;
  for (let at = start; at < lines.length; at++) {
    if (((lines[at] ?? '').split('"').length - 1) % 2 === 1) isOpen = !isOpen;
    if (!isOpen) return at;
  }
  return lines.length - 1;
}

/** Whether later lines of a record are whole records themselves: then its quote was left open. */
const holds = (lines: readonly string[], start: number, end: number, width: number): boolean =>
  recordsIn(lines.slice(start + 1, end + 1), width).records.some(({ values }) => values.length === width);

function fieldsOf(record: string): string[] | Pick<BrokenRecord, 'field' | 'message'> {
  // Most records have no quotes, and the parser is slow to start.
  if (!record.includes('"')) return record.replace(/\r$/, '').split(',');
  try {
    const [values = []] = parse(`${record}\n`, {
      record_delimiter: ['\r\n', '\n'],
      relax_column_count: true,
    });
    return values;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, message } = error;
    return {
      field: Number(error['column'] ?? 0),
      message: quoteFaults[code] ?? `cannot be read: ${message}`,
    };
  }
}

const quoteFaults: Partial<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'broken quote: the quoted field is never closed',
  CSV_INVALID_CLOSING_QUOTE:
    'broken quote: text follows a closing quote; write a quote inside a field twice ("")',
  INVALID_OPENING_QUOTE:
    'broken quote: there is a quote inside an unquoted field; quote the whole field and write the quote twice ("")',
};
