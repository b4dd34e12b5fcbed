import { expect, it } from 'vitest';
import { browserIdOr } from '#platform/cookies.ts';

const { browserId } = browserIdOr(undefined);

it('a browser stays known by its id', () => {
  expect(browserIdOr(browserId)).toEqual({ browserId, isNew: false });
});

it.each([undefined, '', 'short', 'x'.repeat(23), `${'x'.repeat(21)};`])(
  'a browser with the cookie %s gets a new id',
  (cookie) => {
    const given = browserIdOr(cookie);
    expect(given.isNew).toBe(true);
    expect(given.browserId).toMatch(/^[\w-]{22}$/);
  },
);
