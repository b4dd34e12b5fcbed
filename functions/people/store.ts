import type { Platform } from '#platform/platform.ts';
import { scanAccounts } from '#records/items.ts';
import type { FoundAccount, PeopleStore } from './domain.ts';

/** How long a search looks, in milliseconds: the call must answer within ten seconds. */
const longestSearch = 6000;

/** Searches the accounts table, which has no index by name. */
export const createPeopleStore = ({
  documents,
  environment,
  clock,
}: Pick<Platform, 'documents' | 'environment' | 'clock'>): PeopleStore => ({
  async search(isMatch, most) {
    const accounts: FoundAccount[] = [];
    const begun = clock.now();
    const items = scanAccounts(documents, environment.ACCOUNTS_TABLE, {
      // Not the password's hash.
      ProjectionExpression:
        'id, email, fullname, #roles, sessionVersion, createdAt, disabled, invitedAt, passkeys',
      ExpressionAttributeNames: { '#roles': 'roles' },
    });
    for await (const item of items) {
      const account = item as unknown as FoundAccount;
      if (isMatch(account) && accounts.push(account) >= most) return { accounts, isAll: false };
      if (clock.now() - begun > longestSearch) return { accounts, isAll: false };
    }
    return { accounts, isAll: true };
  },
});
