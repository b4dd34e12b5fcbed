import { useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { NameSection } from './name-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import './account.css';

/** Everything about the visitor, in their hands; strangers get a way to sign in. */
export function AccountPage({ onSignIn }: { onSignIn: () => void }) {
  const { status, user } = useSession();
  return (
    <div className="page-column account-page">
      <h1>My account</h1>
      {user ? (
        <>
          <NameSection user={user} />
          <PasskeysSection key={user.secondFactor} user={user} />
        </>
      ) : status === 'loading' ? (
        <SkeletonText lines={6} label="Loading your account" />
      ) : (
        <SignedOut onSignIn={onSignIn} />
      )}
    </div>
  );
}

const SignedOut = ({ onSignIn }: { onSignIn: () => void }) => (
  <>
    <p>You are not signed in. Your name, your votes and everything else we keep about you are behind it.</p>
    <Button onClick={onSignIn}>Sign in</Button>
  </>
);
