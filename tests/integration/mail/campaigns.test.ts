import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { doubt, longestWait, minute } from '../../../functions/mail/domain-sender.ts';
import { tooLate } from '../../../functions/mail/domain-runner.ts';
import { setUpCampaigns, start, text } from './campaigns.ts';

const campaigns = await setUpCampaigns();
const { site, mail, call, draft, schedule, finish, tick, subscribe, leave } = campaigns;
afterAll(() => campaigns.close());

let tests = 0;
let fan: (name: string) => string;
beforeEach(async () => {
  site.clock.set(start);
  tests += 1;
  const own = tests;
  fan = (name) => `${name}+${own}@example.org`;
  return async () => {
    mail.refuseWith(undefined);
    // Who was subscribed by one test is none of the next.
    for (const { pk, sk } of await site.items('submissions')) await remove('submissions', pk, sk);
    for (const { pk, sk } of await site.items('mail')) await remove('mail', pk, sk);
    for (const { pk, sk } of await site.items('accounts'))
      if (String(pk).includes('voter-')) await remove('accounts', pk, sk);
  };
});
const remove = async (table: 'submissions' | 'mail' | 'accounts', pk: unknown, sk: unknown) => {
  const { deleteItem } = await import('../../../functions/records/items.ts');
  const { localTables } = await import('../../../infra/local/engine/tables.ts');
  await deleteItem(site.documents, localTables[table], { pk: String(pk), sk: String(sk) });
};
const figures = async (id: string) => (await call('mail.get', { query: { id } })).figures;
const voter = (id: string, email: string, mailConsent = '2026-10-01T00:00:00.000Z') =>
  site.putAccount(`voter-${id}`, { email, mailConsent });
const sendTo = async (changes: Parameters<typeof draft>[0] = {}) => {
  const campaign = await draft(changes);
  await schedule(campaign);
  await finish(campaign.id);
  return campaign.id;
};

