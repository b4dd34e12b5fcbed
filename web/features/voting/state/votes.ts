import type { Vote } from '#contract/votes.ts';

/** Names a nominee within a category: what a vote is given to. */
export type Choice = Pick<Vote, 'category_id' | 'nominee_id'>;

/** A vote as a page holds it. */
export interface HeldVote extends Vote {
  /** The voting day of the list that it came in, or of the click, `YYYY-MM-DD`; absent where the rules of the show were not known yet. */
  day?: string | undefined;
}

/** Key of a choice in a record; ids hold no slash. */
export const choiceKey = ({ category_id, nominee_id }: Choice): string => `${category_id}/${nominee_id}`;

/** Whether two votes, or a vote and a choice, are for the same nominee. */
export const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.category_id === other.category_id && one.nominee_id === other.nominee_id;

/** A vote is a duplicate if the same pair of category and nominee is there (tests/SPEC.md: Validation). */
export function isDuplicate(votes: readonly Vote[], choice: Choice): boolean {
  return votes.some((vote) => isSameChoice(vote, choice));
}

/** Appends a vote; a vote of the same choice or id gives way to it, so that hearing of a vote twice counts it once. */
export function addVote(votes: readonly HeldVote[], vote: HeldVote): HeldVote[] {
  return [...votes.filter((each) => each.id !== vote.id && !isSameChoice(each, vote)), vote];
}

/** The votes without the one with this id. */
export function removeVote(votes: readonly HeldVote[], id: string): HeldVote[] {
  return votes.filter((vote) => vote.id !== id);
}

/** The votes given in a category. */
export function votesIn<T extends Choice>(votes: readonly T[], categoryId: string): T[] {
  return votes.filter((vote) => vote.category_id === categoryId);
}

/** Limit minus the votes used in a category, never below 0 (tests/SPEC.md: Validation). */
export function votesLeft(limit: number, used: number): number {
  return Math.max(0, limit - used);
}

/** "3 votes left" and its like, for one category. */
export function votesLeftText(limit: number, used: number): string {
  const left = votesLeft(limit, used);
  return left === 1 ? '1 vote left' : `${left === 0 ? 'No' : left} votes left`;
}

/** A category has reached its limit when the votes there are at or above it (tests/SPEC.md: Validation). */
export function hasReachedLimit(limit: number, used: number): boolean {
  return used >= limit;
}
