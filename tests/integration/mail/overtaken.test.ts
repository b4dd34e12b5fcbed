import { afterAll, expect, it } from 'vitest';
import { compose as composeSender } from '../../../functions/mail/main-sender.ts';
import { compose } from '../../../functions/mail/main.ts';
import { deleteItem } from '../../../functions/records/items.ts';
import { subscriberId } from '../../../functions/records/submitter-ids.ts';
import { recipientPrefix, submissionKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { requestOf, send } from '../../support/caller.ts';
import { standingStill } from '../../support/standing-still.ts';
import { setUpCampaigns, start } from './campaigns.ts';

const test = await setUpCampaigns();
afterAll(() => test.close());
let rounds = 0;
const lose = (address: string) =>
  deleteItem(test.site.documents, localTables.submissions, submissionKeys.subscriber(subscriberId(address)));
const later = (minutes: number) => test.site.clock.set(test.site.clock.now() + minutes * 60_000);

const whatOthersDo = {
  'send it': async (_address: string, id: string) => test.finish(id),
  'stop it': async (_address: string, id: string) => {
    await test.call('mail.stop', { body: { id } });
    for (let round = 0; round < 10; round += 1) {
      await test.tick();
      later(1);
    }
  },
  'lose a reader and send it': async (address: string, id: string) => {
    await lose(address);
    await test.finish(id);
  },
};

it.each(Object.entries(whatOthersDo))(
  'a run of a campaign that stands still at any write, while others %s, mails nobody twice and keeps no address',
  async (_name, act) => {
    for (let before = 0, hasStood = true; hasStood; before += 1) {
      test.site.clock.set(start);
      rounds += 1;
      const addresses = ['jo', 'kim'].map((name) => `${name}-${rounds}@acclaim.test`);
      await test.subscribe(addresses);
      const draft = await test.draft();
      await test.schedule(draft);
      const { id } = draft;
      let left: object | undefined;
      const writer = standingStill(test.site.documents, before, async () => {
        // Its lease is over.
        later(4);
        await act(addresses[0]!, id);
        left = (await test.call('mail.get', { query: { id } })).campaign;
      });
      const sender = composeSender({ ...test.platform, documents: writer.documents }, { pause: test.pause });
      while ((await test.tick(sender)).isMore);
      await test.mail.heard();
      hasStood = writer.hasStood();
      const { campaign, figures } = await test.call('mail.get', { query: { id } });
      if (!hasStood) await test.finish(id);
      for (const address of addresses) expect(test.mail.mails(address).length).toBeLessThanOrEqual(1);
      const mailed = addresses.flatMap((address) => test.mail.mails(address));
      const recipients = (await test.site.items('mail')).filter(({ pk }) => pk === `${recipientPrefix}${id}`);
      expect(recipients.filter(({ email }) => email !== undefined)).toEqual([]);
      expect([campaign, figures.sent]).toEqual([left ?? campaign, mailed.length]);
      for (const address of addresses) await lose(address);
    }
  },
);

it('a stop that stands still does not stop what is scheduled after it', async () => {
  test.site.clock.set(start);
  const at = new Date(start + 3_600_000).toISOString();
  const draft = await test.draft();
  const { id } = draft;
  await test.schedule(draft, at);
  const writer = standingStill(test.site.documents, 0, async () => {
    const stopped = await test.call('mail.stop', { body: { id } });
    await test.schedule(stopped, at);
  });
  const handler = compose({ ...test.platform, documents: writer.documents });
  const stopping = requestOf('mail.stop', await test.site.signIn('ann', ['admin']), { body: { id } });
  expect(await send(handler, stopping)).toMatchObject({ status: 409, body: { code: 'revision_conflict' } });
  expect((await test.call('mail.get', { query: { id } })).campaign.state).toBe('scheduled');
});
