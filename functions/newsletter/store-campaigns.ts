import type { Platform } from '#platform/platform.ts';
import { updateItem } from '#records/items.ts';
import { noting } from '#records/recipients.ts';
import { mailKeys } from '#records/tables.ts';
import type { NewsletterStore } from './domain.ts';

/** Recipients of campaigns, in the mail table. */
export const createCampaignStore = ({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): Pick<NewsletterStore, 'noteLeft'> => ({
  noteLeft: async (campaign, subscriber) => {
    const key = mailKeys.recipient(campaign, subscriber);
    await updateItem(documents, environment.MAIL_TABLE, key, ...noting('hasLeft'));
  },
});
