import { createDeletedToday } from '#accounts/deleted-today.ts';
import { createDeletedTodayStore } from '#accounts/store-deleted-today.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createSignIns } from './domain.ts';
import { identityHandler } from './handler.ts';
import { createIdTokenCheck } from './id-token.ts';
import { configuredProviders } from './providers.ts';
import { createIdentityStore } from './store.ts';

export function compose(platform: Platform) {
  const { clock, documents, environment, log, show } = platform;
  const checks = Object.fromEntries(
    Object.entries(configuredProviders(environment)).map(([provider, settings]) => {
      const logRefusal = (reason: string) => log.info('sign-in refused', { provider, reason });
      return [provider, createIdTokenCheck(settings, clock, logRefusal)] as const;
    }),
  );
  const days = createDeletedTodayStore(documents, environment.ACCOUNTS_TABLE, show);
  const deletedToday = createDeletedToday(days, clock);
  return identityHandler(platform, createSignIns(createIdentityStore(platform), clock, checks, deletedToday));
}

export const handler = compose(platformFromEnv(process.env));
