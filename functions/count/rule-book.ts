import { randomBytes } from 'node:crypto';
import type { DisqualificationRule, RuleTerms, Signed } from '#contract/disqualification.ts';
import type { Clock } from '#platform/clock.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { previewOf, type Preview } from './preview.ts';
import type { Names } from './recount.ts';
import { type FactSource, gatherFacts, inForce, judgedBallots, type Verdict, verdictOf } from './rules.ts';

/** Stored rules. They can be added and revoked, but never changed or deleted. */
export interface RuleStore {
  /** Oldest first. */
  list(): Promise<DisqualificationRule[]>;
  /** False if the id exists. */
  add(rule: DisqualificationRule): Promise<boolean>;
  /** False if the rule does not exist or was already revoked. */
  revoke(id: string, revoked: Signed): Promise<boolean>;
}

export interface RuleSource {
  rules: RuleStore;
  /** Every ballot once, unordered. */
  ballots(): AsyncIterable<ReadBallot>;
  accounts: FactSource['accounts'];
  names(): Promise<Names>;
}

export type Author = Pick<Signed, 'by' | 'reason'>;
export type RuleBook = ReturnType<typeof createRuleBook>;

/**
 * The rules that leave ballots out of the count. They apply at each count and change no ballot, so revoking
 * one restores the count.
 */
export function createRuleBook(source: RuleSource, clock: Clock) {
  const signed = (author: Author): Signed => ({ ...author, at: new Date(clock.now()).toISOString() });
  const verdictOn = async (rules: readonly Pick<DisqualificationRule, 'id' | 'terms'>[]) =>
    verdictOf(
      rules,
      await gatherFacts(rules, { accounts: source.accounts, ballots: () => judgedBallots(source.ballots()) }),
    );

  const add = async (terms: RuleTerms, author: Author): Promise<DisqualificationRule> => {
    // Short, because people type it to revoke the rule.
    const rule = { id: randomBytes(4).toString('hex'), terms, ...signed(author) };
    return (await source.rules.add(rule)) ? rule : add(terms, author);
  };

  return {
    list: () => source.rules.list(),
    /** The effect of one more rule, without revealing how fewer than 20 people voted. Stores nothing. */
    async preview(terms: RuleTerms): Promise<Preview> {
      const active = inForce(await source.rules.list());
      const before = await verdictOn(active);
      const after = await verdictOn([...active, { id: 'preview', terms }]);
      return previewOf(source.ballots(), await source.names(), { before, after });
    },
    add,
    /** False if the rule does not exist or was already revoked. */
    revoke: (id: string, author: Author) => source.rules.revoke(id, signed(author)),
    /** Judges ballots by the rules in force. */
    verdict: async (): Promise<Verdict> => verdictOn(inForce(await source.rules.list())),
  };
}
