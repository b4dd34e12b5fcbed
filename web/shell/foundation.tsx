import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { AppConfigProvider, useAppConfigResource } from '../api/app-config.tsx';
import { startSession } from '../api/session.ts';
import { applyTheme } from '../theme.ts';
import { Announcer } from '../ui/announcer.tsx';
import { Unreachable } from './unreachable.tsx';

interface FoundationProps {
  /** Shown until the configuration is there. */
  fallback: ReactNode;
  children: ReactNode;
}

/** What all pages stand on, those of admins too: the configuration, the theme, the session, the live region. */
export function Foundation({ fallback, children }: FoundationProps) {
  const { data: config, error, reload } = useAppConfigResource();

  const theme = config?.theme;
  useLayoutEffect(() => {
    if (theme) applyTheme(theme);
  }, [theme]);

  useEffect(() => {
    if (config) startSession(config);
  }, [config]);

  if (!config) return error ? <Unreachable error={error} onRetry={reload} /> : fallback;
  return (
    <AppConfigProvider config={config}>
      {children}
      <Announcer />
    </AppConfigProvider>
  );
}
