import { csrfHeader } from '#contract/addresses.ts';
import { readCookie } from '../cookies.ts';
import { isOwnRequest } from '../csrf.ts';
import { AppError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import { header, type Step } from './exchange.ts';

/** Refuses a mutating request that does not come from our own pages and session. */
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
