import type { Person } from '#contract/people.ts';
import { roles, roleWords, type Role } from '#contract/roles.ts';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useSubmission } from '../../api/submission.ts';
import { emailFaults } from '../../email.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { callAdmin } from '../api.ts';
import { Modal } from '../ui/modal.tsx';

type Faults = Partial<Record<'email' | 'fullname' | 'role', string>>;

/** Makes an account with a role for somebody who has none, and mails a link to choose a password. */
export function InviteDialog({
  onInvited,
  onClose,
}: {
  onInvited: (person: Person) => void;
  onClose: () => void;
}) {
  const [email, setEmail] = useState('');
  const [fullname, setFullname] = useState('');
  const [role, setRole] = useState<Role>();
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const { isSending, error, submit } = useSubmission(async (chosen: Role) =>
    onInvited(await callAdmin('people.invite', { body: { email, fullname, role: chosen } })),
  );
  const faultOf = (field: keyof Faults) => faults[field] ?? error?.errors[field]?.join(' ');
  const hasFaultAtField = ['email', 'fullname', 'role'].some((field) => error?.errors[field]);

  // After the dialog is open, which focuses its close button.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid="true"] input')?.focus();
  }, [faults, error]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const [emailFault] = emailFaults(email);
    const found: Faults = {
      ...(emailFault !== undefined && { email: emailFault }),
      ...(fullname.trim() === '' && { fullname: 'Please enter the name.' }),
      ...(role === undefined && { role: 'Please choose a role.' }),
    };
    setFaults(found);
    if (Object.keys(found).length === 0 && role !== undefined) void submit(role);
  };
  return (
    <Modal title="Invite someone" busy={isSending} onClose={onClose}>
      <form ref={form} className="dialog-body" noValidate onSubmit={send}>
        <p>
          They get an email with a link to choose a password. If the person has an account already, search for
          it and give it a role instead.
        </p>
        <TextField
          label="Email address"
          type="email"
          name="email"
          autoComplete="off"
          value={email}
          error={faultOf('email')}
          onChange={(event) => setEmail(event.target.value)}
        />
        <TextField
          label="Name"
          name="fullname"
          autoComplete="off"
          maxLength={100}
          value={fullname}
          error={faultOf('fullname')}
          onChange={(event) => setFullname(event.target.value)}
        />
        <RoleChoice role={role} fault={faultOf('role')} onRole={setRole} />
        {error && !hasFaultAtField ? <Alert>{error.message}</Alert> : null}
        <div className="dialog-actions">
          <Button type="submit" busy={isSending}>
            Send the invitation
          </Button>
          <Button tone="secondary" busy={isSending} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}

interface RoleChoiceProps {
  role: Role | undefined;
  fault: string | undefined;
  onRole: (role: Role) => void;
}

function RoleChoice({ role, fault, onRole }: RoleChoiceProps) {
  const id = useId();
  return (
    <fieldset className="role-choice" data-invalid={fault !== undefined}>
      <legend className="form-label">Role</legend>
      {roles.map((each) => (
        <label key={each}>
          <input
            type="radio"
            name={id}
            className="form-check-input"
            aria-label={roleWords[each].name}
            aria-describedby={`${id}-${each} ${id}-fault`}
            checked={role === each}
            onChange={() => onRole(each)}
          />
          <span>
            <strong>{roleWords[each].name}</strong>
            <span id={`${id}-${each}`}>{roleWords[each].may}</span>
          </span>
        </label>
      ))}
      <FieldError id={`${id}-fault`}>{fault}</FieldError>
    </fieldset>
  );
}
