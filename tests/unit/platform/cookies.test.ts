import { expect, it } from 'vitest';
import { browserIdOr, writeCookie, writeHint } from '#platform/cookies.ts';

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
    /^__Host-acclaim_session=token; Path=\/; .*Secure; HttpOnly; SameSite=Lax$/,
  );
  // Scripts read the one that says that somebody is signed in.
  expect(writeHint(60)).toBe('__Host-acclaim_signed_in=1; Path=/; Max-Age=60; Secure; SameSite=Lax');
});
