import { randomBytes } from 'node:crypto';
import type { DisqualificationRule, RuleTerms, Signed } from '#contract/disqualification.ts';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#platform/errors.ts';
import type { ReadBallot } from '#records/ballots.ts';
import type { createNomineeChanges } from '#records/nominee-changes.ts';
import { mergeFault, mergeRules, mergesOf, type MergeTerms } from './merges.ts';
import { mergePreviewOf, previewOf, type Preview } from './preview.ts';
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
  /** Marks merged nominees in the show, where they take no more votes. */
  nominees: Pick<ReturnType<typeof createNomineeChanges>, 'merge' | 'separate'>;
}

export type Author = Pick<Signed, 'by' | 'reason'>;
export type RuleBook = ReturnType<typeof createRuleBook>;

/**
 * What the rules of an edition do to its ballots. They apply at each count and change no ballot, so revoking one restores
 * the count.
 */
export function createRuleReader(source: Omit<RuleSource, 'nominees'>, edition: string) {
  const verdictOn = async (rules: readonly Pick<DisqualificationRule, 'id' | 'terms'>[], names: Names) => {
    const ballots = () => judgedBallots(source.ballots(categoriesIn(names)));
    return verdictOf(rules, await gatherFacts(rules, { accounts: source.accounts, ballots }));
  };
  const read = async () => {
    const [rules, names] = await Promise.all([source.rules.list(edition), source.names(edition)]);
    return { active: inForce(rules), names };
  };

  /** @throws AppError validation_failed for a merge that is not possible */
  const requireMergeable = async (terms: MergeTerms, known = read()): Promise<void> => {
    const { active, names } = await known;
    const message = mergeFault(terms, names, active);
    if (message !== undefined)
      throw new AppError('validation_failed', { message, errors: { terms: [message] } });
  };

  return {
    list: () => source.rules.list(edition),
    requireMergeable,
    /**
     * The effect of one more rule, without revealing how fewer than 20 people voted. Stores nothing.
     * @throws AppError validation_failed for a merge that is not possible
     */
    async preview(terms: RuleTerms): Promise<Preview> {
      const known = read();
      if (terms.kind === 'merge') await requireMergeable(terms, known);
      const { active, names } = await known;
      const [before, merges] = [await verdictOn(active, names), mergesOf(active)];
      const ballots = source.ballots(categoriesIn(names));
      if (terms.kind === 'merge') return mergePreviewOf(ballots, terms, { before, merges });
      const after = await verdictOn([...active, { id: 'preview', terms }], names);
      return previewOf(ballots, names, { before, after, merges });
    },
    /** Judges ballots by the rules in force. */
    async verdict(): Promise<Verdict> {
      const { active, names } = await read();
      return verdictOn(active, names);
    },
  };
}

/** As `createRuleReader`, and adds and revokes rules. */
export function createRuleBook(source: RuleSource, edition: string, clock: Clock) {
  const signed = (author: Author): Signed => ({ ...author, at: new Date(clock.now()).toISOString() });
  const reader = createRuleReader(source, edition);
  const { requireMergeable } = reader;
  const store = async (terms: RuleTerms, author: Author): Promise<DisqualificationRule> => {
    // Short, because people type it to revoke the rule.
    const rule = { id: randomBytes(4).toString('hex'), terms, ...signed(author) };
    return (await source.rules.add(edition, rule)) ? rule : store(terms, author);
  };

  return {
    ...reader,
    /**
     * Adds a rule. A merge marks its nominee in the show first; one that breaks off is completed by repeating it.
     * @throws AppError validation_failed for a merge that is not possible
     */
    async add(terms: RuleTerms, author: Author): Promise<DisqualificationRule> {
      if (terms.kind === 'merge') {
        await requireMergeable(terms);
        const isMarked = await source.nominees.merge(refOf(terms), terms.into);
        // Somebody else may have merged one of the two in the meantime.
        await requireMergeable(terms).catch(async (error: unknown) => {
          if (isMarked) await source.nominees.separate(refOf(terms));
          throw error;
        });
      }
      return store(terms, author);
    },
    /** False if the rule does not exist or was already revoked. One that breaks off is completed by repeating it. */
    async revoke(id: string, author: Author): Promise<boolean> {
      const active = inForce(await source.rules.list(edition));
      const rule = active.find((each) => each.id === id);
      if (!rule) return false;
      const { terms } = rule;
      // Two that were added at once are two rules, and the nominee stays merged by the other.
      const isMergedTwice = mergeRules(active).some(
        (each) => each.id !== id && terms.kind === 'merge' && each.terms.nominee === terms.nominee,
      );
      if (terms.kind === 'merge' && !isMergedTwice) await source.nominees.separate(refOf(terms));
      return source.rules.revoke(edition, id, signed(author));
    },
    /** Standing votes for the nominee that a merge would count for another. */
    async standingVotes({ category, nominee }: MergeTerms): Promise<number> {
      let votes = 0;
      for await (const ballot of source.ballots(new Set([category])))
        if (ballot.votes.has(nominee)) votes += 1;
      return votes;
    },
  };
}

const refOf = ({ category, nominee }: MergeTerms) => ({ category_id: category, nominee_id: nominee });
