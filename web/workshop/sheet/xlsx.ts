/** The reader and writer of workbooks, in a chunk of the workshop's. */
export { readXlsx, writeXlsx } from 'hucre/xlsx';
