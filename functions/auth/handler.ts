import { authSchemas, botCheckField } from '#contract/auth.ts';
import { createHandler, type Call, type LambdaHandler } from '#platform/chain/chain.ts';
import { readCookie, writeCookie } from '#platform/cookies.ts';
import { browserIdMaxAge, browserIdOr, csrfToken, signInNonce } from '#platform/csrf.ts';
import type { Platform } from '#platform/platform.ts';
import { startSession, toUser } from '#platform/sign-in.ts';
import { currentAccount, login } from './domain.ts';
import { forgot, register, resend, reset, verify, type AccountParts, type Asking } from './registration.ts';

type MailRoute = 'auth.register' | 'auth.resend' | 'auth.forgot';

const registered = { message: 'Thank you! We have sent you a mail. Please open the link in it to finish.' };
const mailed = { message: 'We have sent a mail to this address. Please open it to go on.' };

/** The auth group: CSRF token, current user, login and logout, and accounts by mail. */
export function authHandler(platform: Platform, parts: AccountParts): LambdaHandler {
  const handOutToken = async ({ cookies, session, setCookie }: Call<'auth.csrf'>) => {
    const { browserId, isNew } = browserIdOr(readCookie(cookies, 'csrf'));
    const { sign } = await platform.secrets.sessionKeys();
    if (isNew) setCookie(writeCookie('csrf', browserId, browserIdMaxAge));
    return { token: csrfToken(sign, browserId, session), nonce: signInNonce(sign, browserId) };
  };
  const endSession = ({ setCookie }: Pick<Call<'auth.logout'>, 'setCookie'>) => {
    setCookie(writeCookie('session', '', 0));
    return {};
  };

  return createHandler(platform, 'auth', authSchemas, {
    'auth.csrf': handOutToken,

    'auth.me': async (call) => {
      const account = await currentAccount(parts.store, call.session);
      if (account) return toUser(account);
      return call.session ? endSession(call) : {};
    },

    'auth.login': async ({ body, sourceIp, setCookie }) => {
      const { email, password, [botCheckField]: botToken } = body;
      const account = await login(parts, { email, password, botToken, remoteIp: sourceIp });
      return startSession(platform, account, setCookie);
    },

    'auth.logout': async (call) => {
      const { session } = call;
      if (session && call.body.everywhere) await parts.store.endSessions(session.userId, session.version);
      return endSession(call);
    },

    'auth.register': async (call) => {
      const { fullname, password } = call.body;
      await register(parts, { ...askingOf(call), fullname, password });
      return registered;
    },

    'auth.resend': async (call) => {
      await resend(parts, askingOf(call));
      return mailed;
    },

    'auth.forgot': async (call) => {
      await forgot(parts, askingOf(call));
      return mailed;
    },

    'auth.verify': async ({ body, sourceIp, setCookie }) => {
      const account = await verify(parts, { hash: body.hash, remoteIp: sourceIp });
      return startSession(platform, account, setCookie);
    },

    'auth.reset': async ({ body, sourceIp, setCookie }) => {
      const account = await reset(parts, { ...body, remoteIp: sourceIp });
      return startSession(platform, account, setCookie);
    },
  });
}

const askingOf = ({ body, sourceIp, cookies }: Call<MailRoute>): Asking => ({
  email: body.email,
  botToken: body[botCheckField],
  remoteIp: sourceIp,
  // The chain has refused who brings none.
  browserId: readCookie(cookies, 'csrf') ?? '',
});
