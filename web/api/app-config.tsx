import type { AppConfig } from '#contract/app.ts';
import { createContext, use, type ReactNode } from 'react';
import { useResource, type Resource } from './resource.ts';

const AppConfigContext = createContext<AppConfig | undefined>(undefined);

export function AppConfigProvider({ config, children }: { config: AppConfig; children: ReactNode }) {
  return <AppConfigContext value={config}>{children}</AppConfigContext>;
}

/** The app configuration while it loads or fails: for the shell, and for reloads. */
export const useAppConfigResource = (): Resource<AppConfig> => useResource('app.get');

export function useAppConfig(): AppConfig {
  const config = use(AppConfigContext);
  if (!config) throw new Error('useAppConfig is used outside of AppConfigProvider');
  return config;
}
