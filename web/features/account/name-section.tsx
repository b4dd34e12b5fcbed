import { useState } from 'react';
import { useSubmission } from '../../api/submission.ts';
import { loadUser } from '../../api/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { useOwnAccount } from './own-account.ts';
import { RowForm } from './row-form.tsx';
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
  const { isSending, error, submit } = useSubmission(async () => {
    await run('account.rename', { body: { fullname } });
    await loadUser();
    announce('Your name is changed.');
    onDone();
  });
  return (
    <RowForm
      label="Change name"
      button="Save name"
      busy="Saving…"
      fields={['fullname']}
      onSend={() => void submit()}
      onCancel={onDone}
      {...{ isSending, error }}
    >
      <TextField
        label="Name"
        name="fullname"
        autoComplete="name"
        value={fullname}
        readOnly={isSending}
        error={error?.errors['fullname']?.[0]}
        onChange={(event) => setFullname(event.target.value)}
      />
    </RowForm>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { overview, run } = useOwnAccount();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { isSending, error, submit } = useSubmission(async () => {
    await run('account.email', { body: { email: email.trim(), password } });
    announce('Check your email. We sent a link to the new address.');
    onDone();
  });
  return (
    <RowForm
      label="Change email"
      button="Send link"
      busy="Sending…"
      fields={['email', 'password']}
      onSend={() => void submit()}
      onCancel={onDone}
      {...{ isSending, error }}
    >
      <p>
        We’ll email a link to the new address; the change is done when you open it. A newsletter that you get
        stays with the old address: unsubscribe first, or subscribe again afterwards.
      </p>
      <TextField
        label="New email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        readOnly={isSending}
        error={error?.errors['email']?.[0]}
        onChange={(event) => setEmail(event.target.value)}
      />
      {overview.hasPassword ? (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          value={password}
          readOnly={isSending}
          error={error?.errors['password']?.[0]}
          onChange={(event) => setPassword(event.target.value)}
        />
      ) : null}
    </RowForm>
  );
}
