import { useRef, useState } from 'react';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { lazyView } from '../ui/lazy-view.ts';
import { Link } from '../ui/link.tsx';
import { OnDemand } from './on-demand.tsx';
import { closeSignIn, requestSignIn, useSignInRequests } from './sign-in.ts';

const AccountMenu = lazyView(async () => (await import('../features/auth/account-menu.tsx')).AccountMenu);
const SignInPanel = lazyView(async () => (await import('../features/auth/sign-in-panel.tsx')).SignInPanel);

/** Who is signed in, with a menu of what an account can do; a way to sign in for strangers. */
export function Account() {
  const { status, user } = useSession();
  const isSignedIn = status === 'loading' || user !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  const requests = useSignInRequests();
  const owner = useRef<HTMLDivElement>(null);
  const name = user?.fullname || user?.email;
  return (
    <>
      <div ref={owner} className="account">
        {isSignedIn ? (
          <button
            type="button"
            className="account-button"
            aria-label={name ? `${name}, your account` : 'Your account'}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span
              className="account-initial"
              data-initial={Array.from(name ?? '')[0]?.toLocaleUpperCase('en')}
            />
            <span className="account-name">{name}</span>
          </button>
        ) : (
          <SignInLink />
        )}
        <OnDemand isOpen={isSignedIn && isOpen}>
          <AccountMenu owner={owner} onClose={() => setIsOpen(false)} />
        </OnDemand>
      </div>
      <OnDemand isOpen={requests > 0}>
        <SignInPanel requests={requests} onClose={closeSignIn} />
      </OnDemand>
    </>
  );
}

/** Until the page's code is there, it is a link to the page that holds the form. */
export function SignInLink({ onPress }: { onPress?: () => void }) {
  return (
    <Link
      className="menu-link"
      to={paths['voting.index']()}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPress?.();
        requestSignIn();
      }}
    >
      Sign in
    </Link>
  );
}
