import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generationsAfter, type Generations } from '../../../../web/workshop/builder/sorting/element-keys.ts';
import {
  gapAt,
  gapOf,
  landingIn,
  markOf,
  scrollStep,
  stepped,
  type Box,
} from '../../../../web/workshop/ui/sorting/positions.ts';
import { createSorter } from '../../../../web/workshop/ui/sorting/sorter.ts';
import { widgetsOf } from '../../../../web/workshop/builder/sorting/widgets-of.ts';
import { movedIds } from '../../../../web/workshop/builder/state/compare.ts';
import { createEditorStore } from '../../../../web/workshop/builder/state/store.tsx';
import { forAll } from '../../../support/for-all.ts';
import { draftOf } from './drafts.ts';

/** Boxes one below the other, of any heights. */
const boxes = fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 50 }).map((heights) => {
  let top = 0;
  return heights.map((height): Box => ({ top, bottom: (top += height) }));
});

describe('a move', () => {
  it('goes into the gap below every item whose middle is above the pointer', () => {
    forAll(boxes, fc.integer({ min: -100, max: 16_000 }), (list, y) => {
      const above = list.filter(({ top, bottom }) => (top + bottom) / 2 <= y);
      expect(gapAt(list, y)).toBe(above.length);
    });
  });

  it('lands at the index that the item has afterwards, whose gap is that again', () => {
    forAll(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), (count, a, b) => {
      const [from, gap] = [a % count, b % (count + 1)];
      const items = Array.from({ length: count }, (_, index) => index);
      const marked = items.toSpliced(gap, 0, -1).filter((item) => item !== from);
      expect(landingIn(gap, from)).toBe(marked.indexOf(-1));
      expect(landingIn(gapOf(b % count, from), from)).toBe(b % count);
    });
  });

  it('goes by one or to an end by key, within the list, and nowhere by other keys', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'a'];
    expect(keys.map((key) => stepped(key, 3, 9))).toEqual([2, 4, 0, 8, undefined]);
    expect([stepped('ArrowUp', 0, 9), stepped('ArrowDown', 8, 9)]).toEqual([0, 8]);
  });

  it('shows one line while it leads elsewhere, never at the widget itself, and none without a move', () => {
    forAll(fc.integer({ min: 2, max: 30 }), fc.nat(), fc.nat(), (count, a, b) => {
      const [from, to] = [a % count, b % count];
      const marks = Array.from({ length: count }, (_, index) => markOf({ from, to }, index, count));
      expect(marks[from]).toBe('lifted');
      expect(marks.filter((mark) => mark === 'before' || mark === 'after')).toHaveLength(from === to ? 0 : 1);
    });
    expect(markOf(undefined, 0, 3)).toBeUndefined();
  });

  it('scrolls a list that has a height at its edges, no faster beyond them', () => {
    const speeds = [-1000, 100, 110, 350, 590, 600, 9000].map((y) =>
      scrollStep(y, { top: 100, bottom: 600 }),
    );
    expect(speeds.map(Math.sign)).toEqual([-1, -1, -1, 0, 1, 1, 1]);
    expect([speeds.at(0), speeds.at(-1)]).toEqual([speeds.at(1), speeds.at(-2)]);
    expect(scrollStep(5, { top: 0, bottom: 0 })).toBe(0);
  });
});

function setup(count: number) {
  const store = createEditorStore(
    draftOf(...Array.from({ length: count }, (_, index) => `content-a-${index + 1}`)),
  );
  const said: string[] = [];
  const sorter = createSorter(widgetsOf(store), (text) => void said.push(text));
  return { store, sorter, said };
}

it('moving a widget announces each step and the position of the widget, within the list; a cancel changes nothing', () => {
  const { store, sorter, said } = setup(3);
  sorter.pickUp('content-a-1', 'keyboard');
  sorter.carry(1);
  sorter.drop();
  const before = store.getState();
  sorter.pickUp('content-a-1', 'pointer');
  sorter.carry(50);
  sorter.carry(-5);
  sorter.cancel();
  expect([store.getState(), sorter.get()]).toEqual([before, undefined]);
  expect(said).toEqual([
    'content-a-1 picked up, position 1 of 3. Arrow keys move it, Space drops it, Escape cancels.',
    'position 2 of 3.',
    'content-a-1 dropped at position 2 of 3.',
    'content-a-1 picked up, position 2 of 3.',
    'position 3 of 3.',
    'position 1 of 3.',
    'Move canceled. It stays at position 2 of 3.',
  ]);
});

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

it('the elements of a list that is sorted are disturbed as few as can be, whatever was moved, added and removed', () => {
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
