import { expect, test } from 'vitest';
import { merge } from '#contract/merge.ts';
import { adoptIds } from '../../../web/workshop/content/adopt-ids.ts';

const sent = [
  { id: 'a', key: 'one', title: 'One' },
  { key: 'two', title: 'Two' },
];
const saved = [
  { id: 'a', key: 'one', title: 'One' },
  { id: 'b', key: 'two', title: 'Two' },
];

test('what is typed into a new row while it is saved stays, whatever was typed', () => {
  for (const typed of [{ title: 'Two and more' }, { key: 'another', title: 'Two' }]) {
    const now = [sent[0], { ...sent[1], ...typed }];
    const adopted = adoptIds(sent, now, saved);
    expect(merge(adopted.sent, adopted.now, saved)).toEqual({
      value: [saved[0], { ...saved[1], ...typed }],
      clashes: [],
    });
  }
});

test('a row that was added after the save began stays new', () => {
  const adopted = adoptIds(sent, [...sent, { key: 'three' }], saved);
  expect(adopted.now).toEqual([...saved, { key: 'three' }]);
});

test('values that are no lists of rows stay as they are', () => {
  expect(adoptIds({ a: 1 }, { a: 2 }, { a: 1 })).toEqual({ sent: { a: 1 }, now: { a: 2 } });
  expect(adoptIds(['x'], ['y'], ['x'])).toEqual({ sent: ['x'], now: ['y'] });
});
