import { stringify } from 'csv-stringify/sync';

/** RFC 4180. Input that looks like a formula gets a quote, so that no spreadsheet runs it. */
export function safeCsv(columns: readonly string[], rows: readonly object[]): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}
