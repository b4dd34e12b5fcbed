import { createDeletedToday } from '#accounts/deleted-today.ts';
import { createLinks } from '#accounts/links.ts';
import { createDeletedTodayStore } from '#accounts/store-deleted-today.ts';
import { createActsStore } from '#accounts/store-acts.ts';
import { createDeletionStore, createPersonStore } from '#accounts/store-person.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { createSubscriptionStore } from '#accounts/store-subscription.ts';
import { createVoterStore } from '#accounts/store-voter.ts';
import { createWaitingMailStore } from '#accounts/store-waiting-mail.ts';
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
  const awards = awardsName(platform);
  const keys = secrets.sessionKeys;
  const people = createPersonStore(documents, environment.ACCOUNTS_TABLE);
  const subscriptions = createSubscriptionStore(documents, environment.SUBMISSIONS_TABLE);
  const store = {
    ...people,
    ...subscriptions,
    ...createVoterStore(documents, environment.BALLOTS_TABLE),
    ...createActsStore(documents, environment.RESULTS_TABLE),
    ...createAccountStore(platform),
  };
  const days = createDeletedTodayStore(documents, environment.ACCOUNTS_TABLE, show);
  const log = createNote(createAuditWriter(documents, environment.RESULTS_TABLE), clock);
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
      store: {
        ...createDeletionStore(documents, environment.ACCOUNTS_TABLE),
        ...createWaitingMailStore(documents, environment.MAIL_TABLE),
        ...subscriptions,
      },
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
