import type { Category, Nominee } from '#contract/catalog.ts';
import { usedVotes } from './marks.ts';
import type { VotingState } from './reducer.ts';
import { hasReachedLimit } from './votes.ts';

/** How far a voter is in one category: `full` when no vote is left, `empty` when there is nobody to vote for. */
export interface BallotEntry {
  category: Category;
  used: number;
  standing: 'empty' | 'todo' | 'voted' | 'full';
}

type BallotFacts = Pick<VotingState, 'categories' | 'votes' | 'marks' | 'voteLimit'>;

/** The ballot strip: every category with its standing, in the order of the show. */
export function ballotOf(facts: BallotFacts, nominees: readonly Nominee[]): BallotEntry[] {
  const withNominees = new Set(nominees.map((nominee) => nominee.category_id));
  return facts.categories.map((category) => {
    const used = usedVotes(facts.votes, facts.marks, category.id);
    return { category, used, standing: standingOf(used, facts.voteLimit, withNominees.has(category.id)) };
  });
}

function standingOf(used: number, limit: number, hasNominees: boolean): BallotEntry['standing'] {
  if (used > 0) return hasReachedLimit(limit, used) ? 'full' : 'voted';
  return hasNominees ? 'todo' : 'empty';
}

/** Whether a category needs nothing more: a vote is given, or none can be. */
export const isDone = ({ standing }: BallotEntry): boolean => standing !== 'todo';

/** The first category still to do after the active one, wrapping; undefined when all are done. */
export function nextToDo(
  entries: readonly BallotEntry[],
  activeKey: string | undefined,
): Category | undefined {
  const at = entries.findIndex(({ category }) => category.key === activeKey);
  const ahead = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
  return ahead.find((entry) => !isDone(entry) && entry.category.key !== activeKey)?.category;
}
