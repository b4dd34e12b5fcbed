import { DOMParser } from 'linkedom';
import { describe, expect, it, vi } from 'vitest';
import { cellFaults, draftOf, edited, withSheet } from '../../../../web/workshop/sheet/draft.ts';
import { readFile, readHtml, readText } from '../../../../web/workshop/sheet/read-table.ts';
import { unreadSheets } from '../../../../web/workshop/sheet/sheets.ts';
import type { Book } from '../../../../web/workshop/sheet/tidy.ts';
import { toRows, type Known } from '../../../../web/workshop/sheet/to-rows.ts';
import { workbook, type RawCell } from './workbook.ts';

const known: Known = {
  category: 'picture',
  categories: [
    { key: 'picture', title: 'Outstanding Picture' },
    { key: 'direction', title: 'Outstanding Direction' },
  ],
  uploads: [],
};
const understood = (book: Book) => {
  const draft = draftOf(book, known);
  return { draft, ...toRows(draft.table, draft, known) };
};
const titled = ({ rows }: ReturnType<typeof understood>) =>
  rows.map(({ category, title }) => [category, title]);
const workbookOf = async (...sheets: Parameters<typeof workbook>) =>
  understood(await readFile(workbook(...sheets)));
const pasted = (html: string): Book => {
  vi.stubGlobal('DOMParser', DOMParser);
  const book = readHtml(html);
  if (!book) throw new Error('There is no table.');
  return book;
};
const grid = (html: string) => pasted(html).sheets[0]?.table;

describe('a blank under a category', () => {
  const expected = [
    ['picture', 'Alpha'],
    ['picture', 'Beta'],
    ['direction', 'Dee'],
    ['direction', 'Ed'],
  ];
  const notes = [
    { row: 2, column: 'category', message: 'Blank, so it goes to the category above: Outstanding Picture.' },
    {
      row: 4,
      column: 'category',
      message: 'Blank, so it goes to the category above: Outstanding Direction.',
    },
  ];
  const rows = [
    ['Category', 'Nominee'],
    ['Outstanding Picture', 'Alpha'],
    [null, 'Beta'],
    ['Outstanding Direction', 'Dee'],
    ['left over from before', 'Ed'],
  ];

  it.each([
    [
      'CSV',
      () =>
        readText('Category,Nominee\nOutstanding Picture,Alpha\n,Beta\n\nOutstanding Direction,Dee\n,Ed\n'),
    ],
    ['merged cells of a workbook', () => readFile(workbook({ name: 'N', rows, merges: ['A2:A3', 'A4:A5'] }))],
    [
      'merged cells of a web page',
      () =>
        pasted(
          '<table><tr><th>Category<th>Nominee<tr><td rowspan=2>Outstanding Picture</td><td>Alpha</td></tr><tr><td>Beta</td></tr><tr><td rowspan=0>Outstanding Direction</td><td>Dee</td></tr><tr><td>Ed</td></tr></table>',
        ),
    ],
  ])('stands for it in %s, and the row says so', async (_source, read) => {
    const found = understood(await read());
    expect(titled(found)).toEqual(expected);
    expect(found.notes).toEqual(notes);
  });

  it('before any category goes to the open one, and says so', async () => {
    const found = understood(await readText('Category,Nominee\n,Alpha\nOutstanding Direction,Dee\n'));
    expect(titled(found)).toEqual([
      ['picture', 'Alpha'],
      ['direction', 'Dee'],
    ]);
    expect(found.notes).toEqual([
      { row: 1, column: 'category', message: 'No category yet, so it goes to Outstanding Picture.' },
    ]);
  });

  it('is told once where no column says the category, and a heading among the titles is told', async () => {
    const { notes: found } = understood(await readText('Nominee\nAlpha\nOutstanding Direction\nDee\n'));
    expect(found).toEqual([
      { row: 0, column: 'category', message: 'Every row goes to Outstanding Picture.' },
      { row: 2, column: 'title', message: 'This is the name of a category. As it is, it becomes a nominee.' },
    ]);
  });
});

describe('a pasted table', () => {
  it('is laid out as a page shows it, whatever its cells reach over', () => {
    expect(
      grid(
        '<table><tr><th colspan=2>Who</th><th>Film</th></tr><tr><td>a</td><td rowspan=3>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr><tr><td>f</td><td>g</td></tr></table>',
      ),
    ).toEqual([
      ['Who', '', 'Film'],
      ['a', 'b', 'c'],
      ['d', '', 'e'],
      ['f', '', 'g'],
    ]);
  });

  it('is in the lines of the page, not of its source, and shows nothing hidden', () => {
    const book = pasted(
      '<table><tr><td>Work</td></tr><tr><td>A long\n   name</td></tr><tr style="display: none"><td>Gone</td></tr><tr><td>A card,<br> two</td></tr></table><table><tr><td>x</td></tr></table>',
    );
    expect(book.sheets[0]?.table).toEqual([['Work'], ['A long name'], ['A card,\ntwo']]);
    expect(book.leftOut).toEqual(['1 hidden row', '1 other table']);
  });

  it('has each row once where a table stands in another', () => {
    expect(
      grid('<table><tr><td><table><tr><td>Work</td></tr><tr><td>One</td></tr></table></td></tr></table>'),
    ).toEqual([['Work'], ['One']]);
  });
});

