import { beforeEach } from 'vitest';
import { compose } from '../../../functions/auth/main.ts';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import type { Role } from '../../../functions/contract/roles.ts';
import { accountFor } from '../../../infra/local/routes/accounts.ts';
import { readCookie, writeCookie } from '../../../functions/platform/cookies.ts';
import { networkOf } from '../../../functions/platform/visitor-address.ts';
import { afterAnswer, requestOf, send } from '../../support/caller.ts';
import type { testClock } from '../../support/clock.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';
import { startSiteverify } from '../../support/siteverify.ts';

export const password = 'a long enough password';
export const wrong = 'a wrong password';
const registration = { fullname: 'Ann Ode', password };

/** Begins each test of a file a day and more after the one before, so that every count of that one is forgotten. */
export function forgetCountsBetween(clock: ReturnType<typeof testClock>): void {
  let time = 0;
  beforeEach(() => {
    time = Math.max(time, clock.now()) + 25 * 3_600_000;
    clock.set(time);
  });
}

/** A person at a browser: the cookies the site gave it, and where it calls from. */
export type Browser = ReturnType<AuthSite['openBrowser']>;

/** The auth group on an engine of its own, with mail and a bot check whose token is `good`. */
export async function setUpAuth(changes: Record<string, string> = {}) {
  const [site, siteverify, mail] = await Promise.all([setUpSite(), startSiteverify(), startMail()]);
  site.sendMailBy(mail);
  const platform = site.platformWith({ BOT_CHECK_VERIFY_URL: siteverify.url, ...changes });
  const handler = compose(platform);
  let addresses = 0;

  const openBrowser = (address = `2001:db8:0:${(addresses += 1).toString(16)}::1`) => {
    let caller = site.visitor();
    const browserSend = async (id: RouteId, body?: object) => {
      const sent = { sourceIp: address, ...(body && { body }) };
      const answer = await send(handler, requestOf(id, await site.withCsrf(caller), sent));
      caller = afterAnswer(caller, answer.cookies);
      return answer;
    };
    /** With a good token of the bot check, unless the body has another. */
    const post = (id: RouteId, body: object) => browserSend(id, { 'g-recaptcha-response': 'good', ...body });
    return {
      post,
      login: (email: string, guess = password) => post('auth.login', { email, password: guess }),
      send: browserSend,
      me: async () => (await browserSend('auth.me')).body,
      cookies: () => caller.cookies,
      /** The browser or its owner removes the cookies that this tells. */
      drop: (isGone: (cookie: string) => boolean) => {
        caller = { ...caller, cookies: caller.cookies.filter((cookie) => !isGone(cookie)) };
      },
      network: networkOf(address),
      /** As counts know it. */
      id: readCookie(caller.cookies, 'csrf') ?? '',
      takeSession: (token: string) => {
        caller = afterAnswer(caller, [writeCookie('session', token, 60)]);
      },
    };
  };
  const post = (id: RouteId, body: object) => openBrowser().post(id, body);
  const { linkTo } = mail;
  /** Somebody who has asked for a code, in a browser of their own unless it is given. */
  const askForCode = async (email: string, browser = openBrowser()) => {
    const answer = await browser.post('auth.code', { email });
    const [code, hash] = [mail.codeTo(email), linkTo(email, 'enter')];
    const enter = (typed = code) => browser.post('auth.enter', { email, code: typed });
    return {
      answer,
      browser,
      code,
      hash,
      enter,
      guess: () => enter(String((Number(code) + 1) % 1_000_000).padStart(6, '0')),
    };
  };
  const register = async (email: string, more: object = {}) => {
    const browser = openBrowser();
    const answer = await browser.post('auth.register', { email, ...registration, ...more });
    const hash = linkTo(email, 'verify');
    return { browser, answer, hash, verify: () => browser.post('auth.verify', { hash }) };
  };

  return {
    site,
    siteverify,
    mail,
    platform,
    openBrowser,
    post,
    linkTo,
    askForCode,
    /** Follows the link beside a code. */
    follow: (browser: ReturnType<typeof openBrowser>, hash: string, pressed?: boolean) =>
      browser.post('auth.follow', { hash, ...(pressed !== undefined && { pressed }) }),
    register,
    login: (email: string, guess?: string) => openBrowser().login(email, guess),
    reset: (hash: string, next = 'the next password') => post('auth.reset', { hash, password: next }),
    /** Asks for a new password and returns the secret of the mailed link. */
    forget: async (email: string) => {
      await post('auth.forgot', { email });
      return linkTo(email, 'reset');
    },
    join: async (email: string, more: object = {}) => {
      const { browser, verify } = await register(email, more);
      await verify();
      return browser;
    },
    accountFor: (email: string, roles?: Role[]) => accountFor(platform, { email, roles }),
    accounts: () => site.items('accounts'),
    close: () => Promise.all([siteverify, mail, site].map((server) => server.close())),
  };
}

export type AuthSite = Awaited<ReturnType<typeof setUpAuth>>;
