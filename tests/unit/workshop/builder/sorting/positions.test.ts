import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  gapAt,
  gapOf,
  landingIn,
  markOf,
  scrollStep,
  stepped,
  type Box,
} from '../../../../../web/workshop/builder/sorting/positions.ts';
import { forAll } from '../../../../support/for-all.ts';

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
