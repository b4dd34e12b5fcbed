import { compose as composeAccount } from '../../../functions/account/main.ts';
import { compose as composeAuth } from '../../../functions/auth/main.ts';
import type { PasskeyRouteId } from '../../../functions/contract/passkey-addresses.ts';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import { endpoints } from '../../../functions/contract/endpoints.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import { compose } from '../../../functions/passkeys/main.ts';
import { compose as composePeople } from '../../../functions/people/main.ts';
import { writeCookie } from '../../../functions/platform/cookies.ts';
import { compose as composeTemplates } from '../../../functions/templates/main.ts';
import { softwareAuthenticator } from '../../support/authenticator.ts';
import { afterAnswer, requestOf, send } from '../../support/caller.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';

export type PasskeySite = Awaited<ReturnType<typeof setUpPasskeys>>;
export type Browser = ReturnType<PasskeySite['openBrowser']>;

export const place = { origin: 'https://awards.test', rpId: 'awards.test' };

/** The groups that have to do with the second factor, on an engine of their own. */
export async function setUpPasskeys(secondFactor: 'required' | 'offered' = 'required') {
  const [site, mail] = await Promise.all([setUpSite(), startMail()]);
  site.sendMailBy(mail);
  const platform = site.platformWith({ MAIL_ENDPOINT: mail.url, SECOND_FACTOR: secondFactor });
  const handlers = {
    account: composeAccount(platform),
    auth: composeAuth(platform),
    passkeys: compose(platform),
    people: composePeople(platform),
    templates: composeTemplates(platform),
  };

  const openBrowser = () => {
    let caller = site.visitor();
    const post = async (id: RouteId, body?: object) => {
      const handler = handlers[endpoints[id].group as keyof typeof handlers];
      const answer = await send(handler, requestOf(id, await site.withCsrf(caller), body && { body }));
      caller = afterAnswer(caller, answer.cookies);
      return answer;
    };
    const ask = async <Id extends PasskeyRouteId>(id: Id, body?: object) =>
      (await post(id, body)).body as Answer<Id>;
    return {
      post,
      ask,
      me: async () => (await post('auth.me')).body,
      list: () => ask('passkeys.list'),
      /** Of its oldest passkey. */
      firstId: async () => (await ask('passkeys.list')).passkeys[0]?.id ?? '',
      codes: async () => (await ask('passkeys.makeCodes', {})).codes,
      useCode: (code: string) => post('passkeys.useCode', { code }),
      /** Signs in as after the password. */
      enter: async (id: string) => {
        const account = (await site.items('accounts')).find(
          ({ pk, sk }) => pk === `USER#${id}` && sk === 'ACCOUNT',
        );
        const session = platform.sessions.begin(id, account as never, false);
        caller = afterAnswer(caller, [writeCookie('session', await platform.sessions.sign(session), 60)]);
      },
      add: async (device: Device, name = 'A key') => {
        const options = await ask('passkeys.addOptions', {});
        return post('passkeys.add', { credential: device.create(options), name });
      },
      signIn: async (device: Device, changes?: Parameters<Device['get']>[1]) => {
        const options = await ask('passkeys.signInOptions', {});
        return post('passkeys.signIn', { credential: device.get(options, changes) });
      },
      /** What only a role may. */
      work: async () => (await post('templates.all')).status,
    };
  };
  return {
    site,
    mail,
    platform,
    openBrowser,
    device: (options?: Parameters<typeof softwareAuthenticator>[1]) => softwareAuthenticator(place, options),
    /** A browser in which this account is signed in with its password. */
    entered: async (id: string) => {
      const browser = openBrowser();
      await browser.enter(id);
      return browser;
    },
    subjects: (id: string) => mail.mails(`${id}@acclaim.test`).map(({ subject }) => subject),
    close: () => Promise.all([mail, site].map((server) => server.close())),
  };
}

type Device = ReturnType<typeof softwareAuthenticator>;
