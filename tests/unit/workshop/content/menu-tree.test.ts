import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MenuItem } from '#contract/navigation.ts';
import {
  levelItem,
  moveItem,
  rowsOf,
  waysOf,
  withoutItem,
} from '../../../../web/workshop/menus/menu-tree.ts';
import { faultOf, targetsOf, toAddress, wordsOf } from '../../../../web/workshop/menus/targets.ts';
import { forAll } from '../../../support/for-all.ts';
import { menuItem } from '../../../support/show.ts';

type Child = MenuItem['childs'][number];

const leaf = (id: string): Child => ({
  ...menuItem({ id, title: id, link_title: '', link_internal_name: 'index' }),
  childs: [],
});
/** `a b(c d) e` as items. */
const tree = (text: string): MenuItem[] =>
  [...text.matchAll(/(\w+)(?:\(([^)]*)\))?/g)].map(([, id = '', under]) => ({
    ...leaf(id),
    childs: (under ?? '').split(' ').filter(Boolean).map(leaf),
  }));
const text = (items: readonly MenuItem[]): string =>
  items
    .map(({ id, childs }) => (childs.length > 0 ? `${id}(${childs.map((each) => each.id).join(' ')})` : id))
    .join(' ');

test.each([
  ['a b c', 'a', 1, 'b a c'],
  ['a b(c d) e', 'e', 2, 'a b(e c d)'],
  ['a b(c d) e', 'a', 2, 'b(c a d) e'],
  ['a b(c d) e', 'c', 0, 'c a b(d) e'],
  ['a b(c d) e', 'c', 4, 'a b(d) e(c)'],
  ['a b(c d) e', 'b', 0, 'b(c d) a e'],
  ['a b(c d) e f(g)', 'b', 5, 'a e f(g) b(c d)'],
  ['a b(c d) e', 'b', 2, 'a b(c d) e'],
])('in %s, %s goes to line %i: %s', (before, id, to, after) => {
  expect(text(moveItem(tree(before), id, to))).toBe(after);
});

test('a move loses and doubles nothing, and menus stay two levels deep', () => {
  const shapes = fc.array(fc.nat(3), { minLength: 1, maxLength: 6 });
  forAll(shapes, fc.nat(), fc.nat(), (shape, a, b) => {
    const items = shape.map((count, at) => ({
      ...leaf(`i${at}`),
      childs: Array.from({ length: count }, (_, index) => leaf(`i${at}-${index}`)),
    }));
    const ids = rowsOf(items).map(({ item }) => item.id);
    const moved = moveItem(items, ids[a % ids.length] ?? '', b % ids.length);
    expect(
      rowsOf(moved)
        .map(({ item }) => item.id)
        .toSorted(),
    ).toEqual(ids.toSorted());
    expect(moved.flatMap(({ childs }) => childs.flatMap((child) => child.childs))).toEqual([]);
  });
});

test('an item goes under the one before it and out again in its line; the first, and one with items under it, cannot', () => {
  const items = tree('a b(c d) e');
  expect(text(levelItem(items, 'e', true))).toBe('a b(c d e)');
  expect(text(levelItem(items, 'c', false))).toBe('a b c(d) e');
  expect(waysOf(items, 'a')).toEqual({ canIndent: false, canOutdent: false });
  expect(waysOf(items, 'b').canIndent).toBe(false);
  expect(waysOf(items, 'd')).toEqual({ canIndent: false, canOutdent: true });
  expect(text(withoutItem(items, 'b'))).toBe('a e');
});

test('a link leads to what is there, in words, and says what is missing', () => {
  const groups = targetsOf([{ code: 'about', title: 'About us', content: '' }], []);
  const to = (name: string, url = '') => ({
    link_type: 'internal' as const,
    link_internal_name: name,
    link_url: url,
  });
  expect(wordsOf(to('page', 'about'), groups)).toBe('About us');
  expect(wordsOf(to('page', '/about#team'), groups)).toBe('About us');
  expect(wordsOf(to('voting.index'), groups)).toBe('Voting');
  expect(wordsOf(toAddress('https://example.org'), groups)).toBe('https://example.org');
  expect(faultOf(to('page', 'gone'), groups)).toBe('There is no page ‘gone’. Choose where this leads.');
  expect(faultOf(toAddress(' '), groups)).toBe('The address is missing.');
  expect(faultOf(to(''), groups)).toBeUndefined();
});
