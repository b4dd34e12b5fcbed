import { csrfToken } from '#platform/csrf.ts';
import { compose } from '../../../functions/auth/main.ts';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import type { Role } from '../../../functions/contract/roles.ts';
import { accountFor, ensureLocalAccounts } from '../../../infra/local/routes/accounts.ts';
import type { LambdaHandler } from '../../../functions/platform/chain/chain.ts';
import { readCookie, writeCookie } from '../../../functions/platform/cookies.ts';
import { platformFromEnv } from '../../../functions/platform/platform.ts';
import { networkOf } from '../../../functions/platform/visitor-address.ts';
import { requestOf, send, type Caller, type Received } from '../../support/caller.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';
import { startSiteverify } from '../../support/siteverify.ts';

export const bot = { 'g-recaptcha-response': 'good' };
export const password = 'a long enough password';

/** Bodies of a registration, and of a login with its password. */
export const registering = (email: string, more: object = {}) => ({
  email,
  fullname: 'Ann Ode',
  password,
  ...bot,
  ...more,
});
export const loginBody = (email: string, more: object = {}) => ({ email, password, ...bot, ...more });

/** A person at a browser: the cookies the site gave it, and where it calls from. */
export interface Browser {
  post(id: RouteId, body: object): Promise<Received>;
  me(): Promise<unknown>;
  /** Its place on the network. */
  network: string;
  /** The token of its session. */
  session(): string;
  /** Takes over a session from elsewhere. */
  takeSession(token: string): void;
}

/** The auth group on an engine of its own, with mail and a bot check whose token is `good`. */
export async function setUpAuth() {
  const [site, siteverify, mail] = await Promise.all([setUpSite(), startSiteverify(), startMail()]);
  const { environment, clock, documents, log } = site.platform;
  const variables = { ...environment, BOT_CHECK_VERIFY_URL: siteverify.url, MAIL_ENDPOINT: mail.url };
  const platformWith = (changes: Record<string, string> = {}) =>
    platformFromEnv({ ...variables, ...changes }, { clock, documents, log });
  const platform = platformWith();
  const handler = compose(platform);
  let addresses = 0;

  const openBrowser = (address = `2001:db8:0:${(addresses += 1).toString(16)}::1`): Browser => {
    let caller = site.visitor();
    const receive = (answer: Received): Received => {
      caller = afterAnswer(caller, answer);
      return answer;
    };
    const browserSend = async (on: LambdaHandler, id: RouteId, body?: object) => {
      const opened = await openedSession(platform, caller);
      const csrf = csrfToken(environment.SESSION_SECRET, readCookie(caller.cookies, 'csrf') ?? '', opened);
      return receive(
        await send(on, requestOf(id, { ...caller, csrf }, { sourceIp: address, ...(body && { body }) })),
      );
    };
    return {
      network: networkOf(address),
      session: () => readCookie(caller.cookies, 'session') ?? '',
      takeSession: (token) => {
        caller = afterAnswer(caller, { cookies: [writeCookie('session', token, 60)] });
      },
      post: (id, body) => browserSend(handler, id, body),
      me: async () => (await browserSend(handler, 'auth.me')).body,
    };
  };

  return {
    site,
    siteverify,
    mail,
    platform,
    platformWith,
    handler,
    openBrowser,
    ensureLocalAccounts: () => ensureLocalAccounts(platform),
    accountFor: (email: string, roles?: Role[]) => accountFor(platform, { email, roles }),
    /** The secret of the newest link of a kind that was mailed to an address. */
    linkTo: (to: string, page: 'verify' | 'reset'): string => {
      const form = new RegExp(`https://awards\\.test/gayvnawards/account/${page}/([\\w-]+)`);
      return mail.mails(to).flatMap(({ text }) => form.exec(text)?.[1] ?? [])[0] ?? '';
    },
    /** Registers an address and verifies it, in one browser. */
    async join(email: string): Promise<Browser> {
      const browser = openBrowser();
      await browser.post('auth.register', { email, fullname: 'Ann Ode', password, ...bot });
      await browser.post('auth.verify', { hash: this.linkTo(email, 'verify') });
      return browser;
    },
    close: async () => {
      await Promise.all([siteverify.close(), mail.close()]);
      await site.close();
    },
  };
}

export type AuthSite = Awaited<ReturnType<typeof setUpAuth>>;

async function openedSession(platform: AuthSite['platform'], caller: Caller) {
  const token = readCookie(caller.cookies, 'session');
  return token === undefined ? undefined : (await platform.sessions.verify(token))?.session;
}

/** Keeps cookies as a browser does. */
function afterAnswer(caller: Caller, { cookies }: Pick<Received, 'cookies'>): Caller {
  const kept = new Map(caller.cookies.map((cookie) => [cookie.split('=', 1)[0] ?? '', cookie]));
  for (const cookie of cookies) {
    const [pair = ''] = cookie.split(';');
    const name = pair.split('=', 1)[0] ?? '';
    if (cookie.includes('Max-Age=0')) kept.delete(name);
    else kept.set(name, pair);
  }
  return { ...caller, cookies: [...kept.values()] };
}
