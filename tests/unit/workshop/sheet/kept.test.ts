import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sheetColumns } from '../../../../web/workshop/sheet/columns.ts';
import { draftOf, edited, type SheetDraft } from '../../../../web/workshop/sheet/draft.ts';
import { keptDraft } from '../../../../web/workshop/sheet/kept-draft.ts';
import { readText } from '../../../../web/workshop/sheet/read-table.ts';
import { toRows, type Known } from '../../../../web/workshop/sheet/to-rows.ts';
import { forAll } from '../../../support/for-all.ts';

const known: Known = { category: 'picture', categories: [], uploads: [] };
const reloaded = (value: unknown) => keptDraft(JSON.parse(JSON.stringify(value)));

const table = fc.array(fc.array(fc.string(), { maxLength: 3 }), { maxLength: 3 });
const faults = fc.array(fc.record({ row: fc.nat(), column: fc.nat(), message: fc.string() }), {
  maxLength: 2,
});
const draft: fc.Arbitrary<SheetDraft> = fc.record({
  table,
  faults,
  header: fc.integer({ min: -1, max: 9 }),
  mapping: fc.array(fc.constantFrom(null, ...sheetColumns)),
  missing: fc.constantFrom('keep' as const, 'remove' as const),
  sheets: fc.array(fc.record({ name: fc.string(), table, faults }), { maxLength: 2 }),
  choice: fc.oneof(fc.nat(), fc.constant('all' as const)),
  leftOut: fc.array(fc.string()),
});

describe('a sheet that the browser has kept', () => {
  it('is read back as it was, and sends the same rows', async () => {
    forAll(draft, (each) => {
      expect(reloaded(each)).toEqual(each);
    });
    const read = edited(draftOf(await readText('Title,Notes\nAlpha,x\n'), known), 0, 'twitter', 'a');
    const again = reloaded(read);
    expect(again).toEqual(read);
    expect(again && toRows(again.table, again, known).rows).toEqual([
      { title: 'Alpha', twitter: 'a', category: 'picture' },
    ]);
  });

  it('by an earlier version is read, too', () => {
    const before = { table: [['Title', 'Notes']], header: 0, mapping: ['title', null], missing: 'keep' };
    expect(reloaded(before)).toMatchObject({ ...before, faults: [], sheets: [], choice: 0, leftOut: [] });
  });

  it('is dropped where it is none', () => {
    forAll(fc.jsonValue(), (value) => {
      expect(keptDraft(value)).toBeUndefined();
    });
    const wrong = fc.constantFrom('x', true, null, {}, [1], [['a', 1]], 0.5);
    forAll(draft, fc.constantFrom('table', 'header', 'mapping', 'missing'), wrong, (each, field, value) => {
      expect(keptDraft({ ...each, [field]: value })).toBeUndefined();
    });
    expect(keptDraft({ table: [], header: 0, mapping: ['null'], missing: 'keep' })).toBeUndefined();
  });
});
