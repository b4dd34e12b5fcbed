import type { IncomingMessage } from 'node:http';

/**
 * Safari counts no address of http as secure, not even `localhost`: it stores neither `Secure` cookies there nor those named
 * `__Host-`. For it alone the local site renames them on their way. The functions know nothing of it, so no cloud can.
 */
const isSafari = ({ headers: { 'user-agent': agent = '' } }: IncomingMessage): boolean =>
  agent.includes('AppleWebKit/') && !/Chrom(e|ium)\//.test(agent);

/** The functions' `Set-Cookie` values as the browser of a request stores them. */
export const cookiesFor = (message: IncomingMessage, cookies: readonly string[]): string[] =>
  isSafari(message)
    ? cookies.map((cookie) => cookie.replace(/^__Host-/, 'local-').replace(/; *Secure\b/i, ''))
    : [...cookies];

/** The cookies of a request by the functions' names. */
export const cookiesFrom = (message: IncomingMessage, cookies: readonly string[]): string[] =>
  isSafari(message) ? cookies.map((cookie) => cookie.replace(/^local-/, '__Host-')) : [...cookies];
