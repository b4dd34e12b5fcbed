import { faultOf, type ReadCell } from './tidy.ts';
import { formatValue, type Cell, type CellValue } from './xlsx.ts';

/**
 * A cell of a workbook as it is shown, by its number format. Where what is shown depends on the computer, on the width of the column or on what a file
 * does not say, the nearest text has a fault: nobody may be nominated under another name without a word.
 */
export function shownCell(value: CellValue, cell: Cell | undefined): ReadCell {
  const format = cell?.style?.numFmt ?? 'General';
  if (cell?.type === 'error') return { text: String(value), fault: faultOf('an error') };
  if (cell?.checkbox) return { text: String(value), fault: faultOf('a checkbox') };
  if (value === null) {
    const isOpen = cell?.formula !== undefined;
    return { text: '', fault: isOpen ? faultOf('a formula without its result') : undefined };
  }
  if (typeof value === 'string') return shownText(value, format);
  if (typeof value === 'boolean') return { text: value ? 'TRUE' : 'FALSE' };
  if (value instanceof Date || hasDates(format)) {
    const isSame = value instanceof Date && isSameEverywhere(format);
    return { text: dateText(value, format), fault: isSame ? undefined : faultOf('a date or time') };
  }
  if (/^General$/i.test(format)) {
    const text = String(value);
    const isShort = text.length <= longestNumber && !text.includes('e');
    return { text, fault: isShort ? undefined : faultOf('a long number') };
  }
  if (format === '@') return { text: String(value) };
  const fault = plainNumber.test(format) ? undefined : faultOf('a number');
  return { text: formatValue(value, format), fault };
}

function shownText(value: string, format: string): ReadCell {
  // A format with four parts has its last one for texts; without it, nothing is shown.
  const [, , , ofTexts] = format.split(';');
  if (ofTexts !== undefined && !ofTexts.includes('@')) return { text: value, fault: faultOf('hidden text') };
  return { text: formatValue(value, format) };
}

/** Most characters of a number that a cell of any width shows. */
const longestNumber = 11;

/** Digits, points, percents and fixed texts, which are the same everywhere. */
const plainNumber = /^(?:"[^"]*"|\\.|[#0.]|,(?=[#0]))*%?$/;

/** Whether a format of dates and times is in digits and in an order of the sheet's, without the name of a month. */
const isSameEverywhere = (format: string): boolean =>
  Array.from(format.replaceAll(/\\(?=[-:. ])/g, '').matchAll(/y+|m+|d+|h+|s+|[^]/gi)).every(([part]) =>
    /^(?:yy|yyyy|mm?|dd?|hh?|ss?|[-:. ])$/i.test(part),
  );

const hasDates = (format: string): boolean =>
  /[ymdhs]/i.test(format.replaceAll(/"[^"]*"|\\.|\[[^[\]]*\]|General/gi, ''));

function dateText(value: number | Date, format: string): string {
  const isGeneral = value instanceof Date && /^General$/i.test(format);
  return formatValue(value, isGeneral ? 'yyyy-mm-dd' : format);
}