describe('of a workbook', () => {
  const list = (name: string, ...titles: string[]) => ({
    name,
    rows: [['Nominee', 'Cast'], ...titles.map((title) => [title, 'c'])],
  });

  it('the sheet whose headings are known is read, and what is left out is named', async () => {
    const found = await workbookOf(
      { name: 'Read me', rows: [['How to fill this in: write the name below'], ['Questions: Sam']] },
      { name: 'Chart 1', isChart: true },
      { ...list('Nominees', 'Real One', 'Hidden'), hiddenRows: [2], hiddenColumns: [1] },
      { name: 'Old', state: 'hidden', rows: [['Nominee']] },
      { name: 'Older', state: 'veryHidden', rows: [['Nominee']] },
    );
    expect(titled(found)).toEqual([['picture', 'Real One']]);
    expect([...unreadSheets(found.draft.sheets, found.draft.choice), ...found.draft.leftOut]).toEqual([
      'the sheet “Read me”',
      'the hidden sheet “Old”',
      'the hidden sheet “Older”',
      'the chart “Chart 1”',
      '1 hidden row of “Nominees”',
      '1 hidden column of “Nominees”',
    ]);
  });

  it('with a sheet for each category, one or all are read, as of the categories they are named after', async () => {
    const sheets = [list('Outstanding Direction', 'D1', 'D2'), list('More', 'P1')];
    const found = await workbookOf(...sheets, { name: 'Notes', rows: [['x']] });
    const { draft } = found;
    expect(titled(found)).toEqual([
      ['direction', 'D1'],
      ['direction', 'D2'],
    ]);
    expect(unreadSheets(draft.sheets, draft.choice)).toEqual(['the sheet “More”', 'the sheet “Notes”']);
    const all = withSheet(draft, 'all', known);
    expect(toRows(all.table, all, known).rows).toEqual([
      { category: 'direction', title: 'D1', cast: 'c' },
      { category: 'direction', title: 'D2', cast: 'c' },
      { category: 'picture', title: 'P1', cast: 'c' },
    ]);
    expect(unreadSheets(all.sheets, all.choice)).toEqual(['the sheet “Notes”']);
  });
});

describe('a cell of a workbook', () => {
  const cellOf = async (cell: RawCell) => {
    const rows = [
      ['Title', 'Cast'],
      [cell, 'a'],
    ];
    const { draft } = await workbookOf({ name: 'N', rows });
    return [draft.table[1]?.[0], cellFaults(draft).map(({ message }) => message)];
  };

  it.each([
    [{ v: 1917 }, '1917'],
    [{ v: 8.5 }, '8.5'],
    [{ v: 7, format: '000' }, '007'],
    [{ v: 0.5, format: '0%' }, '50%'],
    [{ v: 1, format: '"Part "0' }, 'Part 1'],
    [{ v: 12_500, format: '#,##0' }, '12,500'],
    [{ v: 0.520_833_333_333_333_4, format: 'h:mm' }, '12:30'],
    [{ v: 20_000, format: 'yyyy' }, '1954'],
    [{ t: 'b', v: 1 } as const, 'TRUE'],
    [{ t: 'str', v: 'Made', f: 'A1&"x"' } as const, 'Made'],
    ['  padded  ', 'padded'],
  ])('%j is %j, as it is shown', async (cell, shown) => {
    expect(await cellOf(cell)).toEqual([shown, []]);
  });

  it.each([
    [{ v: 59_497, format: 'm/d/yy' }, '11/22/62', 'a date or time'],
    [{ v: 40_000, format: 'mmmm' }, 'July', 'a date or time'],
    [{ t: 'e', v: '#N/A' } as const, '#N/A', 'an error'],
    [{ v: 1e21 }, '1e+21', 'a long number'],
    [{ v: 0.123_456_789_012 }, '0.123456789012', 'a long number'],
    [{ v: 3, format: '0;(0)' }, '3', 'a number'],
    [{ f: 'B99' }, '', 'a formula without its result'],
    [{ t: 'str', v: 'secret', format: ';;;' } as const, 'secret', 'hidden text'],
  ])('%j can’t be known as it is shown, and is a fault until it is written', async (cell, text, what) => {
    expect(await cellOf(cell)).toEqual([text, [`This cell holds ${what}. Write it as text.`]]);
  });

  it('with an error is a fault in CSV as well, goes with what is written, and counts in a column that is taken alone', async () => {
    const { draft } = understood(await readText('Title,Notes\n#REF!,#N/A\nB,x\n'));
    const fault = { row: 1, column: 'title', message: 'This cell holds an error. Write it as text.' };
    expect(cellFaults(draft)).toEqual([fault]);
    expect(cellFaults(edited(draft, 1, 'title', 'C'))).toEqual([fault]);
    expect(cellFaults(edited(draft, 0, 'title', 'A'))).toEqual([]);
  });
});
