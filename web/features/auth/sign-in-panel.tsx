import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../../api/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { useFocusOnAccount } from './account-menu.tsx';
import { AccountPanel } from './account-panel.tsx';

/**
 * The sign-in form over the page, which stays as it is. It is not modal: the challenges of bot checks open beside it, where a
 * modal dialog would let nobody reach them.
 */
export function SignInPanel({ requests, onClose }: { requests: number; onClose: () => void }) {
  const { user } = useSession();
  const { pathname } = useLocation();
  const openedOn = useRef(pathname);
  const close = useEffectEvent(onClose);
  useFocusOnAccount();

  useEffect(() => {
    if (openedOn.current !== pathname) close();
  }, [pathname]);
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
    <div role="dialog" aria-label="Sign in" className="bar-panel">
      <AccountPanel requests={requests} onDismiss={onClose} />
    </div>
  );
}
