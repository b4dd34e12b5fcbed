import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { layOut } from '#platform/mail-layout.ts';
import type { Mail } from '#platform/mail.ts';

export interface LetterContext {
  /** Name of the awards. */
  awards: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  basePath: string;
}

/** The mail after a sign-up: confirm, or already subscribed. */
export function writeLetter(
  kind: 'confirm' | 'already',
  to: string,
  hash: string,
  { awards, siteUrl, basePath }: LetterContext,
): Mail {
  const page = (name: string) => `${siteUrl}${basePath}/newsletter/${name}/${hash}`;
  const oneClick = `${siteUrl}${pathOf(endpoints['newsletter.oneClick'], basePath)}?hash=${hash}`;
  const letter = kind === 'confirm' ? confirmLetter(awards, page('verify')) : alreadyLetter(awards);
  const footer = { label: 'Unsubscribe', url: page('unsubscribe') };
  return {
    to,
    subject: letter.title,
    ...layOut({ awards, ...letter, footer }),
    // Anyone may type in an address, also that of somebody who has complained.
    isList: true,
    headers: {
      // RFC 8058: mail programs unsubscribe by a POST, without opening a page.
      'List-Unsubscribe': `<${oneClick}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

const confirmLetter = (awards: string, url: string) => ({
  title: `Please confirm your subscription to ${awards}`,
  paragraphs: [
    `You (or someone using your email address) signed up for the newsletter of ${awards}.`,
    'Please confirm within 48 hours that you would like to get it.',
  ],
  action: { label: 'Confirm my subscription', url },
  notes: ['If this wasn’t you, you can ignore this email: you won’t get any newsletters without confirming.'],
});

const alreadyLetter = (awards: string) => ({
  title: `You’re already subscribed to ${awards}`,
  paragraphs: [
    `You (or someone using your email address) signed up for the newsletter of ${awards}.`,
    'You’re already subscribed, so there’s nothing to do.',
  ],
});
