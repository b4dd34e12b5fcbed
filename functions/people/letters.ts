import { roleWords, type Role } from '#contract/roles.ts';
import { layOut } from '#platform/mail-layout.ts';
import type { Mail } from '#platform/mail.ts';

export interface LetterContext {
  awards: string;
  home: string;
}

/** To somebody for whom an admin has made an account with a role. */
export function inviteLetter(to: string, role: Role, secret: string, { awards, home }: LetterContext): Mail {
  const { name, may } = roleWords[role];
  const letter = {
    awards,
    title: `You’re invited to work on ${awards}`,
    paragraphs: [
      `An admin of ${awards} has made an account for you, with the role ${name}.`,
      `${name}: ${may}`,
      'Please choose a password within three days. That also signs you in.',
    ],
    action: { label: 'Choose a password', url: `${home}/account/reset/${secret}` },
    notes: [
      `Later than that, ask for a new link at ${home}/admin with “Forgot your password?”.`,
      'If you don’t expect this, you can ignore this email: nobody can use the account without the link.',
    ],
  };
  return { to, subject: letter.title, ...layOut(letter) };
}

/** To somebody whose passkeys and recovery codes an admin has removed. */
export function resetFactorLetter(to: string, { awards, home }: LetterContext): Mail {
  const letter = {
    awards,
    title: 'Your passkeys were reset',
    paragraphs: [
      `An admin of ${awards} has removed the passkeys and recovery codes of your account, and ended its sessions.`,
      'Sign in with your password, or with Google or Apple. If you work on the show, you then add a new passkey.',
    ],
    action: { label: 'Sign in', url: `${home}/account` },
    notes: ['If you didn’t ask for this, choose a new password now, and tell an admin of the show.'],
  };
  return { to, subject: `${letter.title} at ${awards}`, ...layOut(letter) };
}

/** To someone whose recovery codes were made before they had this role. */
export function voidCodesLetter(to: string, role: Role, { awards, home }: LetterContext): Mail {
  const letter = {
    awards,
    title: 'Your recovery codes no longer work',
    paragraphs: [
      `An admin of ${awards} has given you the role ${roleWords[role].name}. Recovery codes from before that don’t work anymore.`,
      'Make new ones in your account, so that a lost passkey doesn’t lock you out.',
    ],
    action: { label: 'Make recovery codes', url: `${home}/account` },
  };
  return { to, subject: `${letter.title} at ${awards}`, ...layOut(letter) };
}
