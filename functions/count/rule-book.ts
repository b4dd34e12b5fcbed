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

/**
 * The rules that leave ballots out of the count. They apply at each count and change no ballot, so revoking
 * one restores the count.
 */
export interface RuleBook {
  list(): Promise<DisqualificationRule[]>;
  /** The effect of one more rule, without revealing how fewer than 20 people voted. Stores nothing. */
  preview(terms: RuleTerms): Promise<Preview>;
  add(terms: RuleTerms, author: Author): Promise<DisqualificationRule>;
  /** False if the rule does not exist or was already revoked. */
  revoke(id: string, author: Author): Promise<boolean>;
  /** Judges ballots by the rules in force. */
  verdict(): Promise<Verdict>;
}

export function createRuleBook(source: RuleSource, clock: Clock): RuleBook {
  const signed = (author: Author): Signed => ({ ...author, at: new Date(clock.now()).toISOString() });
  const verdictOn = async (rules: readonly Pick<DisqualificationRule, 'id' | 'terms'>[]) =>
    verdictOf(
      rules,
      await gatherFacts(rules, { accounts: source.accounts, ballots: () => judgedBallots(source.ballots()) }),
    );

  const add = async (terms: RuleTerms, author: Author): Promise<DisqualificationRule> => {
    const rule = { id: newId(), terms, ...signed(author) };
    return (await source.rules.add(rule)) ? rule : add(terms, author);
  };

  return {
    list: () => source.rules.list(),
    async preview(terms) {
      const active = inForce(await source.rules.list());
      const [before, after] = [
        await verdictOn(active),
        await verdictOn([...active, { id: 'preview', terms }]),
      ];
      return previewOf(source.ballots(), await source.names(), { before, after });
    },
    add,
    revoke: (id, author) => source.rules.revoke(id, signed(author)),
    verdict: async () => verdictOn(inForce(await source.rules.list())),
  };
}

/** Short, because people type it to revoke the rule. */
const newId = (): string => randomBytes(4).toString('hex');
