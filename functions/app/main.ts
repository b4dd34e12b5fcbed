import { platformFromEnv, type Platform } from '#platform/platform.ts';
import type { Deployment } from './domain.ts';
import { appHandler } from './handler.ts';
import { createAppStore } from './store.ts';

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
  return appHandler(platform, createAppStore(platform), deployment);
}

export const handler = compose(platformFromEnv(process.env));
