import { createBotCheck } from '#platform/bot-check.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { authHandler } from './handler.ts';
import { createAccountsStore } from './store.ts';

/** Sign-in on a platform. */
export function compose(platform: Platform) {
  const { BOT_CHECK_VERIFY_URL, BOT_CHECK_SECRET } = platform.environment;
  return authHandler(
    platform,
    createAccountsStore(platform),
    createBotCheck(BOT_CHECK_VERIFY_URL, BOT_CHECK_SECRET),
  );
}

export const handler = compose(platformFromEnv(process.env));
