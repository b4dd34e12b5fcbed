import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isEqual, merge, put } from '#contract/merge.ts';
import '../../support/property-seed.ts';

const entry = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  title: fc.constantFrom('1', '2', '3'),
});
const list = fc.uniqueArray(entry, { selector: ({ id }) => id });
/** Entries by their ids and titles, such as `a1 b1`. */
const entriesOf = (words: string) => words.split(' ').map(([id = '', title = '']) => ({ id, title }));

describe('two changes of one value', () => {
  it('keep both, where they are of different fields or entries', () => {
    const base = { title: 'T', list: entriesOf('a1 b1') };
    const mine = { title: 'Mine', list: entriesOf('a2 b1 c9') };
    const { value: merged, clashes } = merge(base, mine, { title: 'T', list: entriesOf('b1 d9 a1') });
    expect(clashes).toEqual([]);
    expect(merged).toMatchObject({ title: 'Mine' });
    const { list: entries } = merged as typeof base;
    expect(entries).toHaveLength(4);
    expect(entries).toContainEqual(entriesOf('a2')[0]);
    // The order is that of whoever moved something.
    expect(entries.map(({ id }) => id).filter((id) => id < 'c')).toEqual(['b', 'a']);
  });

  it('take away what one has removed and the other has left alone, and ask where it was changed', () => {
    const base = entriesOf('a1 b1');
    expect(merge(base, [base[1]], base).value).toEqual([base[1]]);
    const changed = entriesOf('a2 b1');
    const clash = merge(base, [base[1]], changed);
    expect(clash.clashes).toEqual([{ path: ['a'], base: base[0], mine: undefined, theirs: changed[0] }]);
    expect(put(clash.value, ['a'], undefined)).toEqual([base[1]]);
  });

  it('lose no field that one side alone has changed, whatever the other does', () => {
    fc.assert(
      fc.property(list, list, list, (base, mine, theirs) => {
        const { value: merged, clashes } = merge(base, mine, theirs);
        const clashing = new Set(clashes.map(({ path }) => path[0]));
        const of = (entries: unknown, id: string) => (entries as typeof base).find((each) => each.id === id);
        for (const { id } of mine) {
          if (clashing.has(id) || isEqual(of(base, id), of(mine, id))) continue;
          expect(of(merged, id)).toEqual(of(mine, id));
        }
      }),
    );
  });

  it('clash where both changed the same, and either may be put', () => {
    const { value: merged, clashes } = merge({ a: { b: '1' } }, { a: { b: '2' } }, { a: { b: '3' } });
    expect(clashes).toEqual([{ path: ['a', 'b'], base: '1', mine: '2', theirs: '3' }]);
    expect(merged).toEqual({ a: { b: '3' } });
    expect(put(merged, ['a', 'b'], '2')).toEqual({ a: { b: '2' } });
  });
});
