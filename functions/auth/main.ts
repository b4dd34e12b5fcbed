import { createDeletedToday } from '#accounts/deleted-today.ts';
import { createLinks } from '#accounts/links.ts';
import { createDeletedTodayStore } from '#accounts/store-deleted-today.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { createBotCheck } from '#platform/bot-check.ts';
import { awardsName, createMailer } from '#platform/mail.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createThrottle } from '#platform/throttle.ts';
import { policies, type AuthThrottles } from './domain.ts';
import { authHandler } from './handler.ts';

export function compose(platform: Platform) {
  const { environment, clock, documents, show } = platform;
  const days = createDeletedTodayStore(documents, environment.ACCOUNTS_TABLE, show);
  const store = createAccountsStore(platform);
  const awards = awardsName(platform);
  const throttles = Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => [name, createThrottle(platform, policy)]),
  ) as AuthThrottles;
  return authHandler(platform, {
    store,
    links: createLinks(store, platform.secrets.sessionKeys, clock),
    mailer: createMailer(platform),
    botCheck: createBotCheck(platform),
    throttles,
    deletedToday: createDeletedToday(days, clock),
    clock,
    keys: platform.secrets.sessionKeys,
    letterContext: async () => ({
      awards: await awards(),
      home: environment.SITE_URL + environment.BASE_PATH,
    }),
  });
}

export const handler = compose(platformFromEnv(process.env));
