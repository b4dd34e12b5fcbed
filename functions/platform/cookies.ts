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
