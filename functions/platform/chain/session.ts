import { AppError } from '../errors.ts';
import { readCookie, writeCookie } from '../cookies.ts';
import { sessionMaxAge, type Sessions } from '../session.ts';
import type { Endpoint } from '#contract/endpoints.ts';
import type { Role } from '#contract/roles.ts';
import type { Step } from './exchange.ts';

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
      const opened = await sessions.open(token);
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
