import { layOut, type Letter } from '#platform/mail-layout.ts';
import type { Mail } from '#platform/mail.ts';

export interface LetterContext {
  awards: string;
  home: string;
}

export type WriteLetter = (context: LetterContext) => Mail;

const write = (to: string, subject: string, letter: Letter): Mail => ({ to, subject, ...layOut(letter) });

const ignore = 'If this wasn’t you, you can ignore this email: nothing happens without the link.';

/** Anyone can register a stranger's address: no letter carries a word of whoever did. */
export const verifyLetter =
  (to: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `Confirm your account at ${awards}`, {
      awards,
      title: 'Confirm your email address',
      paragraphs: [
        'You (or someone using your email address) registered.',
        'Please confirm within 24 hours. That also signs you in.',
      ],
      action: { label: 'Confirm my account', url: `${home}/account/verify/${secret}` },
      notes: [ignore],
    });

/** The same for an address with and without an account. */
export const codeLetter =
  (to: string, code: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `${code} is your code for ${awards}`, {
      awards,
      title: `Your code is ${code}`,
      paragraphs: [
        'You (or someone using your email address) asked to sign in. Enter the code on the page where you asked for it, or use the button on any device.',
        'Both work once, for 10 minutes. If you have no account yet, you get one.',
      ],
      action: { label: 'Sign in', url: `${home}/account/enter/${secret}` },
      notes: [
        'Don’t give this code to anyone: we never ask for it.',
        'If this wasn’t you, you can ignore this email: nothing happens without the code or the link.',
      ],
    });

/** For an unconfirmed registration. */
export const claimLetter =
  (to: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `Finish your registration at ${awards}`, {
      awards,
      title: 'Your account is almost ready',
      paragraphs: [
        'You (or someone using your email address) registered, but the address hasn’t been confirmed yet.',
        'Please choose a password within 24 hours. That confirms your address and signs you in.',
      ],
      action: { label: 'Choose a password', url: `${home}/account/reset/${secret}` },
      notes: [ignore],
    });

/** For an account whose address was registered, or asked to be confirmed, again. */
export const alreadyLetter =
  (to: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `You already have an account at ${awards}`, {
      awards,
      title: 'You already have an account',
      paragraphs: [
        'You (or someone using your email address) just tried to register. You already have an account, so you can simply sign in.',
        'Forgot your password? You can choose a new one within the next hour.',
      ],
      action: { label: 'Choose a new password', url: `${home}/account/reset/${secret}` },
      notes: [
        'If this wasn’t you, you can ignore this email: your account and your password haven’t changed.',
      ],
    });

export const resetLetter =
  (to: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `Choose a new password for ${awards}`, {
      awards,
      title: 'Choose a new password',
      paragraphs: [
        'You (or someone using your email address) asked for a new password.',
        'The link works once, within one hour. Choosing a new password signs you out everywhere else, and voids recovery codes that you have.',
      ],
      action: { label: 'Choose a new password', url: `${home}/account/reset/${secret}` },
      notes: ['If this wasn’t you, you can ignore this email: your password hasn’t changed.'],
    });

export const noAccountLetter =
  (to: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `No account at ${awards} with this address`, {
      awards,
      title: 'No account with this address',
      paragraphs: [
        'You (or someone using your email address) asked for an email about your account, but there is no account or registration with this address.',
        'You may have signed up with another address, or you may sign in with Google or Apple. To make an account, sign in with this address and a code by email.',
      ],
      action: { label: `Go to ${awards}`, url: `${home}/` },
      notes: ['If this wasn’t you, you can ignore this email.'],
    });
