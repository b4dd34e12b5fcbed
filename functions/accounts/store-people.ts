import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Clock } from '#platform/clock.ts';
import { scanAccounts } from '#records/items.ts';
import type { FoundAccount, PeopleStore } from './people.ts';

/**
 * Searches the accounts table, which has no index by name.
 * @param longest how long a search looks, in milliseconds; what it found by then is its answer
 */
export const createPeopleStore = (
  {
    documents,
    environment,
    clock,
  }: { documents: DynamoDBDocumentClient; environment: { ACCOUNTS_TABLE: string }; clock: Clock },
  longest = Infinity,
): PeopleStore => ({
  async search(isMatch, most) {
    const accounts: FoundAccount[] = [];
    const begun = clock.now();
    const items = scanAccounts(documents, environment.ACCOUNTS_TABLE, {
      // Not the password's hash.
      ProjectionExpression:
        'id, email, fullname, #roles, sessionVersion, createdAt, disabled, invitedAt, passkeys, passwordVersion',
      ExpressionAttributeNames: { '#roles': 'roles' },
    });
    for await (const item of items) {
      const account = item as unknown as FoundAccount;
      if (isMatch(account) && accounts.push(account) >= most) return { accounts, isAll: false };
      if (clock.now() - begun > longest) return { accounts, isAll: false };
    }
    return { accounts, isAll: true };
  },
});
