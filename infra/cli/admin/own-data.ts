import { writeFile } from 'node:fs/promises';
import { deleteAccount, isHalfDeleted } from '#accounts/delete-account.ts';
import { createDeletedToday } from '#accounts/deleted-today.ts';
import { downloadAccount } from '#accounts/download.ts';
import { createActsStore } from '#accounts/store-acts.ts';
import { createDeletedTodayStore } from '#accounts/store-deleted-today.ts';
import { createDeletionStore, createPersonStore } from '#accounts/store-person.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { createSubscriptionStore } from '#accounts/store-subscription.ts';
import { createVoterStore } from '#accounts/store-voter.ts';
import { createWaitingMailStore } from '#accounts/store-waiting-mail.ts';
import { createAccountsStore } from '#accounts/store.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { StoredAccount } from '#records/accounts.ts';
import { deleteItem, scanItems } from '#records/items.ts';
import { createShowReader } from '#records/show-reader.ts';
import { accountKeys } from '#records/tables.ts';
import { note } from '../../show/after-change.ts';
import { siteClock, type Target } from '../../target.ts';

/** @throws Error when no account has the address or the id */
async function find({ documents, tables }: Target, clock: Clock, who: string): Promise<StoredAccount> {
  const store = createAccountsStore({ documents, clock, environment: { ACCOUNTS_TABLE: tables.accounts } });
  const account = (await store.byId(who)) ?? (await store.byEmail(who));
  if (!account)
    throw new Error(
      `There is no account of ${who} here. Without a confirmed address, an account is found by its id alone.`,
    );
  return account;
}

/**
 * Writes everything kept about a person into a file, as they get it on their account page.
 * @throws Error when there is no such account, or the file exists
 */
export async function saveAccount(target: Target, clock: Clock, who: string, out: string): Promise<string> {
  const { documents, tables } = target;
  const account = await find(target, clock, who);
  const store = {
    ...createPersonStore(documents, tables.accounts),
    ...createSubscriptionStore(documents, tables.submissions),
    ...createVoterStore(documents, tables.ballots),
    ...createActsStore(documents, tables.results),
  };
  const show = createShowReader(documents, tables.show);
  const data = await downloadAccount({ store, show }, account.id, (await siteClock(target)).now());
  await writeFile(out, `${JSON.stringify(data, undefined, 2)}\n`, { flag: 'wx', mode: 0o600 });
  return `Everything kept about ${who} is in ${out}.\n`;
}

/**
 * Deletes an account as its owner would, and finishes what broke off. Reads the whole table for identities from before accounts
 * listed their own.
 * @throws Error when there is no such account, or it is the last admin's
 */
export async function removeAccount(
  target: Target,
  clock: Clock,
  { who, by }: { who: string; by: string },
): Promise<string> {
  const { documents, tables } = target;
  const account = await find(target, clock, who);
  const show = createShowReader(documents, tables.show);
  const keys = (await target.linkParts?.())?.keys;
  if (!keys) throw new Error('The keys of this site cannot be read here.');
  const subscriptions = createSubscriptionStore(documents, tables.submissions);
  const environment = { ACCOUNTS_TABLE: tables.accounts };
  const siteTime = await siteClock(target);
  await forgetOldIdentities(target, account.id);
  const dependencies = {
    store: {
      ...createDeletionStore(documents, tables.accounts),
      ...createWaitingMailStore(documents, tables.mail),
      ...subscriptions,
    },
    rights: createRightsStore({ documents, environment }),
    accounts: createAccountsStore({ documents, clock, environment }),
    deletedToday: createDeletedToday(createDeletedTodayStore(documents, tables.accounts, show), siteTime),
    keys,
    clock,
  };
  try {
    await deleteAccount(dependencies, account.id, () => note(target, clock.now(), by, 'delete-account', ''));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'last_admin') throw error;
    throw new Error(
      'This is the last admin who can sign in. Make someone else an admin first, with `admin grant EMAIL admin` or `admin create EMAIL`.',
      { cause: error },
    );
  }
  const again = isHalfDeleted(account) ? ' It finished a deletion that had broken off.' : '';
  return `The account is deleted.${again} Its votes stay in the count, under an id that leads to nobody.\n`;
}

/** Deletes identities of an account that it has no back reference to. */
async function forgetOldIdentities({ documents, tables }: Target, id: string): Promise<void> {
  const { pk: prefix } = accountKeys.identity('', '');
  const start = prefix.slice(0, prefix.indexOf('#') + 1);
  for await (const { pk, sk, id: owner } of scanItems(documents, tables.accounts, start))
    if (owner === id) await deleteItem(documents, tables.accounts, { pk: String(pk), sk: String(sk) });
}
