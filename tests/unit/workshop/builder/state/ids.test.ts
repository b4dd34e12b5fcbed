import { expect, test } from 'vitest';
import { nextId } from '../../../../../web/workshop/builder/state/ids.ts';

test.each([
  ['none', 'button', [], 'button-1'],
  ['gaps', 'button', ['button-1', 'button-5'], 'button-6'],
  ['other stems', 'content', ['content-a-7', 'video-3'], 'content-1'],
  ['ids of another form', 'video', ['video-x', 'video-', 'video-1-2'], 'video-1'],
])('the next id is 1 more than the highest: with %s', (_, stem, ids, expected) => {
  expect(
    nextId(
      stem,
      ids.map((id) => ({ id })),
    ),
  ).toBe(expected);
});
