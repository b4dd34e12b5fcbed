import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180). User input that looks like a formula gets a quote, so that no spreadsheet runs it.
 */
export function safeCsv(columns: readonly string[], rows: readonly object[]): string {
  return stringify([...rows], {
    header: true,
    columns: [...columns],
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
  });
}
