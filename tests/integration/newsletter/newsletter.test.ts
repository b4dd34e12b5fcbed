import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { networkRule, messages } from '../../../functions/newsletter/domain.ts';
import { compose } from '../../../functions/newsletter/main.ts';
import { requestOf, send, type Sent } from '../../support/caller.ts';
import { setQuota } from '../../support/counts.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';

const hour = 3_600_000;
const start = Date.parse('2026-10-31T19:00:00.000Z');
const siteUrl = 'https://awards.test';

let addresses = 0;
let email: string;
const [site, mail] = await Promise.all([setUpSite(), startMail()]);
site.sendMailBy(mail);
const { platform } = site;
const newsletter = compose(platform);
afterAll(() => Promise.all([mail.close(), site.close()]));
beforeEach(() => {
  site.clock.set(start);
  email = newAddress();
});

const newAddress = () => `fan-${(addresses += 1)}@example.org`;
const signUp = (address: unknown, more: Sent = {}) => {
  const sourceIp = `2001:db8:${addresses.toString(16)}::1`;
  const sent = { body: { email: address }, sourceIp, ...more };
  return send(newsletter, requestOf('newsletter.signup', site.visitor(), sent));
};
const following = (id: 'newsletter.verify' | 'newsletter.unsubscribe') => async (hash: string) =>
  (await send(newsletter, requestOf(id, site.visitor(), { body: { hash } }))).body;
const [verify, unsubscribe] = [following('newsletter.verify'), following('newsletter.unsubscribe')];
/** As a mail program: no cookie, no token, a form. */
const oneClick = async (hash: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const form = { query: { hash }, body: 'List-Unsubscribe=One-Click', headers };
  return (await send(newsletter, requestOf('newsletter.oneClick', undefined, form))).body;
};
const hashOf = (address: string) =>
  /\/newsletter\/unsubscribe\/([\w-]+)/.exec(mail.mails(address)[0]?.text ?? '')?.[1] ?? '';
const statesOf = async (address: string) =>
  (await site.items('submissions'))
    .filter((item) => String(item['email']).toLowerCase() === address)
    .map((item) => item['status']);
const success = (message: string) => ({ success: true, message });
const failure = (message: string) => ({ success: false, message });
const sent = { status: 200, body: { message: messages.sent } };
async function subscribe(address: string): Promise<string> {
  await signUp(address);
  expect(await verify(hashOf(address))).toEqual(success(messages.confirmed));
  return hashOf(address);
}

