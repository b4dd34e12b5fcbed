import { claimAddress } from '#accounts/addresses.ts';
import type { PersonStore, SubscriptionStore } from '#accounts/person.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteItem, putItem, readItem, updateItem, type Condition } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import type { AccountStore } from './domain.ts';

/** What its owner changes of an account. Every write is conditional. */
export function createAccountStore(
  platform: Platform,
): Omit<AccountStore, keyof PersonStore | keyof SubscriptionStore> {
  const { documents, environment, show, pictureUrl } = platform;
  const accounts = environment.ACCOUNTS_TABLE;
  /** Changes an account that isn't being deleted. */
  const change = (id: string, expression: string, { condition, ...more }: Condition) =>
    updateItem(documents, accounts, accountKeys.user(id), expression, {
      condition: `attribute_exists(pk) AND attribute_not_exists(deleting)${condition ? ` AND ${condition}` : ''}`,
      ...more,
    });
  return {
    isEnded: async (sessionId) =>
      (await readItem(documents, accounts, accountKeys.endedSession(sessionId))) !== undefined,
    async rename(id, fullname) {
      await change(id, 'SET fullname = :name', { values: { ':name': fullname } });
    },
    async setConsent(id, at) {
      if (at === undefined) await change(id, 'REMOVE mailConsent', {});
      else await change(id, 'SET mailConsent = if_not_exists(mailConsent, :at)', { values: { ':at': at } });
    },
    async disconnect(id, { issuer, subject }) {
      await deleteItem(documents, accounts, accountKeys.identity(issuer, subject), {
        condition: 'id = :id',
        values: { ':id': id },
      });
      await deleteItem(documents, accounts, accountKeys.identityOf(id, issuer, subject));
    },

    async askForAddress(id, emailChange) {
      await putItem(documents, accounts, accountKeys.emailChange(id), emailChange);
    },
    claimAddress: (id, email) => claimAddress(platform, email, id),
    moveAddress: (id, { from, to, domains }) =>
      change(id, 'SET email = :to, formerDomains = :domains ADD addressVersion :one', {
        // The SDK may repeat a write whose answer was lost.
        condition: 'email IN (:from, :to)',
        values: { ':from': from, ':to': to, ':domains': domains, ':one': 1 },
      }),
    async releaseAddress(id, email) {
      await deleteItem(documents, accounts, accountKeys.email(email), {
        condition: 'id = :id',
        values: { ':id': id },
      });
    },
    async forgetChange(id, emailChange) {
      await deleteItem(documents, accounts, accountKeys.emailChange(id), {
        condition: 'id = :change',
        values: { ':change': emailChange },
      });
    },

    async edition() {
      const [event, app] = await Promise.all([show.part('event'), show.part('app')]);
      return { event, timeZone: app?.timeZone ?? 'UTC' };
    },
    categories: (edition) => show.everyCategory(edition),
    nominees: (category) => show.everyNominee(category),
    pictureUrl,
  };
}
