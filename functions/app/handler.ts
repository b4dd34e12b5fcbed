import { appSchemas } from '#contract/app.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { toAppConfig, type AppStore, type Deployment } from './domain.ts';

/** This group also answers for unknown API paths. */
export function appHandler(platform: Platform, store: AppStore, deployment: Deployment): LambdaHandler {
  const livePaths = platform.environment.LIVE_PATHS.split(' ').filter(Boolean);
  return createHandler(platform, 'app', appSchemas, {
    'app.get': async () => {
      const [parts, url] = await Promise.all([store.parts(), store.pictureUrl()]);
      return toAppConfig(parts, deployment, url, platform.clock.now(), livePaths);
    },
  });
}
