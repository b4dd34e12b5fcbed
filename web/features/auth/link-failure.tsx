import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSession } from '../../api/session.ts';
import { AccountEntered } from './account-entered.tsx';
import type { WayName } from './ways.ts';

const AccountPanel = lazy(() =>
  import('./account-panel.tsx').then((module) => ({ default: module.AccountPanel })),
);

/**
 * The way on from a link that is not good any more. Who signs in by it is told where to go, and so is who is signed in already, unless they
 * came to choose a new password.
 */
export function LinkFailure({ text, start }: { text: string; start: WayName }) {
  const { user } = useSession();
  const [userBefore] = useState(user);
  const place = useRef<HTMLDivElement>(null);
  const isSignedIn = user !== undefined && (start === 'login' || user !== userBefore);

  // The form that goes away takes the focus with it.
  useEffect(() => {
    if (isSignedIn && document.activeElement === document.body) place.current?.focus();
  }, [isSignedIn]);

  return (
    <div ref={place} tabIndex={-1}>
      {isSignedIn ? (
        <AccountEntered text="You need no new one." />
      ) : (
        <div className="account-next">
          <p>{text}</p>
          <Suspense fallback={<p>Loading…</p>}>
            <AccountPanel start={start} title="Sign in" />
          </Suspense>
        </div>
      )}
    </div>
  );
}
