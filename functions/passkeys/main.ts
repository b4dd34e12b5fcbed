import { createPasskeysStore } from '#accounts/store-passkeys.ts';
import { accountStates } from '#platform/accounts.ts';
import { awardsName, createMailer } from '#platform/mail.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { createThrottle } from '#platform/throttle.ts';
import { createChallenges } from './challenges.ts';
import { policies, type PasskeyThrottles } from './domain.ts';
import { passkeysHandler } from './handler.ts';

export function compose(platform: Platform) {
  const { clock, documents, environment, log, secrets } = platform;
  const { ACCOUNTS_TABLE, BASE_PATH, SECOND_FACTOR, SITE_URL } = environment;
  const awards = awardsName(platform);
  const throttles = Object.fromEntries(
    Object.entries(policies).map(([name, policy]) => [name, createThrottle(platform, policy)]),
  ) as PasskeyThrottles;
  return passkeysHandler(platform, {
    store: createPasskeysStore(platform),
    stateOf: accountStates(documents, ACCOUNTS_TABLE),
    challenges: createChallenges(secrets.sessionKeys, clock),
    mailer: createMailer(platform),
    throttles,
    clock,
    log,
    place: { origin: SITE_URL, host: SITE_URL === '' ? '' : new URL(SITE_URL).hostname },
    secondFactor: SECOND_FACTOR,
    awards,
    letterContext: async () => ({ awards: await awards(), home: SITE_URL + BASE_PATH }),
  });
}

export const handler = compose(platformFromEnv(process.env));
