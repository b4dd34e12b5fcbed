import { csrfHeader } from '#contract/addresses.ts';
import { readCookie } from '../cookies.ts';
import { isOwnRequest } from '../csrf.ts';
import { AppError } from '../errors.ts';
import { header, type Step } from './exchange.ts';

/** Header in which the CDN passes on the host that the visitor asked for; without a CDN it is the Host header. */
export const siteHostHeader = 'x-site-host';

/** Refuses a mutating request that does not come from our own pages and session. */
export function csrf(secret: string): Step {
  return {
    before: ({ event }) => {
      if (event.exchange.endpoint?.method !== 'POST' || event.exchange.endpoint.isOneClick) return;
      const isOwn = isOwnRequest(secret, event.exchange.session, {
        browserId: readCookie(event.cookies, 'csrf'),
        token: header(event, csrfHeader),
        origin: header(event, 'origin'),
        host: header(event, siteHostHeader) ?? header(event, 'host'),
        fetchSite: header(event, 'sec-fetch-site'),
      });
      if (!isOwn) throw new AppError('csrf_failed');
    },
  };
}
