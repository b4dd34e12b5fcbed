import { createLinks } from '#accounts/links.ts';
import { createPeopleStore } from '#accounts/store-people.ts';
import { createPasskeysStore } from '#accounts/store-passkeys.ts';
import { createRightsStore } from '#accounts/store-rights.ts';
import { createAccountsStore } from '#accounts/store.ts';
import { createNote } from '#count/audit.ts';
import { createAuditWriter } from '#count/store-audit-entry.ts';
import { awardsName, createMailer } from '#platform/mail.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createQuota } from '#platform/quota.ts';
import { invitationRule } from './domain.ts';
import { peopleHandler } from './handler.ts';

/** How long a search looks, in milliseconds: the call must answer within ten seconds. */
const longestSearch = 6000;

export function compose(platform: Platform) {
  const { clock, documents, environment, secrets } = platform;
  const accounts = createAccountsStore(platform);
  const awards = awardsName(platform);
  const dependencies = {
    store: createRightsStore(platform),
    accounts,
    people: createPeopleStore(platform, longestSearch),
    links: createLinks(accounts, secrets.sessionKeys, clock),
    keys: secrets.sessionKeys,
    passkeys: createPasskeysStore(platform),
    mailer: createMailer(platform),
    log: platform.log,
    clock,
    letterContext: async () => ({
      awards: await awards(),
      home: environment.SITE_URL + environment.BASE_PATH,
    }),
  };
  return peopleHandler(platform, dependencies, {
    logAct: createNote(createAuditWriter(documents, environment.RESULTS_TABLE), clock),
    quota: createQuota(platform, invitationRule),
  });
}

export const handler = compose(platformFromEnv(process.env));
