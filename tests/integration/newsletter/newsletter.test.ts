import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkRule, messages } from '../../../functions/newsletter/domain.ts';
import { setQuota } from '../../support/counts.ts';
import { requestOf, send } from '../../support/caller.ts';
import { setUpNewsletter, siteUrl } from './support.ts';

const hour = 3_600_000;
const start = Date.parse('2026-10-31T19:00:00.000Z');

let newsletter: Awaited<ReturnType<typeof setUpNewsletter>>;
let email: string;
beforeAll(async () => {
  newsletter = await setUpNewsletter();
});
afterAll(() => newsletter.close());
beforeEach(() => {
  newsletter.site.clock.set(start);
  email = newsletter.newAddress();
});

const status = async (address: string) =>
  String((await newsletter.stored()).find((item) => item['email'] === address)?.['status']);
/** Signs an address up and confirms it; gives the hash. */
async function subscribe(address: string): Promise<string> {
  await newsletter.signup(address);
  const hash = newsletter.hashOf(address);
  expect((await newsletter.verify(hash)).body).toEqual({ success: true, message: messages.confirmed });
  return hash;
}

describe('a sign-up', () => {
  it('is answered with a message, and mails a link that confirms', async () => {
    expect(await newsletter.signup(` ${email} `)).toMatchObject({
      status: 200,
      body: { message: messages.sent },
    });
    const [mail] = newsletter.mail.mails(email);
    expect(newsletter.mail.mails(email)).toHaveLength(1);
    const hash = newsletter.hashOf(email);
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('The Test Awards') as string });
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain(`${siteUrl}/gayvnawards/newsletter/verify/${hash}`);
      expect(body).toContain(`${siteUrl}/gayvnawards/newsletter/unsubscribe/${hash}`);
    }
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${siteUrl}/gayvnawards/api/newsletter/one-click?hash=${hash}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
    expect(await status(email)).toBe('pending');
  });

  it.each([
    [undefined, 'Please enter your email address.'],
    ['', 'Please enter your email address.'],
    ['no address', 'Please enter a valid email address.'],
    [`${'a'.repeat(250)}@b.org`, 'This email address is too long.'],
  ])('of %j fails with the messages of the validator', async (value, message) => {
    const answer = await newsletter.signup(value);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual(expect.arrayContaining([message]));
  });

  it('twice makes one subscription, whatever the case, and both links confirm', async () => {
    await newsletter.signup(email);
    const first = newsletter.hashOf(email);
    const again = await newsletter.signup(email.toUpperCase());
    expect(again.body).toEqual({ message: messages.sent });
    const subscribers = (await newsletter.stored()).filter(
      (item) => String(item['email']).toLowerCase() === email,
    );
    expect(subscribers).toHaveLength(1);
    expect((await newsletter.verify(first)).body).toMatchObject({ success: true });
    expect((await newsletter.verify(newsletter.hashOf(email.toUpperCase()))).body).toMatchObject({
      success: true,
    });
  });

  it('of a subscriber has the same messages, changes nothing, and the mail says so', async () => {
    await subscribe(email);
    expect((await newsletter.signup(email)).body).toEqual({ message: messages.sent });
    const [mail] = newsletter.mail.mails(email);
    expect(mail?.subject).toContain('already');
    expect(mail?.text).not.toContain('/newsletter/verify/');
    expect(await status(email)).toBe('subscribed');
  });

  it('mails an address three times an hour at most, with the same words', async () => {
    for (let time = 0; time < 5; time += 1)
      expect((await newsletter.signup(email)).body).toEqual({ message: messages.sent });
    expect(newsletter.mail.mails(email)).toHaveLength(3);
    newsletter.site.clock.set(start + hour);
    await newsletter.signup(email);
    expect(newsletter.mail.mails(email)).toHaveLength(4);
  });

  it('is open to a hall of 200 behind one address', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        newsletter.signup(newsletter.newAddress(), { sourceIp: '192.0.2.50' }),
      ),
    );
    expect(answers.filter(({ status: answered }) => answered !== 200)).toEqual([]);
  });

  it('is slowed down for a network at a number that no venue reaches, not for its neighbours', async () => {
    await setQuota(newsletter.platform, networkRule, '2001:db8:ffff:0::/64', networkRule.limit - 1);
    const from = (sourceIp: string) => newsletter.signup(newsletter.newAddress(), { sourceIp });
    expect((await from('2001:db8:ffff::1')).status).toBe(200);
    expect(await from('2001:db8:ffff::2')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: ['Too many attempts. Please try again in 1 hour.'],
    });
    expect((await from('2001:db8:fffe::1')).status).toBe(200);
  });

  it('whose mail cannot be sent says so, and does not count', async () => {
    newsletter.mail.fail(true);
    for (let time = 0; time < 4; time += 1) {
      expect(await newsletter.signup(email)).toMatchObject({
        status: 503,
        body: ["We can't send email right now. Please try again in a moment."],
      });
    }
    newsletter.mail.fail(false);
    await newsletter.signup(email);
    expect(newsletter.mail.mails(email)).toHaveLength(1);
  });

  it('at the same moment, many times, makes one subscription and no more mails than may be', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => newsletter.signup(email)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(newsletter.mail.mails(email)).toHaveLength(3);
    expect((await newsletter.stored()).filter((item) => item['email'] === email)).toHaveLength(1);
  });

  it('keeps no secret of its links, and logs no address', async () => {
    await newsletter.signup(email);
    const hash = newsletter.hashOf(email);
    expect(hash).toHaveLength(44);
    expect(JSON.stringify(await newsletter.stored())).not.toContain(hash.slice(22));
    expect(newsletter.site.logged.join()).not.toContain(email);
  });
});

