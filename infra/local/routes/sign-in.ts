import * as z from 'zod/mini';
import { emailAddress } from '#contract/auth.ts';
import { roles } from '#contract/roles.ts';
import { browserIdMaxAge, browserIdOr, readCookie, writeCookie } from '#platform/cookies.ts';
import { csrfToken } from '#platform/csrf.ts';
import type { Platform } from '#platform/platform.ts';
import { sessionMaxAge } from '#platform/session.ts';
import { accountFor } from './accounts.ts';
import { sendJson } from '../http/answer.ts';
import { readJson, type LocalRoute } from './route.ts';

const body = z.object({
  email: emailAddress,
  fullname: z.optional(z.string().check(z.maxLength(200))),
  roles: z.optional(z.array(z.enum(roles))),
});

/**
 * `POST /local/sign-in { email, fullname?, roles? }`: signs in without a password, for tests and benchmarks.
 * Creates a missing account, sets the session and CSRF cookies and answers `{ token }`, the CSRF token.
 */
export function signInRoute(platform: Platform): LocalRoute {
  const secret = platform.environment.SESSION_SECRET;
  return {
    method: 'POST',
    path: '/local/sign-in',
    async answer(request, response) {
      const input = await readJson(request, response, body);
      if (!input) return;
      const account = await accountFor(platform, input);
      const session = platform.sessions.begin(account.id, account);
      const cookies = request.message.headers.cookie?.split(/;\s*/);
      const { browserId } = browserIdOr(readCookie(cookies, 'csrf'));
      response.setHeader('set-cookie', [
        writeCookie('session', await platform.sessions.sign(session), sessionMaxAge),
        writeCookie('csrf', browserId, browserIdMaxAge),
      ]);
      sendJson(response, 200, { token: csrfToken(secret, browserId, session) });
    },
  };
}
