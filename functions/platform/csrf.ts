import type { Session } from './session.ts';
import { keyedHash, randomId, sameText } from './tokens.ts';

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

/** The CSRF token of a browser and its current session: worth nothing in another browser or after signing in or out. */
export const csrfToken = (secret: string, browserId: BrowserId, session: Session | undefined): string =>
  keyedHash(secret, 'csrf', `${browserId} ${session?.sessionId ?? ''}`);

/** The nonce that an identity provider must repeat in its token. */
export const signInNonce = (secret: string, browserId: BrowserId): string =>
  keyedHash(secret, 'nonce', browserId);

/** What a mutating request shows of where it comes from. */
export interface Provenance {
  browserId: string | undefined;
  token: string | undefined;
  origin: string | undefined;
  host: string | undefined;
  fetchSite: string | undefined;
}

/**
 * Whether a mutating request comes from our own site and session: a foreign Origin or Sec-Fetch-Site refuses it, and the token must be
 * the one of this browser and session, by any of the secrets. Clients that are no browsers send neither header and stand by the token alone.
 */
export function isOwnRequest(
  secrets: readonly string[],
  session: Session | undefined,
  from: Provenance,
): boolean {
  if (from.origin !== undefined && !isSameHost(from.origin, from.host)) return false;
  if (from.fetchSite !== undefined && from.fetchSite !== 'same-origin') return false;
  const { browserId, token } = from;
  if (browserId === undefined || token === undefined) return false;
  return secrets.some((secret) => sameText(token, csrfToken(secret, browserId, session)));
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}
