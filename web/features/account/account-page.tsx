import type { AccountOverview } from '#contract/account.ts';
import type { User } from '#contract/auth.ts';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { inTurn } from '../../api/in-turn.ts';
import { expireSession, signOut, useSession } from '../../api/session.ts';
import { useSubmission } from '../../api/submission.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyView } from '../../ui/lazy-view.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { DataSection } from './data-section.tsx';
import { MailSection } from './mail-section.tsx';
import { NameSection } from './name-section.tsx';
import { OwnAccountContext, runner } from './own-account.ts';
import { SessionsSection } from './sessions-section.tsx';
import { VotesSection } from './votes-section.tsx';
import { WaysSection } from './ways-section.tsx';
import './account.css';

const PasskeysSection = lazyView(async () => (await import('./passkeys-section.tsx')).PasskeysSection);

interface AccountPageProps {
  /** Shows the form to sign in. */
  onSignIn: () => void;
}

/** Everything about the visitor, in their hands; strangers get a way to sign in. */
export function AccountPage({ onSignIn }: AccountPageProps) {
  const { status, user } = useSession();
  /** Whose account is shown. After their session has ended it stays, with what was typed. */
  const [owner, setOwner] = useState<string>();
  const [isExpired, setIsExpired] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const [seen, setSeen] = useState<User>();
  if (user !== seen) {
    setSeen(user);
    if (user) {
      setOwner(user.id);
      setIsExpired(false);
      setIsDeleted(false);
    }
  }
  // What else was asked of an account that is deleted is answered as without a session.
  const hasEnded = isExpired && !isDeleted && !user;
  const shown = hasEnded ? owner : user?.id;
  const leave = (next: () => unknown) => {
    setIsExpired(true);
    next();
  };
  return (
    <div className="page-column account-page">
      <h1 tabIndex={-1}>My account</h1>
      {hasEnded ? (
        <Alert tone="warning" className="account-expired">
          <p>Your session has ended. Sign in again to go on: what you typed is still here.</p>
          <Button onClick={onSignIn}>Sign in</Button>
        </Alert>
      ) : null}
      {shown ? (
        <Account
          key={shown}
          isSignedIn={user !== undefined}
          onExpired={() => leave(expireSession)}
          onSignInAgain={() => leave(() => void signOut().then(onSignIn, () => undefined))}
          onDeleted={() => setIsDeleted(true)}
        />
      ) : status === 'loading' ? (
        <SkeletonText lines={8} label="Loading your account" />
      ) : isDeleted ? (
        <Deleted />
      ) : (
        <>
          <p>Sign in to see and change what we keep about you: your name, your votes, your mail.</p>
          <Button onClick={onSignIn}>Sign in</Button>
        </>
      )}
    </div>
  );
}

const Deleted = () => (
  <Alert tone="success">
    Your account is deleted. Your votes stay in the count, under a number that leads to nobody. You can open a
    new account when the next voting day begins.
  </Alert>
);

interface AccountProps {
  /** Not after the session has ended. */
  isSignedIn: boolean;
  onExpired: () => void;
  onSignInAgain: () => void;
  onDeleted: () => void;
}

function Account({ isSignedIn, onExpired, onSignInAgain, onDeleted }: AccountProps) {
  const { user } = useSession();
  const [overview, setOverview] = useState<AccountOverview>();
  const [turn] = useState(inTurn);
  const run = runner(turn, setOverview, onExpired);
  const { isSending, error, submit } = useSubmission(() => run('account.get', {}));
  const load = useEffectEvent(submit);
  useEffect(() => {
    if (isSignedIn) void load();
  }, [isSignedIn]);

  if (!overview)
    return error ? (
      <LoadFailure error={error} isLoading={isSending} onRetry={() => void submit()} />
    ) : (
      <SkeletonText lines={8} label="Loading your account" />
    );
  return (
    <OwnAccountContext value={{ overview, run, signInAgain: onSignInAgain }}>
      <NameSection />
      <WaysSection />
      {user ? (
        <Suspense fallback={<SkeletonText lines={3} label="Loading your passkeys" />}>
          <PasskeysSection key={user.secondFactor} user={user} onExpired={onExpired} />
        </Suspense>
      ) : null}
      <SessionsSection />
      <VotesSection />
      <MailSection />
      <DataSection onDeleted={onDeleted} />
    </OwnAccountContext>
  );
}
