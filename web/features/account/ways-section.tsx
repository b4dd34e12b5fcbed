import type { AccountOverview } from '#contract/account.ts';
import { dayInWords } from '#contract/times.ts';
import { useState } from 'react';
import { call, forgetCsrfToken } from '../../api/client.ts';
import { useSubmission } from '../../api/submission.ts';
import { BotCheck, renderDelays, useBotCheck } from '../../bot-check/bot-check.tsx';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { useOwnAccount } from './own-account.ts';
import { fieldOf, RowForm } from './row-form.tsx';
import { Row } from './row.tsx';
import { Section } from './section.tsx';

/** How the owner of an account gets in. Password managers lead here by its id (functions/rules/page-choice.ts). */
export function WaysSection() {
  const { overview } = useOwnAccount();
  return (
    <Section id="account-ways" title="Ways to sign in">
      {overview.hasPassword ? (
        <Row title="Password" value="Set" action="Change password">
          {(close) => <PasswordForm onDone={close} />}
        </Row>
      ) : (
        <Row
          title="Password"
          value={overview.emailConfirmed ? 'None' : 'None. Confirm an email first to choose one.'}
          action={overview.emailConfirmed ? 'Choose a password' : undefined}
        >
          {(close) => <FirstPasswordForm onDone={close} />}
        </Row>
      )}
      {overview.providers.map((each) => (
        <ProviderRow key={each.provider} {...each} />
      ))}
    </Section>
  );
}

type Provider = AccountOverview['providers'][number];
const names: Record<Provider['provider'], string> = { google: 'Google', apple: 'Apple' };

function ProviderRow({ provider, since }: Provider) {
  const { run } = useOwnAccount();
  const name = names[provider];
  return (
    <Row
      title={name}
      value={`Connected, since ${dayInWords(Date.parse(since))}`}
      action={`Disconnect ${name}`}
    >
      {(close) => (
        <DisconnectForm
          name={name}
          onDone={close}
          disconnect={() => run('account.disconnect', { body: { provider } })}
        />
      )}
    </Row>
  );
}

interface DisconnectFormProps {
  name: string;
  disconnect: () => Promise<unknown>;
  onDone: () => void;
}

function DisconnectForm({ name, disconnect, onDone }: DisconnectFormProps) {
  const sending = useSubmission(async () => {
    await disconnect();
    announce(`${name} is disconnected.`);
  });
  return (
    <RowForm
      label={`Disconnect ${name}`}
      button="Disconnect"
      busy="Disconnecting…"
      fields={[]}
      onCancel={onDone}
      sending={sending}
    >
      <p>
        You’ll no longer be able to sign in with {name}. Signing in with it again may open another account.
      </p>
    </RowForm>
  );
}

const hint = 'At least 10 characters, and not a common password.';

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { run } = useOwnAccount();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const sending = useSubmission(async () => {
    await run('account.password', { body: { current, password } });
    forgetCsrfToken();
    announce('Your password is changed. You are signed out everywhere else.');
    onDone();
  });
  const field = fieldOf(sending);
  return (
    <RowForm
      label="Change password"
      button="Save password"
      busy="Saving…"
      fields={['current', 'password']}
      onCancel={onDone}
      sending={sending}
    >
      <p>This signs you out everywhere else.</p>
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...field('current', current, setCurrent)}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint={hint}
        {...field('password', password, setPassword)}
      />
    </RowForm>
  );
}

/** By the letter for a forgotten password, which proves that the address is theirs. */
function FirstPasswordForm({ onDone }: { onDone: () => void }) {
  const { overview } = useOwnAccount();
  const { token, setToken, round, renew } = useBotCheck();
  const sending = useSubmission(async () => {
    try {
      return await call('auth.forgot', { body: { email: overview.email, 'g-recaptcha-response': token } });
    } finally {
      renew();
    }
  });
  if (sending.answer)
    return (
      <Alert tone="success">
        Check your email. We sent a link to <strong>{overview.email}</strong>.
      </Alert>
    );
  return (
    <RowForm
      label="Choose a password"
      button="Send link"
      busy="Sending…"
      fields={['g-recaptcha-response']}
      onCancel={onDone}
      sending={sending}
    >
      <p>
        We’ll email you a link to choose a password. It goes to <strong>{overview.email}</strong>.
      </p>
      <BotCheck
        delay={renderDelays.login}
        round={round}
        onToken={setToken}
        error={sending.error?.errors['g-recaptcha-response']?.[0]}
      />
    </RowForm>
  );
}
