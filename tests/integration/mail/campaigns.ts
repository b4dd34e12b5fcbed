import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { subscriberId } from '#records/submitter-ids.ts';
import { compose as composeSender } from '../../../functions/mail/main-sender.ts';
import { compose } from '../../../functions/mail/main.ts';
import { compose as composeNewsletter } from '../../../functions/newsletter/main.ts';
import type { Answer, Body } from '../../../functions/contract/routes.ts';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import { submissionKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { requestOf, send, type Sent } from '../../support/caller.ts';
import { dyingAfter } from '../../support/dying.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';

export const start = Date.parse('2026-10-31T19:00:00.000Z');
type MailRoute = Extract<AdminRouteId, `mail.${string}`>;

export const text: Omit<Body<'mail.save'>, 'id' | 'version'> = {
  kind: 'voting-opens',
  subject: 'Voting is open',
  title: 'Voting is open',
  body: 'Every day has new votes.\n\nUse yours <now>.',
  button: { label: 'Vote', link: '/voting' },
  audience: { subscribers: true, voters: false },
};

/** A site with its workshop of mail, a sender whose pauses pass in the site's time, and readers. */
export async function setUpCampaigns(perSecond = 50) {
  const site = await setUpSite();
  const mail = await startMail(() => site.clock.now());
  const platform = site.platformWith({ MAIL_ENDPOINT: mail.url, MAIL_PER_SECOND: String(perSecond) });
  const pause = async (milliseconds: number) => site.clock.set(site.clock.now() + milliseconds);
  const sender = composeSender(platform, { pause });
  mail.handEventsTo(sender);
  const handler = compose(platform);
  const newsletter = composeNewsletter(platform);
  /** As an admin who has just signed in: tests let hours pass. */
  const call = async <Id extends MailRoute>(id: Id, sent: Sent = {}) =>
    (await send(handler, requestOf(id, await site.signIn('ada', ['admin']), sent))).body as Answer<Id>;
  const tick = (by = sender) => by({ source: 'aws.events' }) as Promise<{ isMore: boolean }>;

  return {
    site,
    mail,
    platform,
    sender,
    pause,
    handler,
    call,
    tick,
    as: (roles: ('admin' | 'editor' | 'auditor')[]) => site.signIn(`with-${roles.join()}`, roles),
    subscribe: async (addresses: readonly string[]) => {
      for (let from = 0; from < addresses.length; from += 25)
        await site.documents.send(
          new BatchWriteCommand({
            RequestItems: {
              [localTables.submissions]: addresses.slice(from, from + 25).map((email) => ({
                PutRequest: {
                  Item: {
                    ...submissionKeys.subscriber(subscriberId(email)),
                    status: 'subscribed',
                    email,
                    askedAt: start,
                    subscribedAt: start,
                  },
                },
              })),
            },
          }),
        );
    },
    draft: (changes: Partial<typeof text> = {}) =>
      call('mail.save', { body: { id: null, version: 0, ...text, ...changes } }),
    schedule: ({ id, version }: { id: string; version: number }, at: string | null = null) =>
      call('mail.schedule', { body: { id, version, at } }),
    /** Runs the sender until nothing is left to do, time passing in between. */
    finish: async (id: string, by = sender) => {
      for (let round = 0; round < 40; round += 1) {
        while ((await tick(by)).isMore);
        await mail.heard();
        const { campaign } = await call('mail.get', { query: { id } });
        if (campaign.state === 'sent' || campaign.state === 'stopped') return;
        site.clock.set(site.clock.now() + 60_000);
      }
      throw new Error('The campaign does not end.');
    },
    /** Follows the one-click link of a mail, as a mail program does. */
    leave: async (headers: Record<string, string>) => {
      const hash = /hash=([\w-]+)/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
      const form = {
        query: { hash },
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      };
      return (await send(newsletter, requestOf('newsletter.oneClick', undefined, form))).body;
    },
    /** A sender that does this in its pauses as well. */
    senderPausing: (also: () => Promise<unknown>) =>
      composeSender(platform, { pause: (milliseconds) => pause(milliseconds).then(also) }),
    /** A sender whose table fails after so many calls and for good: it is dead. */
    dyingAfter: (calls: number) =>
      composeSender({ ...platform, documents: dyingAfter(site.documents, calls) }, { pause }),
    close: async () => {
      await mail.close();
      await site.close();
    },
  };
}
