import type { StoredAccount } from '#records/accounts.ts';
import type { KeyRing } from './secrets.ts';
import { isSameText, keyedHashes, randomId } from './tokens.ts';

/** `__Host-` cookies are bound to the very host, its root path and a secure connection (tests/SPEC.md: Accounts and safety). */
const prefix = '__Host-acclaim_';

export type CookieName = 'session' | 'csrf' | 'known';

/** The value of one of our cookies, from the `cookies` list of an API Gateway event. */
export function readCookie(cookies: readonly string[] | undefined, name: CookieName): string | undefined {
  const start = `${prefix}${name}=`;
  return cookies?.find((cookie) => cookie.startsWith(start))?.slice(start.length);
}

/** A Set-Cookie value that lasts the given seconds; 0 removes the cookie. Scripts cannot read it. */
export function writeCookie(name: CookieName, value: string, maxAgeSeconds: number): string {
  return `${prefix}${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; Secure; HttpOnly; SameSite=Lax`;
}

/** What the browser keeps in the CSRF cookie: a random name of the browser, 22 characters. */
export type BrowserId = string;

const browserIdForm = /^[\w-]{22}$/;

/** How long a browser keeps its name, in seconds: from one show to the next, and as long as browsers keep any cookie. */
export const browserIdMaxAge = 400 * 24 * 3600;

/** The browser's name if its cookie holds one, or a new one. */
export function browserIdOr(cookie: string | undefined): { browserId: BrowserId; isNew: boolean } {
  if (cookie !== undefined && browserIdForm.test(cookie)) return { browserId: cookie, isNew: false };
  return { browserId: randomId(), isNew: true };
}

/** Most accounts that a browser is remembered for: a household's. The one that signed in longest ago is forgotten first. */
const mostAccounts = 5;

type Owner = Pick<StoredAccount, 'id' | 'passwordHash'>;

/**
 * What a browser brings along once an account has signed in there. Worth nothing for another account, in another browser, or after the
 * password has changed, so knowing the old password gives no way around the throttle.
 */
function tagsOf(keys: KeyRing, cookies: readonly string[], { id, passwordHash }: Owner): string[] {
  const browserId = readCookie(cookies, 'csrf');
  if (browserId === undefined) return [];
  return keyedHashes(keys, 'known browser', `${browserId} ${id} ${passwordHash}`);
}

const storedTags = (cookies: readonly string[]): string[] =>
  (readCookie(cookies, 'known') ?? '').split('.').filter((tag) => /^[\w-]{43}$/.test(tag));

/** The tag by which this browser is known to an account that has signed in there before; undefined when it has not. */
export function knownBrowser(keys: KeyRing, cookies: readonly string[], account: Owner): string | undefined {
  const stored = storedTags(cookies);
  return tagsOf(keys, cookies, account).find((tag) => stored.some((each) => isSameText(each, tag)));
}

/** The Set-Cookie value that makes this browser known to an account; undefined for a browser that has no name yet. */
export function rememberBrowser(
  keys: KeyRing,
  cookies: readonly string[],
  account: Owner,
): string | undefined {
  const tags = tagsOf(keys, cookies, account);
  const [newest] = tags;
  if (newest === undefined) return undefined;
  const others = storedTags(cookies).filter((tag) => !tags.includes(tag));
  return writeCookie('known', [newest, ...others].slice(0, mostAccounts).join('.'), browserIdMaxAge);
}
