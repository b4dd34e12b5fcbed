import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppConfig } from '../api/app-config.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Foundation } from './foundation.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useRouteEffects } from './route-effects.ts';
import { SkipLink } from './skip-link.tsx';

/** The frame of every page: navigation, the route's page layout, footer, and what is said to screen readers. */
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

/** The place of a page that cannot be shown, as its layout would have it. */
const failedPage = (message: ReactNode) => (
  <>
    <PageTitle />
    <div className="menu-spacer" />
    <main id="content" tabIndex={-1}>
      {message}
    </main>
  </>
);

const PageTitle = () => <title>{useAppConfig().name}</title>;
