import { type Role, rolesFor } from '#contract/roles.ts';
import { hasHint, noSessionCookies, readCookie, sessionCookies, writeHint } from '../cookies.ts';
import { AppError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import { sessionMaxAge, type Sessions } from '../session.ts';
import { constantTimeEqual } from '../tokens.ts';
import { visitorAddressHeader } from '../visitor-address.ts';
import { header, type Step } from './exchange.ts';

/** Proves that a request came through the CDN. */
export const originSecretHeader = 'x-origin-secret';

/** The host that the visitor requested, passed on by the CDN. */
export const siteHostHeader = 'x-site-host';

/** Rejects requests that bypass the CDN. Without a CDN, its headers could be forged and don't count. */
export function origin({ originKeys }: Pick<Secrets, 'originKeys'>): Step {
  return {
    before: async ({ event }) => {
      const { exchange } = event;
      const keys = await originKeys();
      if (!keys) return;
      const shown = header(event, originSecretHeader) ?? '';
      if (!keys.accept.some((key) => constantTimeEqual(key, shown))) throw new AppError('not_through_site');
      exchange.sourceIp = header(event, visitorAddressHeader) ?? exchange.sourceIp;
      exchange.siteHost = header(event, siteHostHeader) ?? exchange.siteHost;
    },
  };
}

/**
 * Polling sets no cookies; routes that the CDN stores never read a session. The hint that the visitor is signed in is removed where
 * nobody is. A session from before there was one gets it alone: its token, set again while its owner signs out in another tab,
 * would sign them in again.
 */
export function session(sessions: Sessions): Step {
  return {
    before: async ({ event: { cookies, exchange } }) => {
      if (exchange.endpoint?.cache) return;
      const token = readCookie(cookies, 'session');
      const verified = token === undefined ? undefined : await sessions.verify(token);
      exchange.session = verified?.session;
      if (!verified) {
        if (token !== undefined || hasHint(cookies)) exchange.cookies.push(...noSessionCookies());
      } else if (!exchange.endpoint?.isPolled) {
        if (verified.renewed) exchange.cookies.push(...sessionCookies(verified.renewed));
        else if (!hasHint(cookies)) exchange.cookies.push(writeHint(sessionMaxAge));
      }
    },
  };
}

/** 401 when signed out, 403 without a required role. */
export function access(): Step {
  return {
    before: ({ event }) => {
      const { endpoint, session: current } = event.exchange;
      if (!endpoint || endpoint.access === 'anyone') return;
      if (!current) throw new AppError('signed_out');
      const needed: readonly Role[] = rolesFor[endpoint.access];
      if (needed.length > 0 && !needed.some((role) => current.roles.includes(role)))
        throw new AppError('forbidden');
    },
  };
}
