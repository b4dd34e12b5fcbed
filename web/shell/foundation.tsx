import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { AppConfigProvider, useAppConfigResource } from '../api/app-config.tsx';
import { startSession } from '../api/session.ts';
import { applyTheme } from '../theme.ts';
import { Alert } from '../ui/alert.tsx';
import { Announcer } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';

/** What all pages need, those of admins too: the configuration (`fallback` until it is there), theme, session and live region. */
export function Foundation({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const { data: config, error, reload } = useAppConfigResource();
  const theme = config?.theme;
  useLayoutEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);
  useEffect(() => {
    if (config) startSession();
  }, [config]);

  if (config) {
    return (
      <AppConfigProvider config={config}>
        {children}
        <Announcer />
      </AppConfigProvider>
    );
  }
  if (!error) return fallback;
  return (
    <main id="content" className="unreachable" tabIndex={-1}>
      <title>We can’t load the show</title>
      <h1>We can’t load the show</h1>
      <Alert>{error.message}</Alert>
      <Button onClick={reload}>Try again</Button>
    </main>
  );
}
