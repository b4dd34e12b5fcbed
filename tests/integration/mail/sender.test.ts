import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { doubt, longestWait, minute } from '../../../functions/mail/domain-sender.ts';
import { compose } from '../../../functions/mail/main-sender.ts';
import { createMailer, type Mail } from '../../../functions/platform/mail.ts';
import { mailKeys } from '../../../functions/records/tables.ts';
import { dyingAfter } from '../../support/dying.ts';
import { startMail } from '../../support/mail.ts';
import { startSilence } from '../../support/silence.ts';
import { setUpSite } from '../../support/site.ts';

const start = Date.parse('2026-10-31T19:00:00.000Z');
const day = '2026-10-31';
const [site, mail] = await Promise.all([setUpSite(), startMail()]);
const platform = site.platformWith({ MAIL_ENDPOINT: mail.url });
const sender = compose(platform);
mail.handEventsTo(sender);
afterAll(async () => {
  await mail.close();
  await site.close();
});

let addresses = 0;
let to: string;
let before: Record<string, number>;
beforeEach(async () => {
  site.clock.set(start);
  to = newAddress();
  before = await figures();
});

const newAddress = (prefix = 'fan') => `${prefix}+${(addresses += 1)}@example.org`;
const write = (address = to, more: Partial<Mail> = {}) =>
  createMailer(platform).send({ to: address, subject: 'Hello', text: 'Text', html: '<p>Text</p>', ...more });
const tick = (by = sender) => by({ source: 'aws.events' });
const items = () => site.items('mail');
const waiting = async () => (await items()).filter(({ pk }) => String(pk).startsWith('OUTBOX#'));
const figures = async (): Promise<Record<string, number>> => {
  const found = (await items()).find(({ pk, sk }) => pk === 'DAY' && sk === day);
  const { pk: _pk, sk: _sk, ...counts } = found ?? {};
  return counts as Record<string, number>;
};
const counted = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(await figures())
      .map(([name, count]) => [name, count - (before[name] ?? 0)])
      .filter(([, count]) => count !== 0),
  ) as Record<string, number>;
/** Sends what waits, and hears what SES reports of it. */
const send = async () => {
  await tick();
  await mail.heard();
};
const refuse = (status: number, name: string) => {
  mail.refuseWith({ status, name });
  onTestFinished(() => mail.refuseWith(undefined));
};

