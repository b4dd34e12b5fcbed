import { layOut } from '#platform/mail-layout.ts';
import type { Mail } from '#platform/mail.ts';

export interface LetterContext {
  awards: string;
  home: string;
}

export type WriteLetter = (to: string, context: LetterContext) => Mail;

interface Notice {
  subject: string;
  title: string;
  text: string;
}

const noticeOf =
  (write: (context: LetterContext) => Notice): WriteLetter =>
  (to, context) => {
    const { subject, title, text } = write(context);
    return {
      to,
      subject,
      ...layOut({
        awards: context.awards,
        title,
        paragraphs: [
          text,
          'If this wasn’t you, somebody else can get into your account: choose a new password now, remove every passkey that you don’t know, and tell an admin of the show if you work on it.',
        ],
        action: { label: 'Look at my account', url: `${context.home}/account` },
      }),
    };
  };

export const addedLetter = (name: string): WriteLetter =>
  noticeOf(({ awards }) => ({
    subject: `A passkey was added at ${awards}`,
    title: 'A passkey was added',
    text: `“${plain(name)}” can be used to sign in to your account from now on.`,
  }));

export const removedLetter = (name: string): WriteLetter =>
  noticeOf(({ awards }) => ({
    subject: `A passkey was removed at ${awards}`,
    title: 'A passkey was removed',
    text: `“${plain(name)}” no longer opens your account. All other sessions have ended.`,
  }));

export const codeUsedLetter = (left: number): WriteLetter =>
  noticeOf(({ awards }) => ({
    subject: `A recovery code was used at ${awards}`,
    title: 'A recovery code was used',
    text: `Somebody signed in to your account with a recovery code instead of a passkey. Codes that are left: ${left}.`,
  }));

export const codesMadeLetter: WriteLetter = noticeOf(({ awards }) => ({
  subject: `New recovery codes at ${awards}`,
  title: 'New recovery codes were made',
  text: 'Your account has new recovery codes. Those from before are no longer good.',
}));

/** The name of a passkey is free text: mail programs must not make a link of it. */
const plain = (name: string): string => name.replaceAll(/[/:@.]/g, ' ');
