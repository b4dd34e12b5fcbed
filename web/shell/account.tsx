import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { paths } from '../paths.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Link } from '../ui/link.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { closeSignIn, requestSignIn, useIsSignInOpen } from './sign-in.ts';
import { useDismissal } from './use-dismissal.ts';

const AccountMenu = lazy(async () => ({
  default: (await import('../features/auth/account-menu.tsx')).AccountMenu,
}));
const SignInPanel = lazy(async () => ({
  default: (await import('../features/auth/sign-in-panel.tsx')).SignInPanel,
}));

/** Who is signed in, with a menu of what an account can do; a way to sign in for strangers. */
export function Account() {
  const { status, user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  const owner = useRef<HTMLDivElement>(null);
  const menuId = useId();
  const close = () => setIsOpen(false);
  useDismissal(isOpen, close, owner);
  useFocusOnAccount(isOpen);

  const name = user?.fullname || user?.email;
  return (
    <div ref={owner} className="account">
      {status === 'loading' || user ? (
        <>
          <button
            type="button"
            className="account-button"
            aria-expanded={isOpen}
            aria-controls={menuId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="account-initial" aria-hidden="true">
              {Array.from(name ?? '')[0]?.toLocaleUpperCase('en')}
            </span>
            {name ? <span className="account-name">{name}</span> : null}
            <VisuallyHidden>{name ? ', your account' : 'Your account'}</VisuallyHidden>
          </button>
          {/* It can hold the focus, so that in Safari a press on one of its buttons is no way out of it. */}
          <div id={menuId} className="submenu account-menu" tabIndex={-1} hidden={!isOpen}>
            {isOpen ? <Actions onDone={close} /> : null}
          </div>
        </>
      ) : (
        <SignInLink />
      )}
    </div>
  );
}

/** The sign-in form over a page that has none of its own. */
export function SignInOverPage() {
  const isOpen = useIsSignInOpen();
  const { pathname } = useLocation();
  useEffect(closeSignIn, [pathname]);
  useFocusOnAccount(isOpen);
  return isOpen ? (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <SignInPanel onClose={closeSignIn} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/** What is closed takes the focus with it: the account's own button or link in the bar gets it. */
function useFocusOnAccount(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.account > :is(a, button)')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
}

/** The account in a menu of links. */
export function AccountItem({ onDone }: { onDone: () => void }) {
  const { status, user } = useSession();
  return status === 'loading' || user ? <Actions onDone={onDone} /> : <SignInLink onPress={onDone} />;
}

function Actions({ onDone }: { onDone: () => void }) {
  return (
    <ErrorBoundary>
      <Suspense fallback={<SkeletonText lines={3} />}>
        <AccountMenu onDone={onDone} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Until the page's code is there, it is a link to the page that holds the form. */
function SignInLink({ onPress }: { onPress?: () => void }) {
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
