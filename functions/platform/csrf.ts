import { csrfHeader } from '#contract/addresses.ts';
import { header, type Step } from './chain/exchange.ts';
import { readCookie, type BrowserId } from './cookies.ts';
import { AppError } from './errors.ts';
import type { Secrets } from './secrets.ts';
import type { Session } from './session.ts';
import { constantTimeEqual, keyedHash } from './tokens.ts';

export const csrfToken = (secret: string, browserId: BrowserId, session: Session | undefined): string =>
  keyedHash(secret, 'csrf', `${browserId} ${session?.sessionId ?? ''}`);

export const signInNonce = (secret: string, browserId: BrowserId): string =>
  keyedHash(secret, 'nonce', browserId);

export interface RequestSource {
  browserId: string | undefined;
  token: string | undefined;
  origin: string | undefined;
  host: string | undefined;
  fetchSite: string | undefined;
}

/** Origin and Sec-Fetch-Site, where present, must be ours, and the token that of this browser and session. */
export function isOwnRequest(
  secrets: readonly string[],
  session: Session | undefined,
  from: RequestSource,
): boolean {
  if (from.origin !== undefined && !isSameHost(from.origin, from.host)) return false;
  if (from.fetchSite !== undefined && from.fetchSite !== 'same-origin') return false;
  const { browserId, token } = from;
  if (browserId === undefined || token === undefined) return false;
  return secrets.some((secret) => constantTimeEqual(token, csrfToken(secret, browserId, session)));
}

function isSameHost(origin: string, host: string | undefined): boolean {
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

export function csrf({ sessionKeys }: Pick<Secrets, 'sessionKeys'>): Step {
  return {
    before: async ({ event }) => {
      if (event.exchange.endpoint?.method !== 'POST' || event.exchange.endpoint.isOneClick) return;
      const isOwn = isOwnRequest((await sessionKeys()).accept, event.exchange.session, {
        browserId: readCookie(event.cookies, 'csrf'),
        token: header(event, csrfHeader),
        origin: header(event, 'origin'),
        host: event.exchange.siteHost,
        fetchSite: header(event, 'sec-fetch-site'),
      });
      if (!isOwn) throw new AppError('csrf_failed');
    },
  };
}