describe('a sign-up', () => {
  it('is answered with a message, and mails a link that confirms', async () => {
    expect(await signUp(` ${email} `)).toMatchObject(sent);
    const hash = hashOf(email);
    const links = expect.stringMatching(
      `${siteUrl}/gayvnawards/newsletter/verify/${hash}[^]*${siteUrl}/gayvnawards/newsletter/unsubscribe/${hash}`,
    ) as string;
    expect(mail.mails(email)).toMatchObject([
      {
        subject: expect.stringContaining('The Test Awards') as string,
        text: links,
        html: links,
        headers: {
          'List-Unsubscribe': `<${siteUrl}/gayvnawards/api/newsletter/one-click?hash=${hash}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      },
    ]);
    expect(await statesOf(email)).toEqual(['pending']);
    // No secret of a link is stored, and no address is logged.
    expect(hash).toHaveLength(44);
    expect(JSON.stringify(await site.items('submissions'))).not.toContain(hash.slice(22));
    expect(site.logged.join()).not.toContain(email);
  });

  it('twice makes one subscription, whatever the case, and both links confirm', async () => {
    await signUp(email);
    const first = hashOf(email);
    expect(await signUp(email.toUpperCase())).toMatchObject(sent);
    expect(await statesOf(email)).toEqual(['pending']);
    expect(await verify(first)).toMatchObject({ success: true });
    expect(await verify(hashOf(email.toUpperCase()))).toMatchObject({ success: true });
  });

  it('mails an address three times an hour at most, with the same words', async () => {
    for (let time = 0; time < 5; time += 1) expect(await signUp(email)).toMatchObject(sent);
    expect(mail.mails(email)).toHaveLength(3);
    site.clock.set(start + hour);
    await signUp(email);
    expect(mail.mails(email)).toHaveLength(4);
  });

  it('is slowed down for a network at a number that no venue reaches, not for its neighbours', async () => {
    expect(networkRule.limit).toBeGreaterThanOrEqual(2_000);
    await setQuota(platform, networkRule, '2001:db8:ffff:0::/64', networkRule.limit - 1);
    const from = (sourceIp: string) => signUp(newAddress(), { sourceIp });
    expect((await from('2001:db8:ffff::1')).status).toBe(200);
    expect(await from('2001:db8:ffff::2')).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
      body: ['Too many attempts. Please try again in 1 hour.'],
    });
    expect((await from('2001:db8:fffe::1')).status).toBe(200);
  });

  it('whose mail cannot be sent says so, and does not count', async () => {
    mail.fail(true);
    const body = ['We can’t send email right now. Please try again in a moment.'];
    for (let time = 0; time < 4; time += 1) expect(await signUp(email)).toMatchObject({ status: 503, body });
    mail.fail(false);
    await signUp(email);
    expect(mail.mails(email)).toHaveLength(1);
  });

  it('of a subscriber has the same messages, changes nothing, and the mail says so', async () => {
    await subscribe(email);
    expect(await signUp(email)).toMatchObject(sent);
    const [letter] = mail.mails(email);
    expect(letter?.subject).toContain('already');
    expect(letter?.text).not.toContain('/newsletter/verify/');
    expect(await statesOf(email)).toEqual(['subscribed']);
  });
});

describe('a link', () => {
  it('confirms again and again', async () => {
    const hash = await subscribe(email);
    site.clock.set(start + 100 * 24 * hour);
    expect(await verify(hash)).toEqual(success(messages.confirmed));
  });

  it('ends 48 hours after the mail, to the millisecond', async () => {
    await signUp(email);
    site.clock.set(start + 48 * hour);
    expect(await verify(hashOf(email))).toEqual(failure(messages.expired));
    site.clock.set(start + 48 * hour - 1);
    expect(await verify(hashOf(email))).toEqual(success(messages.confirmed));
  });

  it('that was sent to no address, or has the secret of another one, is unknown', async () => {
    const other = newAddress();
    await signUp(email);
    await signUp(other);
    const mixed = hashOf(email).slice(0, 22) + hashOf(other).slice(22);
    for (const hash of [mixed, 'A'.repeat(44), 'B'.repeat(22), 'C'.repeat(86)]) {
      expect(await verify(hash)).toEqual(failure(messages.unknown));
      expect(await unsubscribe(hash)).toEqual(failure(messages.unknownEnd));
    }
  });
});

describe('unsubscribing', () => {
  it.each([
    ['unsubscribe', unsubscribe],
    ['oneClick', oneClick],
  ])('by %s ends a subscription and forgets the address', async (_, end) => {
    const hash = await subscribe(email);
    for (let time = 0; time < 2; time += 1) expect(await end(hash)).toEqual(success(messages.ended));
    expect(await statesOf(email)).toEqual([]);
  });

  it('works by any mail, also one that is old, and signing up anew needs a new link', async () => {
    const old = await subscribe(email);
    site.clock.set(start + 300 * 24 * hour);
    expect(await unsubscribe(old)).toMatchObject({ success: true });
    site.clock.set(start + 301 * 24 * hour);
    await signUp(email);
    expect(await verify(old)).toMatchObject({ success: false });
    expect(await statesOf(email)).toEqual(['pending']);
    expect(await verify(hashOf(email))).toMatchObject({ success: true });
    expect(await statesOf(email)).toEqual(['subscribed']);
  });

  it('works before the confirmation, and voids the link', async () => {
    await signUp(email);
    const hash = hashOf(email);
    expect(await oneClick(hash)).toMatchObject({ success: true });
    expect(await verify(hash)).toEqual(failure(messages.unknown));
  });
});
