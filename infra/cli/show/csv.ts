import { CsvError, parse } from 'csv-parse/sync';

/** A record of a CSV file, with the lines it stands on (from 1, both included). */
export interface CsvRecord {
  line: number;
  lastLine: number;
  values: string[];
}

/** A record that could not be read, usually for its quotes. */
export interface BrokenRecord {
  line: number;
  /** Index of the field where reading failed. */
  field: number;
  message: string;
  /** The line as it stands, of use for a guess at what it held. */
  raw: string;
}

export interface CsvText {
  records: CsvRecord[];
  broken: BrokenRecord[];
}

/** After so many broken records the rest is left alone: each makes the parser start anew. */
const mostBroken = 100;

/**
 * Reads all records of a CSV text (RFC 4180; LF or CRLF). A record that cannot be read is noted, its first line skipped, and reading
 * goes on at the next line, so that one stray quote doesn't hide the rest of the file. Empty lines are skipped.
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
    'broken quote: a quote stands inside a field that has none around it; quote the whole field and write the quote twice ("")',
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
