import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180) for a spreadsheet. What strangers typed in may begin like a formula; a quote before it keeps a spreadsheet from
 * working it out.
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
