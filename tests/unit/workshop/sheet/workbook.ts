import { crc32 } from 'node:zlib';

/** A cell as a workbook has it: a text, or its type, value, formula and number format. */
export type RawCell =
  string | null | { t?: 'n' | 'b' | 'e' | 'str'; v?: string | number; f?: string; format?: string };

interface RawSheet {
  name: string;
  rows?: readonly (readonly RawCell[])[];
  /** Such as `A2:A4`. */
  merges?: readonly string[];
  hiddenRows?: readonly number[];
  hiddenColumns?: readonly number[];
  state?: 'hidden' | 'veryHidden';
  isChart?: boolean;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';

export function workbook(...sheets: RawSheet[]): File {
  const formats = [
    ...new Set(
      sheets.flatMap(({ rows = [] }) =>
        rows.flat().flatMap((cell) => (typeof cell === 'object' && cell?.format ? [cell.format] : [])),
      ),
    ),
  ];
  const relations = sheets.map(
    ({ isChart }, at) =>
      `<Relationship Id="rId${at + 1}" Type="${office}/${isChart ? 'chartsheet' : 'worksheet'}" Target="sheet${at + 1}.xml"/>`,
  );
  const names = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${at + 1}"/>`,
  );
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${office}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships">${relations.join('')}<Relationship Id="rId99" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><numFmts count="${formats.length}">${formats
      .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`)
      .join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map((sheet, at) => [
        `xl/sheet${at + 1}.xml`,
        sheet.isChart ? `<chartsheet ${main}/>` : sheetXml(sheet, formats),
      ]),
    ),
  };
  return new File([zipped(parts)], 'nominees.xlsx');
}

function sheetXml(
  { rows = [], merges = [], hiddenRows = [], hiddenColumns = [] }: RawSheet,
  formats: readonly string[],
): string {
  const lines = rows.map((cells, row) => {
    const written = cells.map((cell, column) => cellXml(cell, `${'ABCDEFGH'[column]}${row + 1}`, formats));
    return `<row r="${row + 1}"${hiddenRows.includes(row) ? ' hidden="1"' : ''}>${written.join('')}</row>`;
  });
  const columns = hiddenColumns.map((at) => `<col min="${at + 1}" max="${at + 1}" hidden="1"/>`).join('');
  const merged = merges.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `<worksheet ${main}>${columns && `<cols>${columns}</cols>`}<sheetData>${lines.join('')}</sheetData>${merged && `<mergeCells>${merged}</mergeCells>`}</worksheet>`;
}

function cellXml(cell: RawCell, at: string, formats: readonly string[]): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
  const { t = 'n', v, f, format } = cell;
  const style = format === undefined ? '' : ` s="${formats.indexOf(format) + 1}"`;
  const value = v === undefined ? '' : `<v>${escaped(String(v))}</v>`;
  return `<c r="${at}" t="${t}"${style}>${f === undefined ? '' : `<f>${escaped(f)}</f>`}${value}</c>`;
}

/** A ZIP archive of files that are not compressed. */
function zipped(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const files: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, xml] of Object.entries(parts)) {
    const [path, data] = [Buffer.from(name), Buffer.from(head + xml)];
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt32LE(crc32(data), 10);
    about.writeUInt32LE(data.length, 14);
    about.writeUInt32LE(data.length, 18);
    about.writeUInt16LE(path.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, path, data]);
    files.push(file);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), about, end, path]));
    offset += file.length;
  }
  const directory = Buffer.concat(entries);
  const close = Buffer.alloc(18);
  close.writeUInt16LE(entries.length, 4);
  close.writeUInt16LE(entries.length, 6);
  close.writeUInt32LE(directory.length, 8);
  close.writeUInt32LE(offset, 12);
  return new Uint8Array(Buffer.concat([...files, directory, Buffer.from('PK\u0005\u0006'), close]));
}
