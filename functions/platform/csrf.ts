import { csrfHeader } from '#contract/addresses.ts';
import { header, type Step } from './chain/exchange.ts';
import { readCookie, type BrowserId } from './cookies.ts';
import { AppError } from './errors.ts';
import type { Secrets } from './secrets.ts';
import type { Session } from './session.ts';
import { constantTimeEqual, keyedHash } from './tokens.ts';

/** The CSRF token of a browser and its current session. */
export const csrfToken = (secret: string, browserId: BrowserId, session: Session | undefined): string =>
  keyedHash(secret, 'csrf', `${browserId} ${session?.sessionId ?? ''}`);

/** The nonce that an identity provider must repeat in its token. */
export const signInNonce = (secret: string, browserId: BrowserId): string =>
  keyedHash(secret, 'nonce', browserId);

function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Takes POSTs only from our own site and session: Origin and Sec-Fetch-Site, where present, must be ours, and
 * the token that of this browser and session.
 */
export function csrf({ sessionKeys }: Pick<Secrets, 'sessionKeys'>): Step {
  return {
    before: async ({ event }) => {
      const { endpoint, session, siteHost } = event.exchange;
      if (endpoint?.method !== 'POST' || endpoint.isOneClick) return;
      const origin = header(event, 'origin');
      const fetchSite = header(event, 'sec-fetch-site');
      const browserId = readCookie(event.cookies, 'csrf');
      const token = header(event, csrfHeader) ?? '';
      const { accept } = await sessionKeys();
      const isOwn =
        (origin === undefined || isSameHost(origin, siteHost)) &&
        (fetchSite === undefined || fetchSite === 'same-origin') &&
        browserId !== undefined &&
        accept.some((secret) => constantTimeEqual(token, csrfToken(secret, browserId, session)));
      if (!isOwn) throw new AppError('csrf_failed');
    },
  };
}
