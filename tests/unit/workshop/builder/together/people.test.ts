import { expect, test } from 'vitest';
import {
  colorOf,
  colors,
  initialsOf,
  wordsOf,
  type Present,
} from '../../../../../web/workshop/builder/together/people.ts';
import { comingsAndGoings } from '../../../../../web/workshop/builder/together/comings.ts';
import { draftOf } from '../drafts.ts';

const draft = draftOf('a-1');
const at = '2026-11-21T08:00:00.000Z';
const tab = (by: string, more: Partial<Present> = {}): Present => ({
  session: `tab-of-${by}`,
  by,
  isYou: false,
  widget: null,
  at,
  ...more,
});

test.each([
  ['Bo', 'B'],
  ['Robin van Dam', 'RD'],
  ['ünal Åberg', 'ÜÅ'],
  ['🎬 Crew', '🎬C'],
  ['Robin Dam (1b9d6bcd)', 'RD'],
  ['', ''],
])('the initials of %s are %s', (by, initials) => {
  expect(initialsOf(tab(by))).toBe(initials);
});

test('a person has one color everywhere, among those there are', () => {
  const people = ['Ada', 'Bo', 'Robin van Dam', 'x'.repeat(200), ''].map((by) => colorOf(tab(by)));
  expect(people.every((color) => color >= 0 && color < colors)).toBe(true);
  expect(people).toEqual(['Ada', 'Bo', 'Robin van Dam', 'x'.repeat(200), ''].map((by) => colorOf(tab(by))));
});

test('who edits what is said by the name of the widget, if it is still there', () => {
  expect(wordsOf(tab('Bo', { widget: 'a-1' }), draft)).toBe('Bo, editing ‘a-1’');
  expect(wordsOf(tab('Bo', { widget: 'gone' }), draft)).toBe('Bo');
  expect(wordsOf(tab('Ada', { isYou: true }), draft)).toBe('You, in another tab');
});

test.each<[before: Present[], after: Present[], words: string]>([
  [[], [tab('Bo', { widget: 'a-1' })], 'Bo is here too, editing ‘a-1’.'],
  [[], [tab('Bo'), tab('Cy')], 'Bo is here too. Cy is here too.'],
  [[tab('Bo')], [tab('Bo', { widget: 'a-1' })], ''],
  // Of a person with several tabs only the first and the last count.
  [[tab('Bo')], [tab('Bo'), tab('Bo', { session: 'second-tab' })], ''],
  [[], [tab('Bo'), tab('Bo', { session: 'second-tab' })], 'Bo is here too.'],
  [[tab('Bo'), tab('Cy')], [tab('Cy')], 'Bo has left.'],
  [[], [tab('Ada', { isYou: true })], 'You have this template open in another tab too.'],
  [[tab('Ada', { isYou: true })], [], 'Your other tab is closed.'],
])('what is said of those who come and leave: %#', (before, after, words) => {
  expect(comingsAndGoings(before, after, draft)).toBe(words);
});
