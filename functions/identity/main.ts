import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createSignIns } from './domain.ts';
import { identityHandler } from './handler.ts';
import { createIdTokenCheck } from './id-token.ts';
import { configuredProviders } from './providers.ts';
import { createIdentityStore } from './store.ts';

export function compose(platform: Platform) {
  const { clock, environment, log } = platform;
  const checks = Object.fromEntries(
    Object.entries(configuredProviders(environment)).map(([provider, settings]) => {
      const logRefusal = (reason: string) => log.info('sign-in refused', { provider, reason });
      return [provider, createIdTokenCheck(settings, clock, logRefusal)] as const;
    }),
  );
  return identityHandler(platform, createSignIns(createIdentityStore(platform), clock, checks));
}

export const handler = compose(platformFromEnv(process.env));
