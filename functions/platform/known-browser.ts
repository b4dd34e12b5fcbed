import type { StoredAccount } from '#records/accounts.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { browserIdMaxAge } from './csrf.ts';
import type { KeyRing } from './secrets.ts';
import { keyedHashes, sameText } from './tokens.ts';

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
  return tagsOf(keys, cookies, account).find((tag) => stored.some((each) => sameText(each, tag)));
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