describe('a campaign', () => {
  it('goes to an address once, however it is written, whether it is a subscriber’s, a voter’s or both', async () => {
    await subscribe([fan('both')]);
    await voter('1', fan('BOTH'));
    await voter('2', fan('voter'));
    await site.putAccount('voter-3', { email: fan('silent') });
    await site.putAccount('voter-4', { email: fan('disabled'), mailConsent: 'x', disabled: true });
    expect(await call('mail.audience')).toEqual({ subscribers: 1, voters: 2, both: 1 });
    const id = await sendTo({ audience: { subscribers: true, voters: true } });
    const sent = mail
      .everything()
      .map(({ to }) => to.toLowerCase())
      .filter((to) => to.includes(`+${tests}@`));
    expect(sent.toSorted()).toEqual([fan('both'), fan('voter')]);
    expect((await figures(id)).recipients).toBe(2);
  });

  it('is left by one click: a subscription ends, a consent is withdrawn, and the next one stays away', async () => {
    await subscribe([fan('subscriber')]);
    await voter('1', fan('voter'));
    const both = { audience: { subscribers: true, voters: true } };
    const id = await sendTo(both);
    for (const name of ['subscriber', 'voter'])
      for (let time = 0; time < 2; time += 1)
        expect(await leave(mail.mails(fan(name))[0]?.headers ?? {})).toMatchObject({ success: true });
    expect(await figures(id)).toMatchObject({ sent: 2, left: 2 });
    expect((await figures(await sendTo(both))).recipients).toBe(0);
    expect(mail.mails(fan('voter'))).toHaveLength(1);
  });

  it('skips who has left after the recipients were looked up', async () => {
    await subscribe([fan('quick'), fan('stays')]);
    await voter('1', fan('withdrawn'));
    const campaign = await draft({ audience: { subscribers: true, voters: true } });
    await schedule(campaign);
    // A run whose time is over once everyone is looked up.
    mail.refuseWith({ status: 429, name: 'TooManyRequestsException' });
    await tick();
    mail.refuseWith(undefined);
    const { submissionKeys } = await import('../../../functions/records/tables.ts');
    const { subscriberId } = await import('../../../functions/records/submitter-ids.ts');
    const { pk, sk } = submissionKeys.subscriber(subscriberId(fan('quick')));
    await remove('submissions', pk, sk);
    await site.putAccount('voter-1', { email: fan('withdrawn') });
    await finish(campaign.id);
    expect(await figures(campaign.id)).toMatchObject({ sent: 1, skipped: 2 });
    expect(mail.mails(fan('stays'))).toHaveLength(1);
  });

  it('begins at its time, and not before', async () => {
    await subscribe([fan('a')]);
    const campaign = await draft();
    await schedule(campaign, new Date(start + 10 * minute).toISOString());
    await tick();
    site.clock.set(start + 10 * minute - 1);
    await tick();
    expect(mail.mails(fan('a'))).toEqual([]);
    site.clock.set(start + 10 * minute);
    await finish(campaign.id);
    expect(mail.mails(fan('a'))).toHaveLength(1);
  });

  it('that is hours late is not sent: a site was restored, or stood still', async () => {
    await subscribe([fan('a')]);
    const campaign = await draft();
    await schedule(campaign, new Date(start + minute).toISOString());
    site.clock.set(start + 2 * minute + tooLate);
    await finish(campaign.id);
    expect(await call('mail.get', { query: { id: campaign.id } })).toMatchObject({
      campaign: { state: 'stopped' },
    });
    expect(mail.mails(fan('a'))).toEqual([]);
  });

  it('leaves who scheduled and who stopped it in the log', async () => {
    const campaign = await draft({ subject: 'One more day' });
    const at = new Date(start + minute).toISOString();
    await schedule(campaign, at);
    await call('mail.stop', { body: { id: campaign.id } });
    const entries = (await site.items('results')).filter(({ detail }) =>
      String(detail).startsWith(campaign.subject),
    );
    const by = expect.any(String) as string;
    expect(entries.map(({ what, detail }) => [what, detail])).toEqual([
      ['schedule-mail', `${campaign.subject}, ${at}`],
      ['stop-mail', campaign.subject],
    ]);
    expect(entries).toMatchObject([{ by }, { by }]);
  });

  it('that is stopped sends no more than a few, and forgets the addresses that are left', async () => {
    const fans = Array.from({ length: 200 }, (_, each) => fan(`fan-${each}`));
    await subscribe(fans);
    const campaign = await draft();
    await schedule(campaign);
    let turns = 0;
    await tick(
      campaigns.senderPausing(async () => {
        turns += 1;
        if (turns === 30) await call('mail.stop', { body: { id: campaign.id } });
      }),
    );
    await mail.heard();
    const sent = mail.everything().filter(({ to }) => fans.includes(to)).length;
    site.clock.set(start + doubt + 10 * minute);
    await tick();
    await mail.heard();
    expect(mail.everything().filter(({ to }) => fans.includes(to))).toHaveLength(sent);
    // It looks every 25 mails.
    expect(sent).toBeLessThanOrEqual(50);
    expect(await figures(campaign.id)).toMatchObject({
      recipients: 200,
      sent,
      dropped: 200 - sent,
      waiting: 0,
    });
    expect(JSON.stringify(await site.items('mail'))).not.toContain('example.org');
  });

  it('tries again those that SES does not take now, for a day', async () => {
    await subscribe([fan('a')]);
    mail.refuseWith({ status: 429, name: 'TooManyRequestsException' });
    const campaign = await draft();
    await schedule(campaign);
    await tick();
    expect(await figures(campaign.id)).toMatchObject({ waiting: 1 });
    site.clock.set(start + longestWait + minute);
    await finish(campaign.id);
    mail.refuseWith(undefined);
    expect(await figures(campaign.id)).toMatchObject({ failed: 1, waiting: 0 });
  });
});

describe('the workshop', () => {
  it('lets nobody change, schedule or delete what somebody else has changed or scheduled', async () => {
    const { id } = await draft();
    const change = (version: number) => call('mail.save', { body: { id, version, ...text } });
    expect(await change(1)).toMatchObject({ version: 2 });
    const conflict = { code: 'revision_conflict', current: { version: 2 } };
    expect(await change(1)).toMatchObject(conflict);
    expect(await schedule({ id, version: 1 })).toMatchObject(conflict);
    expect(await call('mail.delete', { body: { id, version: 1 } })).toMatchObject(conflict);
    await schedule({ id, version: 2 });
    expect(await change(3)).toMatchObject({ code: 'campaign_not_draft' });
    expect(await schedule({ id, version: 3 })).toMatchObject({ code: 'campaign_not_draft' });
  });

  it.each([
    [{ subject: ' ' }, 'subject'],
    [{ subject: 'two\nlines' }, 'subject'],
    [{ body: '' }, 'body'],
    [{ audience: { subscribers: false, voters: false } }, 'audience'],
    [{ button: { label: 'Go', link: 'javascript:alert(1)' } }, 'button.link'],
    [{ button: { label: 'Go', link: '//evil.test' } }, 'button.link'],
  ])('refuses %j at its field', async (changes, field) => {
    const answer = await call('mail.save', { body: { id: null, version: 0, ...text, ...changes } });
    expect(Object.keys((answer as unknown as { errors: object }).errors)).toEqual([field]);
  });

  it('refuses a time that is over', async () => {
    const campaign = await draft();
    const answer = await schedule(campaign, new Date(start - 60 * minute).toISOString());
    expect(answer).toMatchObject({ code: 'validation_failed', errors: { at: [expect.any(String)] } });
  });
});
