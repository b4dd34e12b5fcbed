import type { Person } from '#contract/people.ts';
import { roles, roleWords, type Role } from '#contract/roles.ts';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Glyph } from '../ui/glyph.tsx';
import { formatWhen } from '../ui/times.ts';
import { nameOf, type Asked } from './questions.tsx';

interface PersonItemProps {
  person: Person;
  isYou: boolean;
  isLastAdmin: boolean;
  timeZone: string;
  onAsk: (asked: Asked) => void;
}

/** A person: who it is, the roles as switches, and what else can be done. */
export function PersonItem({ person, isYou, isLastAdmin, timeZone, onAsk }: PersonItemProps) {
  const heading = useId();
  const name = <VisuallyHidden> ({nameOf(person)})</VisuallyHidden>;
  const action = (
    what: 'invite-again' | 'sign-out' | 'reset-factor' | 'disable' | 'enable',
    label: string,
  ) => (
    <Button tone="secondary" className="btn-compact" onClick={() => onAsk({ what, person })}>
      {label}
      {name}
    </Button>
  );
  return (
    <li className="person" data-disabled={person.disabled}>
      <div className="person-words">
        <h3 id={heading}>
          {nameOf(person)}
          {isYou ? <span className="person-mark">You</span> : null}
          {person.disabled ? (
            <span className="person-mark" data-tone="danger">
              Disabled
            </span>
          ) : null}
        </h3>
        <p>{person.email || 'No email address'}</p>
        {person.roles.length > 0 ? <p>{factorWords(person)}</p> : null}
        {person.invitedAt === null ? null : (
          <p>Invited {formatWhen(person.invitedAt, timeZone)}, no password yet</p>
        )}
      </div>
      <RoleChips person={person} labelledBy={heading} isLastAdmin={isLastAdmin} onAsk={onAsk} />
      <div className="person-actions">
        {person.invitedAt !== null && person.roles.length > 0 && !person.disabled
          ? action('invite-again', 'Send the invitation again')
          : null}
        {person.disabled ? null : action('sign-out', 'Sign out everywhere')}
        {person.hasPasskey && !isYou ? action('reset-factor', 'Reset passkeys') : null}
        {isYou
          ? null
          : action(person.disabled ? 'enable' : 'disable', person.disabled ? 'Enable' : 'Disable')}
      </div>
    </li>
  );
}

function factorWords({ hasPasskey, codesLeft }: Person): string {
  if (!hasPasskey) return 'No passkey yet';
  if (codesLeft === 0) return 'Has a passkey, no recovery codes';
  return `Has a passkey and ${codesLeft} recovery ${codesLeft === 1 ? 'code' : 'codes'}`;
}

interface RoleChipsProps extends Pick<PersonItemProps, 'person' | 'isLastAdmin' | 'onAsk'> {
  labelledBy: string;
}

function RoleChips({ person, labelledBy, isLastAdmin, onAsk }: RoleChipsProps) {
  const reason = useId();
  const chip = (role: Role) => {
    const has = person.roles.includes(role);
    const stays = isLastAdmin && role === 'admin';
    return (
      <button
        key={role}
        type="button"
        className="role-chip"
        aria-pressed={has}
        aria-disabled={stays || undefined}
        aria-describedby={stays ? reason : undefined}
        title={roleWords[role].may}
        onClick={() => {
          if (!stays) onAsk({ what: has ? 'revoke' : 'grant', person, role });
        }}
      >
        <Glyph name={has ? 'check' : 'plus'} />
        {roleWords[role].name}
      </button>
    );
  };
  return (
    <div className="person-roles" role="group" aria-labelledby={labelledBy}>
      {roles.map(chip)}
      {isLastAdmin ? (
        <p id={reason}>The last admin keeps the role. To take it away, make someone else an admin first.</p>
      ) : null}
    </div>
  );
}
