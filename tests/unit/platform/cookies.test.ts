import { expect, it } from 'vitest';
import { browserIdOr, writeCookie } from '#platform/cookies.ts';

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

it('a cookie of a function is of the host and of TLS alone, wherever it runs', () => {
  expect(writeCookie('session', 'token', 60)).toMatch(
    /^__Host-acclaim_session=token; Path=\/; .*Secure; HttpOnly;/,
  );
});
