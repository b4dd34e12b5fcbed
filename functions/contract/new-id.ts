/**
 * An id that is given once, ever: 64 random bits, so that what another person adds at the same time has another one, and nothing gets the id of
 * something removed. Every entry of a list that is merged by ids gets its id here.
 * @param of what it is the id of, such as `button`, for people who read it
 */
export function newId(of = ''): string {
  // Not by `crypto.randomUUID`, which browsers have with TLS alone.
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  // Ids have up to 64 characters.
  return of ? `${of.slice(0, 47)}-${random}` : random;
}
