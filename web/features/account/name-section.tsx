import { useState } from 'react';
import { useSubmission } from '../../api/submission.ts';
import { loadUser } from '../../api/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useOwnAccount } from './own-account.ts';
import { fieldOf, RowForm } from './row-form.tsx';
import { Row } from './row.tsx';
import { Section } from './section.tsx';

/** What a person is called, and where mail goes. */
export function NameSection() {
  const { overview } = useOwnAccount();
  const { fullname, email, emailConfirmed, pendingEmail } = overview;
  return (
    <Section title="Name and email">
      <Row title="Name" value={fullname} action="Change name">
        {(close) => <NameForm onDone={close} />}
      </Row>
      <Row
        title="Email"
        value={
          <>
            {email || 'None'}
            {emailConfirmed ? null : <span className="account-note">Not confirmed yet</span>}
            {pendingEmail ? (
              <span className="account-note">
                We sent a link to <strong>{pendingEmail}</strong>. Open it within 24 hours to use that
                address.
              </span>
            ) : null}
          </>
        }
        action={emailConfirmed ? 'Change email' : 'Confirm an email'}
      >
        {(close) => <EmailForm onDone={close} />}
      </Row>
    </Section>
  );
}

function NameForm({ onDone }: { onDone: () => void }) {
  const { overview, run } = useOwnAccount();
  const [fullname, setFullname] = useState(overview.fullname);
  const sending = useSubmission(async () => {
    await run('account.rename', { body: { fullname } });
    await loadUser();
    announce('Your name is changed.');
    onDone();
  });
  const field = fieldOf(sending);
  return (
    <RowForm
      label="Change name"
      button="Save name"
      busy="Saving…"
      fields={['fullname']}
      onCancel={onDone}
      sending={sending}
    >
      <TextField label="Name" autoComplete="name" {...field('fullname', fullname, setFullname)} />
    </RowForm>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { overview, run } = useOwnAccount();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const sending = useSubmission(async () => {
    await run('account.email', { body: { email: email.trim(), password } });
    announce('Check your email. We sent a link to the new address.');
    onDone();
  });
  const field = fieldOf(sending);
  return (
    <RowForm
      label="Change email"
      button="Send link"
      busy="Sending…"
      fields={['email', 'password']}
      onCancel={onDone}
      sending={sending}
    >
      <p>
        We’ll email a link to the new address; the change is done when you open it. A newsletter that you get
        stays with the old address: unsubscribe first, or subscribe again afterwards.
      </p>
      <TextField
        label="New email"
        type="email"
        autoComplete="email"
        inputMode="email"
        {...field('email', email, setEmail)}
      />
      {overview.hasPassword ? (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...field('password', password, setPassword)}
        />
      ) : null}
    </RowForm>
  );
}
