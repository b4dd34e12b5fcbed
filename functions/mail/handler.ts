import type { LogAct } from '#count/audit.ts';
import { mailSchemas } from '#contract/mail.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import type { Quota } from '#platform/quota.ts';
import {
  countAudience,
  deleteCampaign,
  listCampaigns,
  preview,
  saveCampaign,
  scheduleCampaign,
  sendTest,
  showCampaign,
  stopCampaign,
  type CampaignDependencies,
} from './domain.ts';

interface Surroundings {
  /** Counts test mails. */
  quota: Quota;
  emailOf: (account: string) => Promise<string>;
  /** Logs what reaches thousands. */
  logAct: LogAct;
}

/** The mail group: campaigns, and what became of mail. */
export const mailHandler = (
  platform: Platform,
  dependencies: CampaignDependencies,
  { quota, emailOf, logAct }: Surroundings,
): LambdaHandler =>
  createHandler(platform, 'mail', mailSchemas, {
    'mail.list': () => listCampaigns(dependencies),
    'mail.get': ({ query }) => showCampaign(dependencies, query.id),
    'mail.audience': () => countAudience(dependencies),
    'mail.save': ({ body, session }) => saveCampaign(dependencies, body, session.userId),
    'mail.preview': ({ body }) => preview(dependencies, body),
    'mail.test': async ({ body, session }) => {
      await quota.require(session.userId);
      return sendTest(dependencies, body, await emailOf(session.userId));
    },
    'mail.schedule': async ({ body, session: { userId } }) => {
      const campaign = await scheduleCampaign(dependencies, body, userId);
      await logAct({ id: userId }, 'schedule-mail', `${campaign.subject}, ${campaign.at}`);
      return campaign;
    },
    'mail.stop': async ({ body, session: { userId } }) => {
      const campaign = await stopCampaign(dependencies, body.id);
      await logAct({ id: userId }, 'stop-mail', campaign.subject);
      return campaign;
    },
    'mail.delete': ({ body }) => deleteCampaign(dependencies, body),
  });
