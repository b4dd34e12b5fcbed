import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  generationsAfter,
  type Generations,
} from '../../../../../web/workshop/builder/sorting/element-keys.ts';
import { movedIds } from '../../../../../web/workshop/builder/state/compare.ts';
import { forAll } from '../../../../support/for-all.ts';

const first = (ids: readonly string[]): Generations => generationsAfter(new Map(), ids);
const keysOf = (generations: Generations) =>
  [...generations].map(([id, generation]) => `${id} ${generation}`);

/** How many elements React moves or removes to turn one list of keyed children into another. */
function disturbed(before: readonly string[], after: readonly string[]): number {
  const positions = after.map((key) => before.indexOf(key)).filter((position) => position >= 0);
  const moved = positions.filter((position, index) => position < Math.max(...positions.slice(0, index)));
  return before.length - positions.length + moved.length;
}

const ids = fc
  .uniqueArray(fc.nat(60), { maxLength: 30 })
  .map((numbers) => numbers.map((each) => `w-${each}`));
/** Two lists with much in common: widgets were moved, added and removed. */
const change = fc
  .tuple(ids, ids)
  .chain(([a, b]) => fc.tuple(fc.constant(a), fc.shuffledSubarray([...new Set([...a, ...b])])));

describe('the elements of a list that is sorted', () => {
  it('are disturbed as few as can be, whatever was moved, added and removed', () => {
    forAll(change, ([before, after]) => {
      const start = first(before);
      const gone = before.filter((id) => !after.includes(id));
      const fewest = movedIds(
        before.filter((id) => after.includes(id)),
        after.filter((id) => before.includes(id)),
      ).size;
      const touched = disturbed(keysOf(start), keysOf(generationsAfter(start, after)));
      expect(touched).toBe(gone.length + fewest);
    });
  });

  it('have each a key of their own, in the order of the list, through any number of changes', () => {
    forAll(fc.array(ids), (orders) => {
      let generations = first([]);
      for (const order of orders) {
        generations = generationsAfter(generations, order);
        expect([...generations.keys()]).toEqual(order);
        expect(new Set(keysOf(generations)).size).toBe(order.length);
      }
    });
  });

  it.each([
    ['past one neighbour', ['a', 'c', 'b', 'd', 'e']],
    ['down, however far', ['b', 'c', 'd', 'e', 'a']],
    ['nowhere, while others come and go', ['a', 'x', 'c', 'd', 'e']],
  ])('stay when one goes %s', (_, order) => {
    const next = generationsAfter(first(['a', 'b', 'c', 'd', 'e']), order);
    expect([...next.values()]).toEqual(order.map(() => 0));
    expect(generationsAfter(next, order)).toBe(next);
  });

  it('stay but for the one that goes up past several, each time that it does', () => {
    const up = generationsAfter(first(['a', 'b', 'c', 'd']), ['d', 'a', 'b', 'c']);
    expect(keysOf(up)).toEqual(['d 1', 'a 0', 'b 0', 'c 0']);
    const again = generationsAfter(generationsAfter(up, ['a', 'b', 'c', 'd']), ['a', 'd', 'b', 'c']);
    expect(keysOf(again)).toEqual(['a 0', 'd 2', 'b 0', 'c 0']);
  });
});
