import { platformFromEnv, type Platform } from '#platform/platform.ts';
import type { Deployment } from './domain.ts';
import { showHandler } from './handler.ts';
import { createAppStore } from './store.ts';
import { createCatalogStore } from './store-catalog.ts';
import { createEventsStore } from './store-events.ts';
import { createNavigationStore } from './store-navigation.ts';
import { createSponsorsStore } from './store-sponsors.ts';

export function compose(platform: Platform) {
  const { environment } = platform;
  const deployment: Deployment = {
    basePath: environment.BASE_PATH,
    localImagePath: environment.IMAGE_PATH,
    auth: {
      googleClientId: environment.GOOGLE_CLIENT_ID,
      googleScript: environment.GOOGLE_SCRIPT,
      appleClientId: environment.APPLE_CLIENT_ID,
      appleScript: environment.APPLE_SCRIPT,
      appleRedirectUri: environment.APPLE_REDIRECT_URI,
    },
    botCheck: {
      provider: environment.BOT_CHECK_PROVIDER,
      siteKey: environment.BOT_CHECK_SITE_KEY,
      script: environment.BOT_CHECK_SCRIPT,
    },
  };
  const events = createEventsStore(platform);
  const stores = {
    app: createAppStore(platform, events),
    events,
    catalog: createCatalogStore(platform),
    navigation: createNavigationStore(platform),
    sponsors: createSponsorsStore(platform),
  };
  return showHandler(platform, stores, deployment);
}

export const handler = compose(platformFromEnv(process.env));
