import { awardsName, createMailer } from '#platform/mail.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createQuota } from '#platform/quota.ts';
import { addressRule, createNewsletter, networkRule } from './domain.ts';
import { newsletterHandler } from './handler.ts';
import { createCampaignStore } from './store-campaigns.ts';
import { createConsentStore } from './store-consents.ts';
import { createNewsletterStore } from './store.ts';

export function compose(platform: Platform) {
  const { SITE_URL, BASE_PATH } = platform.environment;
  const awards = awardsName(platform);
  const newsletter = createNewsletter({
    store: {
      ...createNewsletterStore(platform),
      ...createConsentStore(platform),
      ...createCampaignStore(platform),
    },
    mailer: createMailer(platform),
    clock: platform.clock,
    byAddress: createQuota(platform, addressRule),
    byNetwork: createQuota(platform, networkRule),
    letterContext: async () => ({ awards: await awards(), siteUrl: SITE_URL, basePath: BASE_PATH }),
  });
  return newsletterHandler(platform, newsletter);
}

export const handler = compose(platformFromEnv(process.env));
