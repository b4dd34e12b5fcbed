import { afterAll, describe, expect, it } from 'vitest';
import { layOut } from '../../../functions/platform/mail-layout.ts';
import { createMailer } from '../../../functions/platform/mail.ts';
import { startMail } from '../../support/mail.ts';
import { setUpSite } from '../../support/site.ts';

const [site, server] = await Promise.all([setUpSite(), startMail()]);
site.sendMailBy(server);
afterAll(() => Promise.all([site.close(), server.close()]));

const mailer = (changes: Record<string, string> = {}) => createMailer(site.platformWith(changes));

const mail = (to: string) => ({
  to,
  subject: 'Prix «Lumière»',
  ...layOut({
    awards: 'A & B <Awards>',
    title: 'It’s "here"',
    paragraphs: ['Plain <b>text</b>'],
    action: { label: 'Open', url: 'https://awards.test/a?b=1&c="2"' },
    notes: ['A note.'],
    footer: { label: 'Unsubscribe', url: 'https://awards.test/u' },
  }),
});

describe('a mail', () => {
  it('goes out through SES under the name of the awards, as text and HTML, with its headers', async () => {
    const headers = { 'List-Unsubscribe': '<https://awards.test/u>' };
    await mailer().send({ ...mail('ann@example.org'), headers });
    expect(server.mails('ann@example.org')).toMatchObject([
      {
        from: 'The Test Awards <awards@awards.test>',
        subject: 'Prix «Lumière»',
        text: expect.stringContaining('Open:\nhttps://awards.test/a?b=1&c="2"\n') as string,
        headers,
      },
    ]);
  });

  it('lets no text become markup', async () => {
    const { html } = mail('ann@example.org');
    expect(html).toContain('Plain &lt;b&gt;text&lt;/b&gt;');
    expect(html).toContain('href="https://awards.test/a?b=1&amp;c=&quot;2&quot;"');
    expect(html).toContain('A &amp; B &lt;Awards&gt;');
  });

  it('is one write for the call that sends it', async () => {
    site.wire.reset();
    await mailer().send(mail('one@example.org'));
    expect(site.wire.operations).toEqual(['PutItem']);
  });
});
