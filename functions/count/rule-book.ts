import { randomBytes } from 'node:crypto';
import type { DisqualificationRule, RuleTerms, Signed } from '#contract/disqualification.ts';
import type { Clock } from '#platform/clock.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { previewOf, type Preview } from './preview.ts';
import type { Names } from './recount.ts';
import { type FactSource, gatherFacts, inForce, judgedBallots, type Verdict, verdictOf } from './rules.ts';

/** The rules that leave ballots out of the count. They are added and revoked, and never changed or deleted. */
export interface RuleStore {
  /** All of them, oldest first. */
  list(): Promise<DisqualificationRule[]>;
  /** Whether it was added: false when there is one with that id. */
  add(rule: DisqualificationRule): Promise<boolean>;
  /** Whether it was revoked: false when there is no such rule, or it was revoked before. */
  revoke(id: string, revoked: Signed): Promise<boolean>;
}

/** What the rules are applied to. */
export interface RuleSource {
  rules: RuleStore;
  /** Every ballot once, in no order. */
  ballots(): AsyncIterable<ReadBallot>;
  accounts: FactSource['accounts'];
  names(): Promise<Names>;
}

/** Who does something, and why. */
export type Author = Pick<Signed, 'by' | 'reason'>;

/**
 * The rules that leave ballots out of the count. They are applied whenever ballots are counted and change none: a rule that is revoked gives back
 * the count as it would have been without it.
 */
export interface RuleBook {
  list(): Promise<DisqualificationRule[]>;
  /** What the count would be with one more rule, as far as it does not say how fewer than 20 people voted; nothing is stored. */
  preview(terms: RuleTerms): Promise<Preview>;
  add(terms: RuleTerms, author: Author): Promise<DisqualificationRule>;
  /** False when there is no such rule, or it was revoked before. */
  revoke(id: string, author: Author): Promise<boolean>;
  /** What the rules in force say of a ballot, for whoever counts. */
  verdict(): Promise<Verdict>;
}

/** The rules over a store. */
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

/** Short, for it is typed to revoke the rule. */
const newId = (): string => randomBytes(4).toString('hex');
