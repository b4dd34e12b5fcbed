import { expect, test } from 'vitest';
import type { ContentChange, LogEntry } from '#contract/content.ts';
import { headOf, wordsOf } from '../../../../web/workshop/log/words.ts';

const words = (change: Partial<ContentChange>) =>
  wordsOf({ path: '', part: '', name: '', before: null, after: null, ...change }, 'America/Los_Angeles');

test('a field has the name of its screen, with both values in plain words', () => {
  const ends = { path: 'event.voting_end', part: 'event', before: null, after: '2027-03-15T06:59:59.999Z' };
  expect(words(ends)).toMatchObject({ how: 'changed', of: '', field: 'Voting closes', before: 'empty' });
  expect(words(ends).after).toMatch(/^Mar 14, 2027, 11:59\sPM$/);
  expect(
    words({ path: 'pages.a.b.content', part: 'pages', name: 'About', before: '<p>Old</p>', after: '' }),
  ).toEqual({ how: 'changed', of: 'Page About', field: 'Text', before: 'Old', after: 'empty' });
});

test('what comes, goes or moves is one line, and the beginning of a long list is not shown as text', () => {
  const page = { path: 'pages.about', part: 'pages', name: 'About' };
  expect(words({ ...page, after: { code: 'about' } })).toMatchObject({ how: 'added', of: 'Page About' });
  expect(words({ ...page, before: '{"code":"about…' })).toMatchObject({ how: 'removed', field: '' });
  const nominee = { path: 'nominees.a/b.position', part: 'nominees', name: 'B', before: 4, after: 0 };
  expect(words(nominee)).toMatchObject({ how: 'moved', after: 'place 1' });
  const menu = { path: 'menus.main-left.items', part: 'menus', name: 'main-left' };
  expect(words({ ...menu, before: '[{"id":"a…', after: [{ title: 'A' }] })).toMatchObject({
    before: undefined,
    after: 'A',
  });
});

test('an entry says what was done, and why', () => {
  const entry = { act: 'save', parts: ['event', 'theme', 'options'] } as unknown as LogEntry;
  expect(headOf(entry)).toBe('Changed Event and Look');
  expect(headOf({ ...entry, act: 'withdraw', parts: ['nominees'], reason: 'Asked for.' })).toBe(
    'Withdrew from Nominees: Asked for.',
  );
  expect(headOf({ ...entry, act: 'undo', undoes: 12 })).toBe('Took change 12 back');
});
