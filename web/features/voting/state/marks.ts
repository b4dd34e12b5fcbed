import type { Vote } from '#contract/votes.ts';
import { choiceKey, hasReachedLimit, isDuplicate, votesIn, type Choice } from './votes.ts';

/**
 * What is under way for one nominee. A nominee without a mark is voted or not, as the list of votes says.
 *
 *   not voted -> sending -> voted            and failed, back to not voted, or waiting while there is no answer
 *   waiting -> voted                         and withdrawing when the voter takes it back
 *   voted -> cancelling -> not voted         and back to voted when it fails, or withdrawing while there is no answer
 *   withdrawing -> not voted                 and back to voted when it fails
 */
export type Mark =
  | { kind: 'sending' | 'waiting' | 'cancelling' | 'withdrawing'; choice: Choice }
  /** `attempt` and `day` are those of the click that failed. */
  | { kind: 'failed'; choice: Choice; attempt: string; day: string | undefined; message: string };

/** Marks by the key of their choice. */
export type Marks = Readonly<Record<string, Mark>>;

export function withMark(marks: Marks, mark: Mark): Marks {
  return { ...marks, [choiceKey(mark.choice)]: mark };
}

export function withoutMark(marks: Marks, choice: Choice): Marks {
  const { [choiceKey(choice)]: _removed, ...rest } = marks;
  return rest;
}

/** What a nominee's card shows. */
export type NomineeStatus = Mark['kind'] | 'idle' | 'voted' | 'limit';

/** The status of a nominee, from the votes, what is under way, and the limit of the category. */
export function statusOf(votes: readonly Vote[], marks: Marks, limit: number, choice: Choice): NomineeStatus {
  const mark = marks[choiceKey(choice)];
  if (mark?.kind === 'withdrawing') return mark.kind;
  if (isDuplicate(votes, choice)) return mark?.kind === 'cancelling' ? 'cancelling' : 'voted';
  if (mark?.kind === 'sending' || mark?.kind === 'waiting') return mark.kind;
  if (hasReachedLimit(limit, usedVotes(votes, marks, choice.category_id))) return 'limit';
  return mark?.kind === 'failed' ? 'failed' : 'idle';
}

/** Votes used in a category as the voter sees it: those on the way count, those being cancelled do not. */
export function usedVotes(votes: readonly Vote[], marks: Marks, categoryId: string): number {
  const inCategory = votesIn(votes, categoryId);
  const under = Object.values(marks).filter(({ choice }) => choice.category_id === categoryId);
  const coming = under.filter(
    ({ kind, choice }) => (kind === 'sending' || kind === 'waiting') && !isDuplicate(inCategory, choice),
  );
  const going = under.filter(
    ({ kind, choice }) =>
      (kind === 'cancelling' || kind === 'withdrawing') && isDuplicate(inCategory, choice),
  );
  return inCategory.length + coming.length - going.length;
}
