import { layOut, type Letter } from '#platform/mail-layout.ts';
import type { Mail } from '#platform/mail.ts';

export interface LetterContext {
  awards: string;
  home: string;
}

export type WriteLetter = (context: LetterContext) => Mail;

const write = (to: string, subject: string, letter: Letter): Mail => ({ to, subject, ...layOut(letter) });

/** To an address that an account would like to have. */
export const addressLetter =
  (to: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `Confirm your new address at ${awards}`, {
      awards,
      title: 'Confirm your new email address',
      paragraphs: [
        'You (or someone using your email address) would like to use this address for an account here.',
        'Please confirm within 24 hours. From then on you sign in with this address.',
      ],
      action: { label: 'Use this address', url: `${home}/account/email/${secret}` },
      notes: ['If this wasn’t you, you can ignore this email: nothing happens without the link.'],
    });

/** To the owner of an account whose address another account would like to have. */
export const takenLetter =
  (to: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `This address already has an account at ${awards}`, {
      awards,
      title: 'This address already has an account',
      paragraphs: [
        'You (or someone using your email address) tried to move another account to this address. It already has an account of its own, so nothing was changed.',
        'To use this address for the other account, sign in here first and delete this account, or move it to another address.',
      ],
      action: { label: 'Go to my account', url: `${home}/account` },
      notes: ['If this wasn’t you, you can ignore this email: your account hasn’t changed.'],
    });

/** To the present address while a change waits. It doesn't name the new one, which is not confirmed. */
export const addressNotice =
  (to: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `A new address for your account at ${awards}`, {
      awards,
      title: 'Someone asked to change your email address',
      paragraphs: [
        'You (or someone who is signed in to your account) asked to use another email address for it. It changes when the link that we sent there is followed.',
        'If this was you, there’s nothing to do here.',
      ],
      action: { label: 'Go to my account', url: `${home}/account` },
      notes: [
        'If this wasn’t you, change your password now: that signs out everyone else. Then start a change of the address back to yours, which voids the other one.',
      ],
    });

/** After a new password was chosen on the account page, which voids recovery codes. */
export const passwordLetter =
  (to: string, hasPasskey: boolean): WriteLetter =>
  ({ awards, home }) =>
    write(to, `Your password at ${awards} was changed`, {
      awards,
      title: 'Your password was changed',
      paragraphs: [
        'The password of your account was just changed, and all other browsers were signed out.',
        ...(hasPasskey
          ? ['Recovery codes from before don’t work anymore. Make new ones in your account.']
          : []),
        'If this was you, there’s nothing to do.',
      ],
      action: { label: 'Go to my account', url: `${home}/account` },
      notes: ['If this wasn’t you, choose a new password at once: press “Forgot your password?” at sign-in.'],
    });
