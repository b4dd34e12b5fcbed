import { expect, test } from 'vitest';
import { currentMark } from '../../../web/shell/menu-items.tsx';

test.each([
  ['/winners', '/winners', 'page'],
  ['/winners', '/winners/2025', 'true'],
  ['/voting', '/voting/direction', 'true'],
  ['/voting', '/voting/direction/lois-weber', 'true'],
  ['/voting/direction', '/voting/direction/lois-weber', 'true'],
  ['/voting/direction#lois-weber', '/voting/direction', 'page'],
  ['/pre-nomination', '/pre-nomination/direction', 'true'],
  ['/voting/direction', '/voting/picture', undefined],
  ['/voting', '/voting-rules', undefined],
  ['/about', '/about/history', undefined],
  ['/', '/winners', undefined],
  ['#top', '/winners', undefined],
])('a link to %s is marked on %s: %s', (to, pathname, mark) => {
  expect(currentMark({ to }, pathname)).toBe(mark);
  expect(currentMark({ href: `https://example.org${to}` }, pathname)).toBeUndefined();
});
