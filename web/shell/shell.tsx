import { Suspense, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppConfig } from '../api/app-config.tsx';
import { paths } from '../paths.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { latePart } from '../ui/late-part.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { Foundation } from './foundation.tsx';
import { Navigation } from './navigation.tsx';
import { useRouteEffects } from './route-effects.ts';

const { Part: Footer } = latePart(
  <div className="footer-loading" />,
  async () => (await import('./footer.tsx')).Footer,
);

export function Shell({ children }: { children: ReactNode }) {
  return (
    <Foundation fallback={<PageSkeleton />}>
      <Frame>{children}</Frame>
    </Foundation>
  );
}

function Frame({ children }: { children: ReactNode }) {
  useRouteEffects();
  return (
    <>
      <SkipLink />
      <Navigation />
      <OfflineNotice />
      <ErrorBoundary resetKey={useLocation().pathname} frame={failedPage}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
      <Footer />
    </>
  );
}

function SkipLink() {
  return (
    <a
      className="skip-link btn btn-primary"
      href="#content"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}

/** The live region is there before its words, so that a screen reader announces them. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribeConnection,
    () => navigator.onLine,
    () => true,
  );
  const text = 'You’re offline. This page may be out of date. We’ll try again when you’re back online.';
  return (
    <div role="status" className="site-notice" data-shown={!isOnline}>
      {isOnline ? null : text}
    </div>
  );
}

function subscribeConnection(listener: () => void): () => void {
  const done = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, { signal: done.signal });
  return () => done.abort();
}

function PageSkeleton() {
  const isHome = useLocation().pathname === paths.index();
  return (
    <>
      <div className="site-header" />
      <div className="menu-spacer" />
      <div className="top-slot">
        <div className={isHome ? 'home-hero' : 'layout-hero'} />
      </div>
      <main id="content" tabIndex={-1}>
        <div className="page-column">
          <SkeletonText lines={4} label="Loading the page" />
        </div>
      </main>
    </>
  );
}

const failedPage = (message: ReactNode) => (
  <>
    <NameAsTitle />
    <div className="menu-spacer" />
    <main id="content" tabIndex={-1}>
      {message}
    </main>
  </>
);

const NameAsTitle = () => <title>{useAppConfig().name}</title>;
