import type { CertifyStore, Notary } from '#count/certify.ts';
import type { RuleSource } from '#count/rule-book.ts';
import { everyAccount } from '#count/store-accounts.ts';
import { createResultsStore, everyBallot } from '#count/store-ballots.ts';
import { currentCertificate, forgetNetworkKeys, publishCertificate } from '#count/store-certificates.ts';
import { createRuleStore } from '#count/store-rules.ts';
import { ballotKeys, ballotName, signText } from '#platform/ballot-keys.ts';
import { createShowReader } from '#records/show-reader.ts';
import type { Target } from '../../target.ts';

type Site = Pick<Target, 'documents' | 'tables'>;

export function ruleSource({ documents, tables }: Site): RuleSource {
  const results = createResultsStore(documents, tables.ballots, createShowReader(documents, tables.show));
  return {
    rules: createRuleStore(documents, tables.results),
    names: () => results.names(),
    ballots: () => everyBallot(documents, tables.ballots),
    accounts: () => everyAccount(documents, tables.accounts),
  };
}

export function certifyStore(site: Site): CertifyStore {
  const { documents, tables } = site;
  const show = createShowReader(documents, tables.show);
  const { rules, ...source } = ruleSource(site);
  return {
    ...source,
    rules: () => rules.list(),
    event: () => show.part('event'),
    app: () => show.part('app'),
    current: () => currentCertificate(documents, tables.results),
    publish: (certified) => publishCertificate(documents, tables.results, certified),
    forgetNetworkKeys: () => forgetNetworkKeys(documents, tables.results),
  };
}

/** Names ballots and signs with a site's keys. */
export async function notaryOf({ documents, tables }: Site): Promise<Notary> {
  const keys = await ballotKeys(documents, tables.results);
  return {
    publicKey: keys.publicKey,
    nameOf: (ballot) => ballotName(keys, ballot),
    sign: (text) => signText(keys, text),
  };
}
