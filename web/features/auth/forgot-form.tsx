import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { EmailForm, type PanelFormProps } from './email-form.tsx';
import { PanelHead } from './panel-head.tsx';

/** Has a link mailed to choose a new password. It says the same whether or not the address has an account. */
export function ForgotForm({ onCode, ...props }: PanelFormProps & { onCode: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  const [sentTo, setSentTo] = useState<string>();
  useEffect(() => {
    if (sentTo === undefined) return;
    announce(`We sent an email to ${sentTo}.`);
    // The button that was pressed is gone.
    panel.current?.querySelector('h2')?.focus();
  }, [sentTo]);
  if (sentTo === undefined)
    return (
      <>
        <EmailForm
          {...props}
          heading="Reset your password"
          text="We’ll email you a link to choose a new password."
          button="Send link"
          send={async (body) => {
            await call('auth.forgot', { body });
            setSentTo(body.email);
          }}
        />
        <div className="door-ways">
          <Button tone="link" onClick={onCode}>
            Use a code by email
          </Button>
        </div>
      </>
    );
  return (
    <div ref={panel} className="login-form">
      <PanelHead heading="Check your email">{props.wayOut}</PanelHead>
      <p className="login-text">
        We sent an email to <strong>{sentTo}</strong>. Not there? Look into your spam folder.
      </p>
    </div>
  );
}
