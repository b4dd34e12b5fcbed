import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import type { ApiError } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { SiteLink } from '../../ui/link.tsx';
import './auth.css';

const AccountPanel = lazy(() =>
  import('./account-panel.tsx').then((module) => ({ default: module.AccountPanel })),
);

interface LinkPageProps {
  title: string;
  /** What to say once it is done, which has signed the visitor in. */
  done: { title: string; text: string };
  isDone: boolean;
  error: ApiError | undefined;
  /** The way on from a link that is no longer valid: what to do, and the form to do it with. */
  invalid: { text: string; start: 'login' | 'forgot' };
  /** What the link is for. */
  children: ReactNode;
}

/** The page of an emailed link: what the link is for, then its outcome. */
export function LinkPage({ title, done, isDone, error, invalid, children }: LinkPageProps) {
  /** Why the link is no longer valid; undefined for a failure that another try may mend. */
  const fault = error?.code === 'link_expired' ? error.message : error?.errors['hash']?.[0];
  const outcome = isDone ? done.title : (fault ?? title);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(outcome);
  useEffect(() => {
    if (shown.current !== outcome) heading.current?.focus();
    shown.current = outcome;
  }, [outcome]);
  return (
    <div className="page-column">
      <h1 ref={heading} tabIndex={-1}>
        {outcome}
      </h1>
      {isDone ? <SignedIn text={done.text} /> : fault ? <InvalidLink {...invalid} /> : children}
    </div>
  );
}

/** Tells visitors who they are signed in as, and leads them to what they came for. */
function SignedIn({ text }: { text: string }) {
  const { user } = useSession();
  const { isVotingOpen } = useAppConfig();
  return (
    <div className="account-next">
      <p>
        {text}
        {user ? (
          <>
            {' '}
            You are signed in as <strong>{user.fullname || user.email}</strong>.
          </>
        ) : null}
      </p>
      <SiteLink
        className="btn btn-primary"
        destination={{ to: isVotingOpen ? paths['voting.index']() : paths.index() }}
      >
        {isVotingOpen ? 'Go vote' : 'Go to the home page'}
      </SiteLink>
    </div>
  );
}

/** A visitor who is signed in needs no form, unless they came to choose a new password. */
function InvalidLink({ text, start }: LinkPageProps['invalid']) {
  const { user } = useSession();
  const [userBefore] = useState(user);
  const element = useRef<HTMLDivElement>(null);
  const isSignedIn = user !== undefined && (start === 'login' || user !== userBefore);

  // The form that goes away takes the focus with it.
  useEffect(() => {
    if (isSignedIn && document.activeElement === document.body) element.current?.focus();
  }, [isSignedIn]);

  return (
    <div ref={element} tabIndex={-1}>
      {isSignedIn ? (
        <SignedIn text="You don’t need a new link." />
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
