import { pathOf } from '#contract/addresses.ts';
import { endpoints } from '#contract/endpoints.ts';
import { layOut } from '#platform/mail-layout.ts';
import type { Mail } from '#platform/mail.ts';

/** Where the links of a letter lead. */
export interface LetterPlace {
  /** Name of the awards. */
  awards: string;
  /** Origin of the site, without a trailing slash. */
  siteUrl: string;
  basePath: string;
}

/** What the mail to somebody who signed up says: confirm, or that there is nothing left to do. */
export function writeLetter(
  kind: 'confirm' | 'already',
  to: string,
  hash: string,
  { awards, siteUrl, basePath }: LetterPlace,
): Mail {
  const page = (name: string) => `${siteUrl}${basePath}/newsletter/${name}/${hash}`;
  const oneClick = `${siteUrl}${pathOf(endpoints['newsletter.oneClick'], basePath)}?hash=${hash}`;
  const letter = kind === 'confirm' ? confirmLetter(awards, page('verify')) : alreadyLetter(awards);
  const footer = { label: 'Unsubscribe', url: page('unsubscribe') };
  return {
    to,
    subject: letter.title,
    ...layOut({ awards, ...letter, footer }),
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
    `Somebody, hopefully you, asked for the newsletter of ${awards} to be sent to this address.`,
    'Please confirm within 48 hours that you would like to get it.',
  ],
  action: { label: 'Confirm my subscription', url },
  notes: ['If it was not you, there is nothing to do: without your confirmation you will get no newsletter.'],
});

const alreadyLetter = (awards: string) => ({
  title: `You are subscribed to ${awards} already`,
  paragraphs: [
    `Somebody, hopefully you, asked for the newsletter of ${awards} to be sent to this address.`,
    'You are subscribed already, so there is nothing to do.',
  ],
});
