import { createDeletedToday } from '#accounts/deleted-today.ts';
import { createLinks } from '#accounts/links.ts';
import { createDeletedTodayStore } from '#accounts/store-deleted-today.ts';
import { createDeletionStore } from '#accounts/store-person.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { createNote } from '#count/audit.ts';
import { createAuditWriter } from '#count/store-audit-entry.ts';
import { awardsName, createMailer } from '#platform/mail.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createThrottle } from '#platform/throttle.ts';
import { policies } from './domain.ts';
import { accountHandler } from './handler.ts';
import { createAccountStore } from './store.ts';

export function compose(platform: Platform) {
  const { clock, documents, environment, secrets, show } = platform;
  const accounts = createAccountsStore(platform);
  const store = createAccountStore(platform);
  const awards = awardsName(platform);
  const keys = secrets.sessionKeys;
  const tables = {
    accounts: environment.ACCOUNTS_TABLE,
    ballots: environment.BALLOTS_TABLE,
    submissions: environment.SUBMISSIONS_TABLE,
    results: environment.RESULTS_TABLE,
  };
  const days = createDeletedTodayStore({ documents, show, table: tables.accounts });
  const log = createNote(createAuditWriter(documents, tables.results), clock);
  const dependencies = {
    store,
    accounts,
    links: createLinks(accounts, keys, clock),
    mailer: createMailer(platform),
    throttles: {
      password: createThrottle(platform, policies.password),
      addressMail: createThrottle(platform, policies.addressMail),
    },
    deletion: {
      store: createDeletionStore({ documents, tables }),
      rights: createRightsStore(platform),
      accounts,
      deletedToday: createDeletedToday(days, clock),
      keys,
      clock,
    },
    download: { store, show },
    clock,
    keys,
    letterContext: async () => ({
      awards: await awards(),
      home: environment.SITE_URL + environment.BASE_PATH,
    }),
  };
  return accountHandler(platform, dependencies, () =>
    log({ id: 'owner', name: 'The owner of the account' }, 'delete-account'),
  );
}

export const handler = compose(platformFromEnv(process.env));
