import type { Person } from '#contract/people.ts';
import { roleWords, type Role } from '#contract/roles.ts';
import type { ReactNode } from 'react';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** What an admin is about to do to somebody. */
export type Asked =
  | { what: 'grant' | 'revoke'; person: Person; role: Role }
  | { what: 'invite-again' | 'sign-out' | 'reset-factor' | 'disable' | 'enable'; person: Person };

/** What people are called: their name, or the address if they have none. */
export const nameOf = ({ fullname, email, id }: Pick<Person, 'fullname' | 'email' | 'id'>): string =>
  fullname || email || id;

/** What has been done, in the past tense. */
export function doneText(asked: Asked): string {
  const name = nameOf(asked.person);
  switch (asked.what) {
    case 'grant':
      return `${name} has the role ${roleWords[asked.role].name} now.`;
    case 'revoke':
      return `${name} no longer has the role ${roleWords[asked.role].name}.`;
    case 'disable':
      return `The account of ${name} is disabled.`;
    case 'enable':
      return `The account of ${name} can be used again.`;
    case 'sign-out':
      return `${name} is signed out everywhere.`;
    case 'reset-factor':
      return `The passkeys of ${name} are removed, and ${name} is signed out everywhere.`;
    case 'invite-again':
    default:
      return invitedText(asked.person.email);
  }
}

export const invitedText = (email: string): string =>
  `The invitation is on its way to ${email}. Its link works for three days.`;

interface Words {
  title: string;
  action: string;
  tone?: 'primary' | 'danger';
  text: ReactNode;
}

interface QuestionProps {
  asked: Asked;
  isYou: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an act, and says what it leads to. */
export function Question({ asked, isYou, onConfirm, onClose }: QuestionProps) {
  const { title, action, tone = 'primary', text } = wordsOf(asked, isYou);
  return (
    <ConfirmDialog
      title={title}
      cancel="Cancel"
      action={action}
      tone={tone}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}

function wordsOf(asked: Asked, isYou: boolean): Words {
  const name = nameOf(asked.person);
  switch (asked.what) {
    case 'grant':
      return {
        title: `Give ${name} the role ${roleWords[asked.role].name}?`,
        action: 'Give the role',
        text: (
          <>
            <p>
              <strong>{roleWords[asked.role].name}</strong>: {roleWords[asked.role].may}
            </p>
            {asked.person.roles.length > 0 ? null : (
              <p>If they’re signed in now, they have it within 15 minutes, or after signing in again.</p>
            )}
          </>
        ),
      };
    case 'revoke':
      return {
        title: `Take the role ${roleWords[asked.role].name} from ${isYou ? 'yourself' : name}?`,
        action: 'Take the role away',
        tone: 'danger',
        text: (
          <>
            <p>
              <strong>{roleWords[asked.role].name}</strong>: {roleWords[asked.role].may}
            </p>
            <p>
              {isYou && asked.role === 'admin'
                ? 'You leave this page right away, and only another admin can give the role back to you.'
                : 'It ends with the next click. The account and its votes stay.'}
            </p>
          </>
        ),
      };
    case 'disable':
      return {
        title: `Disable the account of ${name}?`,
        action: 'Disable',
        tone: 'danger',
        text: (
          <p>
            They’re signed out everywhere and can’t sign in, in any way, until you enable the account again.
            Votes they’ve given stay. A voter without a role may go on for up to 15 minutes.
          </p>
        ),
      };
    case 'enable':
      return {
        title: `Enable the account of ${name}?`,
        action: 'Enable',
        text: <p>They can sign in again, with the roles that the account has.</p>,
      };
    case 'sign-out':
      return {
        title: isYou ? 'Sign out everywhere?' : `Sign ${name} out everywhere?`,
        action: 'Sign out everywhere',
        text: isYou ? (
          <p>All your sessions end, in this browser too. You can sign in again at once.</p>
        ) : (
          <p>
            All their sessions end: at once with a role, otherwise within 15 minutes. They can sign in again,
            so if somebody else knows the password, disable the account instead.
          </p>
        ),
      };
    case 'reset-factor':
      return {
        title: `Reset the passkeys of ${name}?`,
        action: 'Reset passkeys',
        tone: 'danger',
        text: (
          <p>
            For somebody who has lost every passkey and recovery code. All of them stop working, all sessions
            end, and {name} gets an email. The next sign-in with the password adds a new passkey: make sure
            that it’s really {name} who asks.
          </p>
        ),
      };
    case 'invite-again':
    default:
      return {
        title: `Send ${name} the invitation again?`,
        action: 'Send',
        text: <p>A new link to choose a password goes to {asked.person.email}. It works for three days.</p>,
      };
  }
}