describe('a link', () => {
  it('that is only opened subscribes nobody', async () => {
    await newsletter.signup(email);
    const path = `/gayvnawards/api/newsletter/verify`;
    for (const method of ['GET', 'HEAD'])
      expect((await send(newsletter.newsletter, { method, path })).status).toBe(405);
    expect(await status(email)).toBe('pending');
  });

  it('confirms again and again', async () => {
    const hash = await subscribe(email);
    newsletter.site.clock.set(start + 100 * 24 * hour);
    expect((await newsletter.verify(hash)).body).toEqual({ success: true, message: messages.confirmed });
  });

  it.each([
    ['a millisecond before its end', 48 * hour - 1, { success: true, message: messages.confirmed }],
    ['at its end', 48 * hour, { success: false, message: messages.expired }],
  ])('%s, 48 hours after the mail, is %j', async (_, age, body) => {
    await newsletter.signup(email);
    newsletter.site.clock.set(start + age);
    expect(await newsletter.verify(newsletter.hashOf(email))).toMatchObject({ status: 200, body });
  });

  it.each(['A'.repeat(44), 'B'.repeat(22), 'C'.repeat(86)])(
    'nobody was sent (%s) is unknown',
    async (hash) => {
      expect(await newsletter.verify(hash)).toMatchObject({
        status: 200,
        body: { success: false, message: messages.unknown },
      });
      expect((await newsletter.unsubscribe(hash)).body).toEqual({
        success: false,
        message: messages.unknownEnd,
      });
    },
  );

  it('with the secret of another address is unknown', async () => {
    const other = newsletter.newAddress();
    await newsletter.signup(email);
    await newsletter.signup(other);
    const mixed = newsletter.hashOf(email).slice(0, 22) + newsletter.hashOf(other).slice(22);
    expect((await newsletter.verify(mixed)).body).toMatchObject({ success: false });
    expect((await newsletter.unsubscribe(mixed)).body).toMatchObject({ success: false });
  });

  it('used at the same moment confirms once and for all', async () => {
    await newsletter.signup(email);
    const hash = newsletter.hashOf(email);
    const answers = await Promise.all(Array.from({ length: 5 }, () => newsletter.verify(hash)));
    expect(answers.map(({ body }) => (body as { success: boolean }).success)).toEqual(Array(5).fill(true));
  });

  it('confirms in spite of a lost answer', async () => {
    await newsletter.signup(email);
    newsletter.site.wire.loseAnswers('UpdateItem', 1);
    expect((await newsletter.verify(newsletter.hashOf(email))).body).toMatchObject({ success: true });
  });
});

describe('unsubscribing', () => {
  it.each(['unsubscribe', 'oneClick'] as const)(
    'by %s ends a subscription and forgets the address',
    async (way) => {
      const hash = await subscribe(email);
      for (let time = 0; time < 2; time += 1) {
        expect(await newsletter[way](hash)).toMatchObject({
          status: 200,
          body: { success: true, message: messages.ended },
        });
      }
      expect(JSON.stringify(await newsletter.stored())).not.toContain(email);
    },
  );

  it('works before the confirmation, and voids the link', async () => {
    await newsletter.signup(email);
    const hash = newsletter.hashOf(email);
    expect((await newsletter.oneClick(hash)).body).toMatchObject({ success: true });
    expect((await newsletter.verify(hash)).body).toEqual({ success: false, message: messages.unknown });
  });

  it('works by any mail, also one that is old, and signing up anew needs a new link', async () => {
    const old = await subscribe(email);
    newsletter.site.clock.set(start + 300 * 24 * hour);
    expect((await newsletter.unsubscribe(old)).body).toMatchObject({ success: true });
    newsletter.site.clock.set(start + 301 * 24 * hour);
    await newsletter.signup(email);
    expect((await newsletter.verify(old)).body).toMatchObject({ success: false });
    expect(await status(email)).toBe('pending');
    expect((await newsletter.verify(newsletter.hashOf(email))).body).toMatchObject({ success: true });
    expect(await status(email)).toBe('subscribed');
  });

  it('is not done by opening the address that mail programs post to', async () => {
    const hash = await subscribe(email);
    const sent = { path: '/gayvnawards/api/newsletter/one-click', query: { hash } };
    expect((await send(newsletter.newsletter, sent)).status).toBe(405);
    expect(await status(email)).toBe('subscribed');
  });

  it('from a page needs its token', async () => {
    const request = requestOf('newsletter.unsubscribe', undefined, {
      body: { hash: await subscribe(email) },
    });
    expect((await send(newsletter.newsletter, request)).status).toBe(403);
    expect(await status(email)).toBe('subscribed');
  });
});
