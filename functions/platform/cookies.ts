import { signedInCookie } from '#contract/written-pages.ts';
import type { StoredAccount } from '#records/accounts.ts';
import type { KeyRing } from './secrets.ts';
import { sessionMaxAge } from './session.ts';
import { constantTimeEqual, keyedHashes, randomId } from './tokens.ts';

/** `__Host-` binds a cookie to the host, its root path and TLS (tests/SPEC.md: Accounts and safety). */
const prefix = '__Host-acclaim_';

export type CookieName = 'session' | 'csrf' | 'known';

export function readCookie(cookies: readonly string[] | undefined, name: CookieName): string | undefined {
  const start = `${prefix}${name}=`;
  return cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

/** A max age of 0 removes the cookie. */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds: number): string {
  return `${prefix}${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`;
}

/** Tells scripts and the CDN that the visitor is signed in, not as whom. A max age of 0 removes it. */
export const writeHint = (maxAgeSeconds: number): string =>
  `${signedInCookie}=1; Path=/; Max-Age=${maxAgeSeconds}; Secure; SameSite=Lax`;

export const hasHint = (cookies: readonly string[] | undefined): boolean =>
  cookies?.some((cookie) => cookie.startsWith(`${signedInCookie}=`)) ?? false;

/** The cookie with the token of a session, and the hint that there is one. */
export const sessionCookies = (token: string): string[] => [
  writeCookie('session', token, sessionMaxAge),
  writeHint(sessionMaxAge),
];

/** Removes the cookies of a session. */
export const noSessionCookies = (): string[] => [writeCookie('session', '', 0), writeHint(0)];

/** A random id of the browser, 22 characters, stored in its CSRF cookie. */
export type BrowserId = string;

const browserIdPattern = /^[\w-]{22}$/;

/** In seconds: from one show to the next, and the most that browsers allow. */
export const browserIdMaxAge = 400 * 24 * 3600;

/** The browser id of the cookie, or a new one. */
export function browserIdOr(cookie: string | undefined): { browserId: BrowserId; isNew: boolean } {
  if (cookie !== undefined && browserIdPattern.test(cookie)) return { browserId: cookie, isNew: false };
  return { browserId: randomId(), isNew: true };
}

/** A household's accounts; the one that signed in longest ago is dropped first. */
const maxAccounts = 5;

type Owner = Pick<StoredAccount, 'id' | 'passwordHash'>;

/**
 * Proves that an account has signed in here. Bound to the password, so that an old one gives no way around
 * the throttle.
 */
function tagsOf(keys: KeyRing, cookies: readonly string[], { id, passwordHash }: Owner): string[] {
  const browserId = readCookie(cookies, 'csrf');
  if (browserId === undefined) return [];
  return keyedHashes(keys, 'known browser', `${browserId} ${id} ${passwordHash}`);
}

const storedTags = (cookies: readonly string[]): string[] =>
  (readCookie(cookies, 'known') ?? '').split('.').filter((tag) => /^[\w-]{43}$/.test(tag));

/** The tag of this browser for an account that has signed in there before. */
export function knownBrowser(keys: KeyRing, cookies: readonly string[], account: Owner): string | undefined {
  const stored = storedTags(cookies);
  return tagsOf(keys, cookies, account).find((tag) => stored.some((each) => constantTimeEqual(each, tag)));
}

/** Undefined for a browser without an id. */
export function rememberBrowser(
  keys: KeyRing,
  cookies: readonly string[],
  account: Owner,
): string | undefined {
  const tags = tagsOf(keys, cookies, account);
  const [newest] = tags;
  if (newest === undefined) return undefined;
  const others = storedTags(cookies).filter((tag) => !tags.includes(tag));
  return writeCookie('known', [newest, ...others].slice(0, maxAccounts).join('.'), browserIdMaxAge);
}
