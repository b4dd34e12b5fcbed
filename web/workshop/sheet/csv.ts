/** The reader and writer of CSV, in a chunk of the workshop's. */
export { parseCsv, writeCsv } from 'hucre/csv';
