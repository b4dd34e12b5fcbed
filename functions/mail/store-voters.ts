import type { Platform } from '#platform/platform.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { readRecord, scanItems } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import type { Audience } from './domain-runner.ts';

type Agreed = Pick<StoredAccount, 'email' | 'mailConsent' | 'disabled'>;

/** Voters who agree to mail, out of the accounts table. */
export const createVoters = ({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): Pick<Audience, 'voters' | 'consentOf'> => ({
  async *voters(after) {
    const items = scanItems(documents, environment.ACCOUNTS_TABLE, '', {
      FilterExpression: 'begins_with(pk, :prefix) AND attribute_exists(mailConsent)',
      ProjectionExpression: 'pk, sk, id, email, disabled',
      ExpressionAttributeValues: { ':prefix': accountKeys.user('').pk },
      ...(after && { ExclusiveStartKey: after }),
    });
    for await (const { pk, sk, id, email, disabled } of items)
      if (disabled !== true)
        yield { email: String(email), account: String(id), key: { pk: String(pk), sk: String(sk) } };
  },

  async consentOf(account) {
    const found = await readRecord<Agreed>(documents, environment.ACCOUNTS_TABLE, accountKeys.user(account), {
      ProjectionExpression: 'email, mailConsent, disabled',
    });
    return found?.mailConsent !== undefined && found.disabled !== true ? found.email : undefined;
  },
});
