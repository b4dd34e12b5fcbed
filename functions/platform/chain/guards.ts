import type { Endpoint } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { AppError } from '../errors.ts';
import type { Secrets } from '../secrets.ts';
import { sessionMaxAge, type Sessions } from '../session.ts';
import { isSameText } from '../tokens.ts';
import { visitorAddressHeader } from '../visitor-address.ts';
import { header, type Step } from './exchange.ts';

/** Header by which the CDN shows that a request comes through it; visitors cannot send it, for the CDN replaces it. */
export const originSecretHeader = 'x-origin-secret';

/** Header in which the CDN passes on the host that the visitor asked for; without a CDN it is the Host header. */
export const siteHostHeader = 'x-site-host';

/**
 * Refuses what comes around the CDN and its firewall, where one stands before the functions. What the headers of the CDN say of the
 * visitor counts only then: anybody could write them.
 */
export function origin({ originKeys }: Pick<Secrets, 'originKeys'>): Step {
  return {
    before: async ({ event }) => {
      const { exchange } = event;
      const keys = await originKeys();
      if (!keys) return;
      const shown = header(event, originSecretHeader) ?? '';
      if (!keys.accept.some((key) => isSameText(key, shown))) throw new AppError('not_through_site');
      exchange.sourceIp = header(event, visitorAddressHeader) ?? exchange.sourceIp;
      exchange.siteHost = header(event, siteHostHeader) ?? exchange.siteHost;
    },
  };
}

const rolesFor: Record<Endpoint['access'], readonly Role[]> = {
  anyone: [],
  voter: [],
  admin: ['admin'],
  builder: ['admin', 'template-manager'],
};

/**
 * Opens the session of the request, and renews it when it is due and this call is a use of it. Routes that the CDN stores are the same
 * for everybody and never look at it.
 */
export function session(sessions: Sessions): Step {
  return {
    before: async ({ event }) => {
      const { exchange } = event;
      if (exchange.endpoint?.cache) return;
      const token = readCookie(event.cookies, 'session');
      if (token === undefined) return;
      const opened = await sessions.verify(token);
      if (!opened) {
        exchange.cookies.push(writeCookie('session', '', 0));
        return;
      }
      exchange.session = opened.session;
      if (opened.renewed && !exchange.endpoint?.isPolled)
        exchange.cookies.push(writeCookie('session', opened.renewed, sessionMaxAge));
    },
  };
}

/** Refuses whoever may not call the route: 401 signed out, 403 without a role it asks for. */
export function access(): Step {
  return {
    before: ({ event }) => {
      const { endpoint, session: current } = event.exchange;
      if (!endpoint || endpoint.access === 'anyone') return;
      if (!current) throw new AppError('signed_out');
      const needed = rolesFor[endpoint.access];
      if (needed.length > 0 && !needed.some((role) => current.roles.includes(role)))
        throw new AppError('forbidden');
    },
  };
}
