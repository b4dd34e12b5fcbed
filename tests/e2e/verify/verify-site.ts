import { localTables } from '../../../infra/local/engine/tables.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { createRuleStore } from '../../../functions/results/store-rules.ts';
import { certify } from '../../../functions/results/certify.ts';
import type { RuleTerms } from '../../../functions/contract/disqualification.ts';
import { sampleSite } from '../site.ts';

/** A site with the sample show whose result can be certified, as after the end of voting. */
export function verifySite() {
  const site = sampleSite();
  const target = () => ({ documents: site.platform().documents, tables: localTables });
  return {
    ...site,
    certify: async () =>
      certify(certifyStore(target()), await notaryOf(target()), {
        now: Date.parse('2030-01-01T00:00:00Z'),
        replace: true,
      }),
    addRule: (terms: RuleTerms, reason: string) =>
      createRuleStore(target().documents, localTables.results).add({
        id: 'r1',
        terms,
        by: 'Ada',
        at: '2027-04-01T00:00:00.000Z',
        reason,
      }),
  };
}
