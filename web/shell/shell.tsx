import { Suspense, useEffect, useLayoutEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { AppConfigProvider, useAppConfigResource } from '../api/app-config.tsx';
import { startSession } from '../api/session.ts';
import { applyTheme } from '../theme.ts';
import { Announcer } from '../ui/announcer.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { useRouteEffects } from './route-effects.ts';
import { SkipLink } from './skip-link.tsx';
import { Unreachable } from './unreachable.tsx';

/** The frame of every page: navigation, the route's page layout, footer, and what is said to screen readers. */
export function Shell({ children }: { children: ReactNode }) {
  const { data: config, error, reload } = useAppConfigResource();
  const { pathname } = useLocation();
  useRouteEffects(config !== undefined);

  const theme = config?.theme;
  useLayoutEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);

  useEffect(() => {
    if (config) startSession(config);
  }, [config]);

  if (!config) return error ? <Unreachable error={error} onRetry={reload} /> : <PageSkeleton />;
  return (
    <AppConfigProvider config={config}>
      <SkipLink />
      <Navigation />
      <OfflineNotice />
      <ErrorBoundary resetKey={pathname}>
        <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
      </ErrorBoundary>
      <Footer />
      <Announcer />
    </AppConfigProvider>
  );
}
