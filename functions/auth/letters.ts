import { layOut, type Letter } from '#platform/mail-layout.ts';
import type { Mail } from '#platform/mail.ts';

/** Where the links of a letter lead. */
export interface LetterPlace {
  /** Name of the awards. */
  awards: string;
  /** Address of the site's home without a trailing slash. */
  home: string;
}

export type WriteLetter = (place: LetterPlace) => Mail;

const write = (to: string, subject: string, letter: Letter): Mail => ({ to, subject, ...layOut(letter) });

/**
 * Whether a name may stand in a letter. Whoever registers another's address chooses it, and mail programs make links of what looks like an
 * address: no letter of ours carries those.
 */
const isPlain = (name: string): boolean => name !== '' && !/[/:@]|\.\p{L}{2,}/u.test(name);

const ignore = 'If it was not you, there is nothing to do: without the link nothing happens.';

/** Asks the owner of an address to finish a registration. */
export const verifyLetter =
  (to: string, fullname: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `Confirm your account at ${awards}`, {
      awards,
      title: 'Confirm your mail address',
      paragraphs: [
        `Somebody, hopefully you, has registered with this address${isPlain(fullname) ? `, under the name ${fullname}` : ''}.`,
        'Please confirm within 24 hours that it was you. Then you are signed in.',
      ],
      action: { label: 'Confirm my account', url: `${home}/account/verify/${secret}` },
      notes: [ignore],
    });

/** Lets the owner of an address finish an unconfirmed registration, with a new password. */
export const claimLetter =
  (to: string, fullname: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `Finish your registration at ${awards}`, {
      awards,
      title: 'Your account is almost ready',
      paragraphs: [
        `This address was used to register${isPlain(fullname) ? `, under the name ${fullname}` : ''}, but has not been confirmed yet, and a new email was just requested, we hope by you.`,
        'Please choose a password within 24 hours. That confirms your address and signs you in.',
      ],
      action: { label: 'Choose a password', url: `${home}/account/reset/${secret}` },
      notes: [ignore],
    });

/** Tells the owner of an account that the address was used to register again, or that it need not be confirmed. */
export const alreadyLetter =
  (to: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `You have an account at ${awards} already`, {
      awards,
      title: 'You have an account already',
      paragraphs: [
        'Somebody, hopefully you, has just tried to register with this address. It has an account already, so you can simply sign in.',
        'If you have forgotten the password, you can choose a new one within the next hour.',
      ],
      action: { label: 'Choose a new password', url: `${home}/account/reset/${secret}` },
      notes: ['If it was not you, there is nothing to do: your account and your password are as they were.'],
    });

/** Lets the owner of an account choose a new password. */
export const resetLetter =
  (to: string, secret: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `Choose a new password for ${awards}`, {
      awards,
      title: 'Choose a new password',
      paragraphs: [
        'Somebody, hopefully you, has asked for a new password for the account of this address.',
        'The link is good once and for one hour. It ends all sessions of the account.',
      ],
      action: { label: 'Choose a new password', url: `${home}/account/reset/${secret}` },
      notes: ['If it was not you, there is nothing to do: your password is as it was.'],
    });

/** Tells somebody that the address they asked about has no account. */
export const noAccountLetter =
  (to: string): WriteLetter =>
  ({ awards, home }) =>
    write(to, `No account at ${awards} with this address`, {
      awards,
      title: 'There is no account with this address',
      paragraphs: [
        'Somebody, hopefully you, has asked for a mail about the account of this address. There is none, and no registration is waiting to be confirmed.',
        'Perhaps you have registered with another address, or sign in with Google or Apple. You can also register now.',
      ],
      action: { label: `Go to ${awards}`, url: `${home}/` },
      notes: ['If it was not you, there is nothing to do.'],
    });
