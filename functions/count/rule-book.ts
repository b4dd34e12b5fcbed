import { randomBytes } from 'node:crypto';
import type { DisqualificationRule, RuleTerms, Signed } from '#contract/disqualification.ts';
import type { Clock } from '#platform/clock.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { previewOf, type Preview } from './preview.ts';
import { categoriesIn, type Names } from './recount.ts';
import { type FactSource, gatherFacts, inForce, judgedBallots, type Verdict, verdictOf } from './rules.ts';

/** Stored rules. They can be added and revoked, but never changed or deleted. */
export interface RuleStore {
  /** Those of an edition, oldest first. */
  list(edition: string): Promise<DisqualificationRule[]>;
  /** False if the id exists. */
  add(edition: string, rule: DisqualificationRule): Promise<boolean>;
  /** False if the rule does not exist or was already revoked. */
  revoke(edition: string, id: string, revoked: Signed): Promise<boolean>;
}

export interface RuleSource {
  rules: RuleStore;
  /** Every ballot of these categories once, unordered. */
  ballots(categories: ReadonlySet<string>): AsyncIterable<ReadBallot>;
  accounts: FactSource['accounts'];
  names(edition: string): Promise<Names>;
}

export type Author = Pick<Signed, 'by' | 'reason'>;
export type RuleBook = ReturnType<typeof createRuleBook>;

/**
 * The rules that leave ballots out of an edition's count. They apply at each count and change no ballot, so revoking
 * one restores the count.
 */
export function createRuleBook(source: RuleSource, edition: string, clock: Clock) {
  const signed = (author: Author): Signed => ({ ...author, at: new Date(clock.now()).toISOString() });
  const verdictOn = async (rules: readonly Pick<DisqualificationRule, 'id' | 'terms'>[], names: Names) => {
    const ballots = () => judgedBallots(source.ballots(categoriesIn(names)));
    return verdictOf(rules, await gatherFacts(rules, { accounts: source.accounts, ballots }));
  };

  const add = async (terms: RuleTerms, author: Author): Promise<DisqualificationRule> => {
    // Short, because people type it to revoke the rule.
    const rule = { id: randomBytes(4).toString('hex'), terms, ...signed(author) };
    return (await source.rules.add(edition, rule)) ? rule : add(terms, author);
  };

  return {
    list: () => source.rules.list(edition),
    /** The effect of one more rule, without revealing how fewer than 20 people voted. Stores nothing. */
    async preview(terms: RuleTerms): Promise<Preview> {
      const [rules, names] = await Promise.all([source.rules.list(edition), source.names(edition)]);
      const active = inForce(rules);
      const before = await verdictOn(active, names);
      const after = await verdictOn([...active, { id: 'preview', terms }], names);
      return previewOf(source.ballots(categoriesIn(names)), names, { before, after });
    },
    add,
    /** False if the rule does not exist or was already revoked. */
    revoke: (id: string, author: Author) => source.rules.revoke(edition, id, signed(author)),
    /** Judges ballots by the rules in force. */
    verdict: async (): Promise<Verdict> =>
      verdictOn(inForce(await source.rules.list(edition)), await source.names(edition)),
  };
}
