import { ballotKeys, ballotName, signText } from '#platform/ballot-keys.ts';
import { createShowReader } from '#records/show-reader.ts';
import type { CertifyStore, Notary } from '../../../functions/results/certify.ts';
import type { RuleSource } from '../../../functions/results/rule-book.ts';
import { everyAccount } from '../../../functions/results/store-accounts.ts';
import { forgetNetworkKeys, publishCertificate } from '../../../functions/results/store-certificates.ts';
import { everyBallot } from '../../../functions/results/store-counts.ts';
import { currentCertificate } from '../../../functions/results/store-proofs.ts';
import { createRuleStore } from '../../../functions/results/store-rules.ts';
import { createResultsStore } from '../../../functions/results/store.ts';
import type { Target } from '../target.ts';

type Site = Pick<Target, 'documents' | 'tables'>;

/** What rules need of a site. */
export function ruleSource({ documents, tables }: Site): RuleSource {
  const rules = createRuleStore(documents, tables.results);
  const results = createResultsStore(documents, tables.ballots, createShowReader(documents, tables.show));
  return {
    rules: () => rules.list(),
    add: (rule) => rules.add(rule),
    revoke: (id, revoked) => rules.revoke(id, revoked),
    names: () => results.names(),
    ballots: () => everyBallot(documents, tables.ballots),
    accounts: () => everyAccount(documents, tables.accounts),
  };
}

/** What a certificate needs of a site. */
export function certifyStore(site: Site): CertifyStore {
  const { documents, tables } = site;
  const show = createShowReader(documents, tables.show);
  return {
    ...ruleSource(site),
    event: () => show.part('event'),
    app: () => show.part('app'),
    current: () => currentCertificate(documents, tables.results),
    publish: (certified) => publishCertificate(documents, tables.results, certified),
    forgetNetworkKeys: () => forgetNetworkKeys(documents, tables.results),
  };
}

/** Names ballots and signs with the keys of a site. */
export async function notaryOf({ documents, tables }: Site): Promise<Notary> {
  const keys = await ballotKeys(documents, tables.results);
  return {
    publicKey: keys.publicKey,
    nameOf: (ballot) => ballotName(keys, ballot),
    sign: (text) => signText(keys, text),
  };
}
