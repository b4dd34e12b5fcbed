import { appSchemas } from '#contract/app.ts';
import { cached } from '#platform/cached.ts';
import { createHandler } from '#platform/chain/chain.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { toAppConfig, type ConfigParts, type Deployment } from './domain.ts';

/** How long the parts of the show are cached, in milliseconds. */
const partsAge = 5_000;

const partNames = ['app', 'event', 'options', 'live', 'social', 'theme'] as const;

/** This group also answers for unknown API paths. */
export function compose(platform: Platform) {
  const { environment, show, pictureUrl, clock } = platform;
  const livePaths = environment.LIVE_PATHS.split(' ').filter(Boolean);
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
  const readParts = cached(clock, partsAge, async () => {
    const parts = await Promise.all(partNames.map(async (name) => [name, await show.part(name)] as const));
    return Object.fromEntries(parts.filter(([, part]) => part)) as ConfigParts;
  });
  return createHandler(platform, 'app', appSchemas, {
    'app.get': async () => {
      const [parts, url] = await Promise.all([readParts(), pictureUrl()]);
      return toAppConfig(parts, deployment, url, clock.now(), livePaths);
    },
  });
}

export const handler = compose(platformFromEnv(process.env));
