import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createSignIns } from './domain.ts';
import { identityHandler } from './handler.ts';
import { createIdTokenCheck } from './id-token.ts';
import { configuredProviders } from './providers.ts';
import { createIdentityStore } from './store.ts';

/** Sign-in by identity providers on a platform. */
export function compose(platform: Platform) {
  const { clock, environment, log } = platform;
  const checks = Object.entries(configuredProviders(environment)).map(([provider, about]) => [
    provider,
    createIdTokenCheck(about, clock, (reason) => log.info('sign-in refused', { provider, reason })),
  ]);
  return identityHandler(
    platform,
    createSignIns(createIdentityStore(platform), clock, Object.fromEntries(checks)),
  );
}

export const handler = compose(platformFromEnv(process.env));
