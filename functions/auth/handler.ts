import { authSchemas, botCheckField } from '#contract/auth.ts';
import { startSession, toUser } from '#platform/accounts.ts';
import { createHandler, type Call, type LambdaHandler } from '#platform/chain/chain.ts';
import {
  browserIdMaxAge,
  browserIdOr,
  noSessionCookies,
  readCookie,
  writeCookie,
} from '#platform/cookies.ts';
import { csrfToken, signInNonce } from '#platform/csrf.ts';
import type { Platform } from '#platform/platform.ts';
import { currentAccount, endSessions, type AuthDependencies } from './domain.ts';
import { reset, verify } from './follow-link.ts';
import { login } from './login.ts';
import { enter, follow, mailCode } from './mailed-code.ts';
import { forgot, register, resend, type Requester } from './registration.ts';

type FormRoute = 'auth.login' | 'auth.code' | 'auth.register' | 'auth.resend' | 'auth.forgot';

const registered = { message: 'Check your email. Open the link we sent you to finish.' };
const codeMailed = { message: 'Check your email. We sent you a code, good for 10 minutes.' };
const mailed = { message: 'Check your email. We sent an email to this address.' };

export function authHandler(platform: Platform, dependencies: AuthDependencies): LambdaHandler {
  const issueCsrfToken = async ({ cookies, session, setCookie }: Call<'auth.csrf'>) => {
    const { browserId, isNew } = browserIdOr(readCookie(cookies, 'csrf'));
    const { sign } = await platform.secrets.sessionKeys();
    if (isNew) setCookie(writeCookie('csrf', browserId, browserIdMaxAge));
    return { token: csrfToken(sign, browserId, session), nonce: signInNonce(sign, browserId) };
  };
  const clearSession = ({ setCookie }: Pick<Call<'auth.logout'>, 'setCookie'>) => {
    for (const cookie of noSessionCookies()) setCookie(cookie);
    return {};
  };

  return createHandler(platform, 'auth', authSchemas, {
    'auth.csrf': issueCsrfToken,

    'auth.me': async (call) => {
      const account = await currentAccount(dependencies.store, call.session);
      if (account && call.session) return toUser(account, call.session, platform.environment);
      return call.session ? clearSession(call) : {};
    },

    'auth.login': async (call) => {
      const { password } = call.body;
      const account = await login(dependencies, { ...requesterOf(call), password, cookies: call.cookies });
      return startSession(platform, account, call);
    },

    'auth.code': async (call) => {
      await mailCode(dependencies, requesterOf(call));
      return codeMailed;
    },

    'auth.enter': async (call) => {
      const { cookies, sourceIp: remoteIp, body } = call;
      const attempt = { ...body, cookies, remoteIp, browserId: browserOf(call) };
      return startSession(platform, await enter(dependencies, attempt), call);
    },

    'auth.follow': async (call) =>
      startSession(platform, await follow(dependencies, { ...call.body, browserId: browserOf(call) }), call),

    'auth.logout': async (call) => {
      if (call.session) await endSessions(dependencies.store, call.session, call.body.everywhere);
      return clearSession(call);
    },

    'auth.register': async (call) => {
      const { fullname, password } = call.body;
      await register(dependencies, { ...requesterOf(call), fullname, password });
      return registered;
    },

    'auth.resend': async (call) => {
      await resend(dependencies, requesterOf(call));
      return mailed;
    },

    'auth.forgot': async (call) => {
      await forgot(dependencies, requesterOf(call));
      return mailed;
    },

    'auth.verify': async (call) =>
      startSession(platform, await verify(dependencies, call.body.hash, browserOf(call)), call),

    'auth.reset': async (call) => startSession(platform, await reset(dependencies, call.body), call),
  });
}

/** Never missing: the CSRF check needs it. */
const browserOf = ({ cookies }: Pick<Call<FormRoute>, 'cookies'>) => readCookie(cookies, 'csrf') ?? '';

const requesterOf = ({ body, sourceIp, cookies }: Call<FormRoute>): Requester => ({
  email: body.email,
  botToken: body[botCheckField],
  remoteIp: sourceIp,
  browserId: browserOf({ cookies }),
});
