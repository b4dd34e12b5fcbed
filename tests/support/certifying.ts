import { certify } from '#count/certify.ts';
import { openResult } from '#count/open.ts';
import { createRuleStore } from '#count/store-rules.ts';
import { certifiedOf, certifyStore, editionOf, notaryOf, openStore } from '../../infra/cli/results/source.ts';
import { localTables } from '../../infra/local/engine/tables.ts';
import { newVoter, voterWithoutPage } from './http-voter.ts';
import { testKeys } from './keys.ts';
import type { SampleSite } from './sample-site.ts';

const afterVoting = Date.parse('2030-01-01T00:00:00Z');

/** Votes at a site with the sample show, and the acts on its result, as after the end of voting. */
export function certifying(site: { url: () => string; platform: () => SampleSite['platform'] }) {
  const target = () => {
    const { documents, environment } = site.platform();
    return { documents, tables: localTables, keys: testKeys(environment) };
  };
  return {
    /** A new voter with votes for these films. */
    voted: async (...titles: string[]) => {
      const visitor = newVoter();
      const voter = await voterWithoutPage(site.url(), visitor);
      await voter.vote(...titles);
      return { ...voter, visitor };
    },
    /** Certifies the ballots there are; the result is sealed. */
    certify: async () =>
      certify(certifyStore(target(), await editionOf(target())), await notaryOf(target()), {
        now: afterVoting,
        replace: true,
        few: ['r1'],
      }),
    /** Publishes the sealed result. */
    openAll: async () => {
      const edition = await editionOf(target());
      const act = { now: afterVoting, note: async () => 'Ada' };
      await openResult(openStore(target(), edition), await certifiedOf(target(), edition), true, act);
    },
    /** Leaves an account out of the count. */
    disqualify: async (account: string, reason: string) =>
      createRuleStore(target().documents, localTables.results).add(await editionOf(target()), {
        id: 'r1',
        terms: { kind: 'account', accounts: [account] },
        by: 'Ada',
        at: '2027-04-01T00:00:00.000Z',
        reason,
      }),
  };
}
