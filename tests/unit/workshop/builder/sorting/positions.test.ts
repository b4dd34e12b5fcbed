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

describe('the gap a pointer points at', () => {
  it('is the number of items whose middle is above the pointer', () => {
    forAll(boxes, fc.integer({ min: -100, max: 16_000 }), (list, y) => {
      const above = list.filter(({ top, bottom }) => (top + bottom) / 2 <= y);
      expect(gapAt(list, y)).toBe(above.length);
    });
  });
});

describe('landing in a gap', () => {
  it('returns the index that the item has afterwards', () => {
    forAll(fc.integer({ min: 1, max: 60 }), fc.nat(), fc.nat(), (count, a, b) => {
      const [from, gap] = [a % count, b % (count + 1)];
      const items = Array.from({ length: count }, (_, index) => index);
      const marked = items.toSpliced(gap, 0, -1).filter((item) => item !== from);
      expect(landingIn(gap, from)).toBe(marked.indexOf(-1));
    });
  });

  it('is undone by the gap of an index', () => {
    forAll(fc.nat(60), fc.nat(60), (from, to) => {
      expect(landingIn(gapOf(to, from), from)).toBe(to);
    });
  });
});

describe('a step by key', () => {
  it('stays within the list, whatever is pressed', () => {
    const keys = fc.array(fc.constantFrom('ArrowUp', 'ArrowDown', 'Home', 'End'), { maxLength: 100 });
    forAll(fc.integer({ min: 1, max: 30 }), keys, (count, pressed) => {
      const at = pressed.reduce((index, key) => stepped(key, index, count) ?? index, 0);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(at).toBeLessThan(count);
    });
  });

  it('goes by one, or to an end, and is none for other keys', () => {
    const keys = ['ArrowUp', 'ArrowDown', 'Home', 'End', 'a'];
    expect(keys.map((key) => stepped(key, 3, 9))).toEqual([2, 4, 0, 8, undefined]);
  });
});

describe('scrolling at the edges', () => {
  const view = { top: 100, bottom: 600 };

  it('goes up near the top, down near the bottom, and not between', () => {
    expect(scrollStep(110, view)).toBeLessThan(0);
    expect(scrollStep(350, view)).toBe(0);
    expect(scrollStep(590, view)).toBeGreaterThan(0);
  });

  it('is never faster beyond the edge than at it', () => {
    expect(scrollStep(-1000, view)).toBe(scrollStep(100, view));
    expect(scrollStep(9000, view)).toBe(scrollStep(600, view));
  });

  it('leaves a list without height alone', () => {
    expect(scrollStep(5, { top: 0, bottom: 0 })).toBe(0);
  });
});

describe('the line of the landing', () => {
  it('is there once while a widget is moved elsewhere, never at the widget itself', () => {
    forAll(fc.integer({ min: 2, max: 30 }), fc.nat(), fc.nat(), (count, a, b) => {
      const [from, to] = [a % count, b % count];
      const lift = { from, to };
      const marks = Array.from({ length: count }, (_, index) => markOf(lift, index, count));
      expect(marks[from]).toBe('lifted');
      expect(marks.filter((mark) => mark === 'before' || mark === 'after')).toHaveLength(from === to ? 0 : 1);
    });
  });

  it('is not there while nothing is moved', () => {
    expect(markOf(undefined, 0, 3)).toBeUndefined();
  });
});