describe('a letter', () => {
  it('is sent once, and then neither its address nor its text is stored any more', async () => {
    await write();
    expect(JSON.stringify(await waiting())).toContain(to);
    await send();
    await send();
    expect(mail.mails(to)).toHaveLength(1);
    expect(JSON.stringify(await items())).not.toContain(to);
    expect(await counted()).toEqual({ queued: 1, sent: 1 });
  });

  it('is sent once by its record of the stream, however often and by however many it is delivered', async () => {
    await write();
    const [letter] = await waiting();
    const Keys = { pk: { S: String(letter?.['pk']) }, sk: { S: String(letter?.['sk']) } };
    const event = { Records: [{ eventName: 'INSERT', dynamodb: { Keys } }] };
    const many = Array.from({ length: 8 }, () => compose(platform));
    await Promise.all([...many.map((each) => each(event)), ...many.map(tick)]);
    await sender(event);
    expect(mail.mails(to)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it.each([
    [429, 'TooManyRequestsException'],
    [400, 'SendingPausedException'],
    [403, 'AccessDeniedException'],
  ])(
    'that SES does not take now (%i %s) is tried after pauses that grow, for a day',
    async (status, name) => {
      refuse(status, name);
      await write();
      const tries: number[] = [];
      const minutes = [...Array.from({ length: 130 }, (_, each) => each), longestWait / minute + 1];
      for (const time of minutes.map((each) => start + each * minute)) {
        site.clock.set(time);
        const [{ attempts = 0 } = {}] = (await waiting()) as { attempts?: number }[];
        await tick();
        const [after] = (await waiting()) as { attempts?: number }[];
        if (after?.attempts !== attempts) tries.push((time - start) / minute);
      }
      expect(tries.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 63, 123]);
      expect(await waiting()).toEqual([]);
      expect(mail.mails(to)).toEqual([]);
      expect(Object.keys(await counted())).toEqual(['queued']);
      const next = (await items()).find(({ pk, sk }) => pk === 'DAY' && sk === '2026-11-01');
      expect(next?.['failed']).toBeGreaterThan(0);
    },
  );

  it.each(['MessageRejected', 'BadRequestException'])(
    'that SES refuses for good (%s) has failed at once, and is forgotten',
    async (name) => {
      refuse(400, name);
      await write();
      await send();
      expect(await waiting()).toEqual([]);
      expect(await counted()).toEqual({ queued: 1, failed: 1 });
      expect(site.logged.join()).not.toContain(to);
    },
  );

  it('is tried again after a failure of SES, but only once its event would have come', async () => {
    mail.refuseWith({ status: 500, name: 'InternalFailure' });
    await write();
    await send();
    mail.refuseWith(undefined);
    site.clock.set(start + doubt - 1);
    await send();
    expect(mail.mails(to)).toEqual([]);
    site.clock.set(start + doubt);
    await send();
    expect(mail.mails(to)).toHaveLength(1);
  });

  it('is in doubt when SES does not answer, and is not sent a second time while it is', async () => {
    await write();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const silence = await startSilence(() => void vi.advanceTimersByTimeAsync(9_000));
    onTestFinished(() => silence.close());
    const slow = compose(site.platformWith({ MAIL_ENDPOINT: silence.url }));
    await tick(slow);
    await tick(slow);
    expect(silence.requests).toBe(1);
    expect(await waiting()).toMatchObject([{ due: start + doubt }]);
    vi.useRealTimers();
    site.clock.set(start + doubt);
    await send();
    expect(mail.mails(to)).toHaveLength(1);
  });
});

describe('a sender that is killed', () => {
  it('between SES’s acceptance and its mark leaves the mark to SES’s event', async () => {
    await write();
    const [letter] = await waiting();
    const Keys = { pk: { S: String(letter?.['pk']) }, sk: { S: String(letter?.['sk']) } };
    // Claimed, counted as queued, and looked up among the suppressed: then SES takes it, and the mark fails.
    const dying = compose({ ...platform, documents: dyingAfter(site.documents, 3) });
    await expect(dying({ Records: [{ dynamodb: { Keys } }] })).rejects.toThrow('killed');
    expect(mail.mails(to)).toHaveLength(1);
    await mail.heard();
    expect(await waiting()).toEqual([]);
    expect(await counted()).toEqual({ queued: 1, sent: 1 });
  });
});

describe('what SES reports', () => {
  const event = (eventType: string, letter: string, more: object = {}) => ({
    source: 'aws.ses',
    detail: { eventType, mail: { destination: [to], tags: { letter: [letter] } }, ...more },
  });

  it.each([
    ['bounce', { bounced: 1 }, 'bounce'],
    ['complaint', { complained: 1 }, 'complaint'],
  ])('of a %s suppresses the address, by its digest alone', async (kind, expected, reason) => {
    to = newAddress(kind);
    await write();
    await send();
    expect(await counted()).toEqual({ queued: 1, sent: 1, ...expected });
    const suppressed = (await items()).filter(({ pk }) => String(pk).startsWith('SUPPRESSED#'));
    expect(suppressed.at(-1)).toBeDefined();
    expect(suppressed.map((item) => item['reason'])).toContain(reason);
    expect(JSON.stringify(await items())).not.toContain(to);
    await write(to.toUpperCase(), { isList: true });
    await send();
    expect(mail.mails(to.toUpperCase())).toEqual([]);
    expect((await counted())['suppressed']).toBe(1);
  });

  it('of a complaint leaves the letters that an owner asks for; a permanent bounce ends them as well', async () => {
    for (const [kind, mails] of [
      ['complaint', 2],
      ['bounce', 1],
    ] as const) {
      const address = newAddress(kind);
      await write(address);
      await send();
      await write(address);
      await send();
      expect(mail.mails(address)).toHaveLength(mails);
    }
  });

  it('of a bounce outweighs a complaint, in any order', async () => {
    for (const kinds of [
      ['Bounce', 'Complaint'],
      ['Complaint', 'Bounce'],
    ]) {
      to = newAddress();
      for (const kind of kinds)
        await sender(event(kind, `letter-${kind}-${to.length}`, { bounce: { bounceType: 'Permanent' } }));
      await write();
      await send();
      expect(mail.mails(to)).toEqual([]);
    }
  });

  it('of a mailbox that is full is counted, and the address gets its next mail', async () => {
    to = newAddress('soft-bounce');
    await write();
    await send();
    await write();
    await send();
    expect(mail.mails(to)).toHaveLength(2);
    expect(await counted()).toEqual({ queued: 2, sent: 2, bounced: 2 });
  });

  it('counts once, however often it comes', async () => {
    const bounce = event('Bounce', `letter-${addresses}`, { bounce: { bounceType: 'Transient' } });
    await Promise.all(Array.from({ length: 6 }, () => sender(bounce)));
    await sender(bounce);
    expect(await counted()).toEqual({ bounced: 1 });
  });

  it('of mail that another program has sent suppresses, and counts nothing', async () => {
    await sender({
      source: 'aws.ses',
      detail: { eventType: 'Complaint', mail: { destination: [to], tags: { 'ses:caller-identity': ['x'] } } },
    });
    await write(to, { isList: true });
    await send();
    expect(mail.mails(to)).toEqual([]);
    expect(await counted()).toEqual({ queued: 1, suppressed: 1 });
  });
});

it('letters of every id are in a shard that is swept', () => {
  const shards = new Set(
    'ABYZabyz0189-_'.split('').map((first) => mailKeys.letter(`${first}${'x'.repeat(21)}`).pk),
  );
  for (const shard of shards) expect(shard).toMatch(/^OUTBOX#[0-7]$/);
});
