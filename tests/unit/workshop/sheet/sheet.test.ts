import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recognize, sheetColumns } from '../../../../web/workshop/sheet/columns.ts';
import { readFile, readText } from '../../../../web/workshop/sheet/read-table.ts';
import { plainCell, safeCell } from '../../../../web/workshop/sheet/safe-cells.ts';
import type { Book } from '../../../../web/workshop/sheet/tidy.ts';
import { toRows, type Known } from '../../../../web/workshop/sheet/to-rows.ts';
import { csvOf, xlsxOf } from '../../../../web/workshop/sheet/write-table.ts';
import { forAll } from '../../../support/for-all.ts';

const known: Known = {
  category: 'best-film',
  categories: [
    { key: 'best-film', title: 'Best Film' },
    { key: 'direction', title: 'Outstanding Direction' },
  ],
  uploads: [
    { name: 'vertigo-old.jpg', filename: 'Vertigo.jpg', at: '2026-01-01T00:00:00Z' },
    { name: 'vertigo-new.jpg', filename: 'vertigo.JPG', at: '2026-02-01T00:00:00Z' },
  ],
};
const tableOf = ({ sheets: [sheet] }: Book) => sheet?.table ?? [];
const rowsOf = async (text: string) => {
  const table = tableOf(await readText(text));
  return toRows(table, recognize(table), known).rows;
};

describe('a sheet is read', () => {
  it('with headings in people’s words, below titles and notes', async () => {
    const text =
      'The Nitrate Awards\t\t\t\n\nAward\tNominee\tStarring\tX\tPhoto\noutstanding direction\tVertigo\tJames Stewart, Sammy Davis, Jr.; Kim Novak @kim\thttps://x.com/vertigo\tvertigo\n';
    expect(await rowsOf(text)).toEqual([
      {
        category: 'direction',
        title: 'Vertigo',
        cast: 'James Stewart|Sammy Davis, Jr.|Kim Novak @kim',
        twitter: 'vertigo',
        image: 'vertigo-new.jpg',
      },
    ]);
  });

  it('without headings as a list of titles', async () => {
    expect(await rowsOf('Metropolis\nThe General')).toEqual([
      { category: 'best-film', title: 'Metropolis' },
      { category: 'best-film', title: 'The General' },
    ]);
  });

  it('with cells of several lines, quotes, and commas for semicolons', async () => {
    expect(tableOf(await readText('Title;Cast\r\n"A ""quoted"" one";"One\nTwo"'))).toEqual([
      ['Title', 'Cast'],
      ['A "quoted" one', 'One\nTwo'],
    ]);
    expect(tableOf(await readText('Title\tCast\n"One\ttab"\tx'))).toEqual([
      ['Title', 'Cast'],
      ['One\ttab', 'x'],
    ]);
  });

  it('from files of old spreadsheets as well, and refuses what is none', async () => {
    const latin = new File([new Uint8Array([0x54, 0x0a, 0x53, 0x6a, 0xf6])], 'a.csv');
    expect(tableOf(await readFile(latin))).toEqual([['T'], ['Sjö']]);
    const broken = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'broken.xlsx');
    await expect(readFile(broken)).rejects.toThrow('broken.xlsx can’t be read as a spreadsheet');
  });
});

/** What a stored cell may hold: trimmed, without control characters. */
const cell = fc
  .oneof(
    fc.string(),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('=1+1', "'=x", '-5', '@a', '＝1', '"', 'a,b;c', 'x\ty', '007'),
  )
  // oxlint-disable-next-line no-control-regex -- control characters are what is left out
  .map((text) => text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffe\uffff]/g, '').trim())
  .filter((text) => text.isWellFormed());
const nominees = fc.array(
  fc.record({
    category: fc.constantFrom('best-film', 'direction'),
    title: cell.filter((text) => text !== ''),
    model: fc.constantFrom('MOVIE' as const, 'SCENE' as const, 'PROFILE' as const),
    slug: fc.constantFrom('a', 'b', 'a-b'),
    image: fc.constantFrom('', 'vertigo-old.jpg'),
    cast: cell,
    twitter: fc.constantFrom('', 'nitrate'),
    profile_website: fc.constantFrom('', 'https://example.org/?a=1,2'),
    video: fc.constantFrom('', 'https://vimeo.com/76979871'),
  }),
  { minLength: 1, maxLength: 8 },
);

describe('what is downloaded', () => {
  it.each([
    ['CSV', csvOf],
    ['XLSX', xlsxOf],
  ])('as %s and read again is the same rows', async (_format, write) => {
    const isSame = fc.asyncProperty(nominees, async (list) => {
      const table = tableOf(await readFile(new File([await write(list)], 'nominees')));
      const reading = recognize(table);
      expect(reading).toEqual({ header: 0, mapping: [...sheetColumns] });
      expect(toRows(table, reading, known).rows).toEqual(list);
    });
    await fc.assert(isSame);
  });

  it('has no cell that a spreadsheet runs, and each is as it was once it is read', () => {
    forAll(cell, (text) => {
      expect(safeCell(text)).not.toMatch(/^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/);
      expect(plainCell(safeCell(text))).toBe(text);
    });
    expect(plainCell('’tis')).toBe('’tis');
    expect(plainCell("'tis")).toBe("'tis");
  });
});
