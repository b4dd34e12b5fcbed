import { describe, expect, it } from 'vitest';
import { browserIdOr } from '#platform/cookies.ts';
import { csrfToken, isOwnRequest, type RequestSource } from '#platform/csrf.ts';
import type { Session } from '../../../functions/platform/session.ts';

const secret = 'a secret of at least thirty-two characters';
const { browserId } = browserIdOr(undefined);
const session: Session = { sessionId: 's1', userId: 'ann', roles: [], version: 1, since: 0, checkedAt: 0 };
const own: RequestSource = {
  browserId,
  token: csrfToken(secret, browserId, session),
  origin: 'https://awards.test',
  host: 'awards.test',
  fetchSite: 'same-origin',
};

describe('a request', () => {
  it('of our own page and session is taken', () => {
    expect(isOwnRequest([secret], session, own)).toBe(true);
  });

  it('without Origin and Sec-Fetch-Site, as from no browser, stands by its token', () => {
    expect(isOwnRequest([secret], session, { ...own, origin: undefined, fetchSite: undefined })).toBe(true);
  });

  it.each([
    ['without a token', { token: undefined }],
    ['with an empty token', { token: '' }],
    ["with another browser's token", { token: csrfToken(secret, browserIdOr(undefined).browserId, session) }],
    [
      "with another session's token",
      { token: csrfToken(secret, browserId, { ...session, sessionId: 's2' }) },
    ],
    ['with the token from before signing in', { token: csrfToken(secret, browserId, undefined) }],
    ['without the cookie', { browserId: undefined }],
    ['from a foreign origin', { origin: 'https://evil.test' }],
    ['from another port', { origin: 'https://awards.test:8443' }],
    ['from a sandbox', { origin: 'null' }],
    ['from a broken origin', { origin: 'awards.test' }],
    ['from another site', { fetchSite: 'cross-site' }],
    ['from a sibling site', { fetchSite: 'same-site' }],
  ] satisfies [string, Partial<RequestSource>][])('%s is refused', (_, change) => {
    expect(isOwnRequest([secret], session, { ...own, ...change })).toBe(false);
  });
});

describe('a browser', () => {
  it('keeps its name', () => {
    expect(browserIdOr(browserId)).toEqual({ browserId, isNew: false });
  });

  it.each([undefined, '', 'short', 'x'.repeat(23), `${'x'.repeat(21)};`])(
    'with the cookie %s gets a new one',
    (cookie) => {
      const given = browserIdOr(cookie);
      expect(given.isNew).toBe(true);
      expect(given.browserId).toMatch(/^[\w-]{22}$/);
    },
  );
});
