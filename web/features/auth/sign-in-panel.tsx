import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../api/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { AccountPanel } from './account-panel.tsx';

/**
 * The sign-in form over the page, which stays as it is. It is not modal: the challenges of bot checks open beside it, where a
 * modal dialog would let nobody reach them.
 */
export function SignInPanel({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const close = useEffectEvent(onClose);

  useEffect(() => {
    if (!user) return;
    announce(`You are signed in as ${user.fullname || user.email}.`);
    close();
  }, [user]);
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, []);

  return (
    <div role="dialog" aria-label="Sign in" className="sign-in-panel">
      <AccountPanel title="Sign in" requests={1} onDismiss={onClose} />
    </div>
  );
}
