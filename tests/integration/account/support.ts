import { compose as composeAccount } from '../../../functions/account/main.ts';
import { compose as composeAuth } from '../../../functions/auth/main.ts';
import { compose as composeIdentity } from '../../../functions/identity/main.ts';
import { compose as composeVotes } from '../../../functions/votes/main.ts';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import { endpoints } from '../../../functions/contract/endpoints.ts';
import type { Platform } from '../../../functions/platform/platform.ts';
import { afterAnswer, requestOf, send, type Sent } from '../../support/caller.ts';
import {
  goodClaims,
  idToken,
  providerSettings,
  signingKey,
  startKeyServer,
  type Claims,
} from '../../support/identity-provider.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';
import { startSiteverify } from '../../support/siteverify.ts';

export const password = 'a long enough password';
export const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';

export type AccountSite = Awaited<ReturnType<typeof setUpAccounts>>;
export type Browser = ReturnType<AccountSite['openBrowser']>;

export async function setUpAccounts() {
  const [site, siteverify, mail] = await Promise.all([setUpSite(), startSiteverify(), startMail()]);
  site.sendMailBy(mail);
  const key = await signingKey('provider');
  const keyServer = await startKeyServer(key);
  const environment = {
    BOT_CHECK_VERIFY_URL: siteverify.url,
    MAIL_ENDPOINT: mail.url,
    ...providerSettings(keyServer.url),
  };
  const platform = site.platformWith(environment);
  const composed = (on: Platform) => ({
    auth: composeAuth(on),
    identity: composeIdentity(on),
    account: composeAccount(on),
    votes: composeVotes(on),
  });
  const handlers = composed(platform);

  /** A person at a browser of their own, which keeps cookies. */
  const openBrowser = (userAgent = phone) => {
    let caller = site.visitor();
    const post = async (id: RouteId, body?: object, sent: Sent = {}, on = handlers) => {
      const handler = on[endpoints[id].group as keyof typeof handlers];
      const request = { ...(body && { body }), ...sent, headers: { 'user-agent': userAgent } };
      const answer = await send(handler, requestOf(id, await site.withCsrf(caller), request));
      caller = afterAnswer(caller, answer.cookies);
      return answer;
    };
    const bot = { 'g-recaptcha-response': 'good' };
    return {
      post,
      get: (id: RouteId, query?: Record<string, string>) => post(id, undefined, query && { query }),
      cookies: () => caller.cookies,
      login: (email: string, own = password) => post('auth.login', { email, password: own, ...bot }),
      google: async (claims: Claims) => {
        return post('identity.google', {
          credential: await idToken(
            key,
            goodClaims(platform, caller, 'google', { email_verified: true, ...claims }),
          ),
          noRedirect: true,
        });
      },
      register: (email: string, fullname: string) =>
        post('auth.register', { email, fullname, password, ...bot }),
    };
  };
  const { linkTo } = mail;
  return {
    site,
    mail,
    platform,
    openBrowser,
    linkTo,
    /** The same functions on other documents. */
    composedOn: (documents: Platform['documents']) => composed({ ...platform, documents }),
    /** Registers and confirms an address, and answers with the browser that is signed in then, and the id. */
    join: async (email: string, fullname: string) => {
      const browser = openBrowser();
      await browser.register(email, fullname);
      const { body } = await browser.post('auth.verify', { hash: linkTo(email, 'verify') });
      return { browser, id: (body as { id: string }).id, email, fullname };
    },
    close: () => Promise.all([siteverify, mail, keyServer, site].map((server) => server.close())),
  };
}
