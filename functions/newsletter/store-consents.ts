import type { Platform } from '#platform/platform.ts';
import { updateItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import type { NewsletterStore } from './domain.ts';

/** Voters' consents to mail, in the accounts table. */
export const createConsentStore = ({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): Pick<NewsletterStore, 'withdrawConsent'> => ({
  withdrawConsent: async (account) => {
    await updateItem(documents, environment.ACCOUNTS_TABLE, accountKeys.user(account), 'REMOVE mailConsent', {
      condition: 'attribute_exists(mailConsent)',
    });
  },
});
