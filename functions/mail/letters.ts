import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { layOut } from '#platform/mail-layout.ts';
import type { Mail } from '#platform/mail.ts';
import type { CampaignText } from '#records/mail.ts';

export interface LetterContext {
  /** Name of the awards. */
  awards: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  basePath: string;
}

type Text = Omit<CampaignText, 'audience'>;

/** A campaign's mail to a recipient, who leaves by the link of this hash: by its page, or at once (RFC 8058). */
export function campaignLetter(text: Text, to: string, hash: string, context: LetterContext): Mail {
  const { siteUrl, basePath } = context;
  const oneClick = `${siteUrl}${pathOf(endpoints['newsletter.oneClick'], basePath)}?hash=${hash}`;
  return {
    to,
    subject: text.subject,
    ...body(text, context, `${siteUrl}${basePath}/newsletter/unsubscribe/${hash}`),
    headers: {
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    isList: true,
  };
}

/** The same without a recipient, whose link leads home. */
export function sampleLetter(text: Text, context: LetterContext): Pick<Mail, 'text' | 'html'> {
  return body(text, context, `${context.siteUrl}${context.basePath}/`);
}

export function testLetter(text: Text, to: string, context: LetterContext): Mail {
  return { to, subject: `[Test] ${text.subject}`, ...sampleLetter(text, context) };
}

function body({ title, body: written, button }: Text, context: LetterContext, leave: string) {
  const { awards, siteUrl, basePath } = context;
  const paragraphs = written
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
  const action = button && {
    label: button.label,
    url: button.link.startsWith('/') ? siteUrl + basePath + button.link : button.link,
  };
  return layOut({
    awards,
    title,
    paragraphs,
    ...(action && { action }),
    notes: [
      `You get this email because you subscribed to the newsletter of ${awards}, or agreed to email as a voter.`,
    ],
    footer: { label: 'Unsubscribe', url: leave },
  });
}
