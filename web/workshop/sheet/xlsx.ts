/** The reader and writer of workbooks, in a chunk of the workshop's. */
export { readXlsx, writeXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx';
export { formatValue } from 'hucre';
