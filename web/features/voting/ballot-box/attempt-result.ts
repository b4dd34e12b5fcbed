import type { Vote } from '#contract/votes.ts';
import { ApiError } from '../../../api/client.ts';
import { isRetryable } from '../../../api/retry.ts';
import { isSameChoice } from '../state/votes.ts';
import type { Ballots } from './ballots.ts';
import type { Attempt, AttemptWithId } from './dependencies.ts';

/**
 * What a failed call says about its attempt. After `no-answer` it may have been carried out, and may yet arrive; after
 * `server-error` it may have been carried out; at a `conflict` the server has a newer state than this page; `gone` says that
 * the nominee or the category takes no votes anymore.
 */
export interface Failure {
  kind: 'no-answer' | 'server-error' | 'conflict' | 'day-over' | 'signed-out' | 'closed' | 'gone' | 'refused';
  message: string;
}

const kinds: Partial<Record<ApiError['code'], Failure['kind']>> = {
  duplicate_vote: 'conflict',
  limit_reached: 'conflict',
  vote_not_found: 'conflict',
  voting_day_over: 'day-over',
  signed_out: 'signed-out',
  voting_closed: 'closed',
  nominee_not_in_category: 'gone',
  invalid_category: 'gone',
  offline: 'no-answer',
};

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) throw error;
  const kind = kinds[error.code] ?? (isRetryable(error) ? 'server-error' : 'refused');
  return { kind, message: error.message };
}

/**
 * What became of an attempt. `canceled` has the id of the vote if this call canceled it. `undeterminable`: a cancel for an
 * earlier day was refused, and the server no longer says whether that vote was counted. `unanswered`: not known yet.
 */
export type AttemptResult =
  | { kind: 'counted'; vote: Vote }
  | { kind: 'canceled'; voteId?: string }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'undeterminable' }
  | { kind: 'unanswered' };

const mayBeCarriedOut = ({ kind }: Failure) => kind === 'no-answer' || kind === 'server-error';

/** A request without an answer may still arrive; one that the server failed is sent again only if an earlier one had no answer. */
const mayArrive = ({ kind }: Failure, isRetry: boolean) =>
  kind === 'no-answer' || (isRetry && kind === 'server-error');

/**
 * Sends an attempt and finds out what became of it; without an answer, from the list of votes.
 * @param isRetry an earlier try had no answer, so that a refusal of this one says nothing about that
 */
export const send = (ballots: Ballots, attempt: Attempt, isRetry: boolean): Promise<AttemptResult> =>
  attempt.kind === 'vote' ? sendVote(ballots, attempt, isRetry) : sendCancel(ballots, attempt, isRetry);

async function sendVote(ballots: Ballots, attempt: AttemptWithId, isRetry: boolean): Promise<AttemptResult> {
  try {
    return { kind: 'counted', vote: await callVote(ballots, attempt) };
  } catch (error) {
    const failure = failureOf(error);
    if (isFinal(ballots, attempt, failure) || (!isRetry && !mayBeCarriedOut(failure)))
      return { kind: 'refused', failure };
    const listed = await findInList(ballots, attempt);
    if (!listed) return { kind: 'unanswered' };
    if (listed.vote) return { kind: 'counted', vote: listed.vote };
    return mayArrive(failure, isRetry) ? { kind: 'unanswered' } : { kind: 'refused', failure };
  }
}

async function sendCancel(ballots: Ballots, attempt: Attempt, isRetry: boolean): Promise<AttemptResult> {
  const id = attempt.voteId === undefined ? await findVoteId(ballots, attempt) : attempt.voteId;
  if (typeof id !== 'string') return id;
  try {
    await ballots.dependencies.api.cancel(id);
    return { kind: 'canceled', voteId: id };
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'conflict') return { kind: 'canceled' };
    // If the id was found just now, the vote is counted when its cancel is refused.
    const isFirst = !isRetry || attempt.voteId === undefined;
    if (failure.kind === 'signed-out' || (isFirst && !mayBeCarriedOut(failure)))
      return { kind: 'refused', failure };
    const listed = await findInList(ballots, attempt);
    if (!listed && !mayBeCarriedOut(failure) && ballots.isOfEarlierDay(attempt))
      return { kind: 'undeterminable' };
    if (!listed) return { kind: 'unanswered' };
    if (!listed.vote) return { kind: 'canceled' };
    return mayArrive(failure, isRetry) ? { kind: 'unanswered' } : { kind: 'refused', failure };
  }
}

/**
 * The id of a vote that was canceled before it had an answer, or what became of it. The same vote is sent once more, since its
 * request may still be on its way: the server answers with the id, and once that is canceled doesn't count the vote again.
 */
async function findVoteId(ballots: Ballots, attempt: AttemptWithId): Promise<string | AttemptResult> {
  try {
    return (await callVote(ballots, attempt)).id;
  } catch (error) {
    const failure = failureOf(error);
    if (mayBeCarriedOut(failure)) return { kind: 'unanswered' };
    if (failure.kind === 'signed-out') return { kind: 'refused', failure };
    if (isFinal(ballots, attempt, failure)) return { kind: 'canceled' };
    const listed = await findInList(ballots, attempt);
    if (!listed) return { kind: 'unanswered' };
    return listed.vote?.id ?? { kind: 'canceled' };
  }
}

const callVote = ({ dependencies }: Ballots, attempt: AttemptWithId): Promise<Vote> =>
  dependencies.api.vote(attempt, attempt.attemptId, attempt.day);

/** Whether a failure is the answer to every try of a vote, or the session has ended. */
function isFinal(ballots: Ballots, attempt: Attempt, failure: Failure): boolean {
  if (['conflict', 'day-over', 'signed-out'].includes(failure.kind)) return true;
  // The server looks for a vote of an earlier day before it refuses it.
  return !mayBeCarriedOut(failure) && ballots.isOfEarlierDay(attempt);
}

/** The vote for the same nominee in the list of votes; undefined if there is no list, or it is of another day. */
async function findInList(
  ballots: Ballots,
  attempt: Attempt,
): Promise<{ vote: Vote | undefined } | undefined> {
  const votes = await ballots.loadVotes();
  if (!votes || !ballots.isOfToday(attempt)) return undefined;
  return { vote: votes.find((vote) => isSameChoice(vote, attempt)) };
}
