import { createNote } from '#count/audit.ts';
import { createAuditWriter } from '#count/store-audit-entry.ts';
import { createAuthors } from '#platform/authors.ts';
import { awardsName, createMailer } from '#platform/mail.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createQuota } from '#platform/quota.ts';
import { randomId } from '#platform/tokens.ts';
import { testRule } from './domain.ts';
import { mailHandler } from './handler.ts';
import { createCampaignsStore } from './store.ts';
import { createEmails } from './store-emails.ts';
import { createRecipientsStore } from './store-recipients.ts';
import { createSubscribers } from './store-subscribers.ts';
import { createVoters } from './store-voters.ts';

export function compose(platform: Platform) {
  const { clock, documents, environment } = platform;
  const awards = awardsName(platform);
  const dependencies = {
    store: createCampaignsStore(platform),
    figures: createRecipientsStore(platform),
    audience: { ...createSubscribers(platform), ...createVoters(platform) },
    mailer: createMailer(platform),
    clock,
    newId: randomId,
    names: createAuthors(platform).names,
    letterContext: async () => ({
      awards: await awards(),
      siteUrl: environment.SITE_URL,
      basePath: environment.BASE_PATH,
    }),
  };
  return mailHandler(platform, dependencies, {
    quota: createQuota(platform, testRule),
    emailOf: createEmails(platform),
    logAct: createNote(createAuditWriter(documents, environment.RESULTS_TABLE), clock),
  });
}

export const handler = compose(platformFromEnv(process.env));
