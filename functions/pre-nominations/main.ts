import { createBotCheck } from '#platform/bot-check.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createQuota } from '#platform/quota.ts';
import { createPreNominations, networkRule } from './domain.ts';
import { preNominationsHandler } from './handler.ts';
import { createPreNominationsStore } from './store.ts';

export function compose(platform: Platform) {
  const preNominations = createPreNominations({
    store: createPreNominationsStore(platform),
    botCheck: createBotCheck(platform),
    byNetwork: createQuota(platform, networkRule),
    clock: platform.clock,
  });
  return preNominationsHandler(platform, preNominations);
}

export const handler = compose(platformFromEnv(process.env));
