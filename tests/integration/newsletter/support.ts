import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { compose } from '../../../functions/newsletter/main.ts';
import { platformFromEnv } from '../../../functions/platform/platform.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { requestOf, send, type Received, type Sent } from '../../support/caller.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';

export const siteUrl = 'https://awards.test';

/** The newsletter on an engine and a mail server in memory. */
export async function setUpNewsletter() {
  const site = await setUpSite();
  const mail = await startMail();
  const { environment, clock, documents, log } = site.platform;
  const platform = platformFromEnv(
    { ...environment, SITE_URL: siteUrl, MAIL_FROM: 'awards@awards.test', MAIL_ENDPOINT: mail.url },
    { clock, documents, log },
  );
  const newsletter = compose(platform);
  let addresses = 0;

  const post = (id: 'newsletter.verify' | 'newsletter.unsubscribe', hash: string) =>
    send(newsletter, requestOf(id, site.visitor(), { body: { hash } }));

  return {
    site,
    mail,
    platform,
    newsletter,
    /** A mail address that nobody has used before. */
    newAddress: () => `fan-${(addresses += 1)}@example.org`,
    signup: (email: unknown, more: Sent = {}): Promise<Received> =>
      send(
        newsletter,
        requestOf('newsletter.signup', site.visitor(), {
          body: { email },
          sourceIp: `2001:db8:${addresses.toString(16)}::1`,
          ...more,
        }),
      ),
    verify: (hash: string) => post('newsletter.verify', hash),
    unsubscribe: (hash: string) => post('newsletter.unsubscribe', hash),
    /** What a mail program sends for its user: no cookie, no token, a form. */
    oneClick: (hash: string) =>
      send(newsletter, {
        method: 'POST',
        path: '/gayvnawards/api/newsletter/one-click',
        query: { hash },
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'awards.test' },
      }),
    /** The hash of the newest mail to an address. */
    hashOf: (email: string): string => {
      const text = mail.mails(email)[0]?.text ?? '';
      return /\/newsletter\/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '';
    },
    /** Everything the table holds, as text. */
    stored: async () => {
      const { Items = [] } = await documents.send(new ScanCommand({ TableName: localTables.submissions }));
      return Items;
    },
    close: async () => {
      await mail.close();
      await site.close();
    },
  };
}
