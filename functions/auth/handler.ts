import { authSchemas, botCheckField } from '#contract/auth.ts';
import type { BotCheck } from '#platform/bot-check.ts';
import { createHandler, type Call, type LambdaHandler } from '#platform/chain/chain.ts';
import { readCookie, writeCookie } from '#platform/cookies.ts';
import { browserIdMaxAge, browserIdOr, csrfToken, signInNonce } from '#platform/csrf.ts';
import type { Platform } from '#platform/platform.ts';
import { sessionMaxAge } from '#platform/session.ts';
import { login, toUser, type AccountsStore } from './domain.ts';

/** The auth group: CSRF token, current user, login and logout. */
export function authHandler(platform: Platform, store: AccountsStore, botCheck: BotCheck): LambdaHandler {
  const secret = platform.environment.SESSION_SECRET;

  const handOutToken = async ({ cookies, session, setCookie }: Call<'auth.csrf'>) => {
    const { browserId, isNew } = browserIdOr(readCookie(cookies, 'csrf'));
    if (isNew) setCookie(writeCookie('csrf', browserId, browserIdMaxAge));
    return { token: csrfToken(secret, browserId, session), nonce: signInNonce(secret, browserId) };
  };

  return createHandler(platform, 'auth', authSchemas, {
    'auth.csrf': handOutToken,

    'auth.me': async ({ session }) => {
      const account = session && (await store.byId(session.userId));
      return account ? toUser(account) : {};
    },

    'auth.login': async ({ body, sourceIp, setCookie }) => {
      const { email, password, [botCheckField]: botToken } = body;
      const account = await login(store, botCheck, { email, password, botToken, remoteIp: sourceIp });
      const session = platform.sessions.begin(account.id, account);
      setCookie(writeCookie('session', await platform.sessions.seal(session), sessionMaxAge));
      return toUser(account);
    },

    'auth.logout': async ({ setCookie }) => {
      setCookie(writeCookie('session', '', 0));
      return {};
    },
  });
}
