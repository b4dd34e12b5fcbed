import type { Vote } from '#contract/votes.ts';
import { choiceKey, isDuplicate } from '../state/votes.ts';
import type { AttemptResult, Failure } from './attempt-result.ts';
import type { Ballots } from './ballots.ts';
import type { Attempt, AttemptWithId } from './dependencies.ts';

/** Messages to the voter; `title` is the nominee's, `left` the votes left in the category, as a sentence or empty. */
export const messages = {
  voted: (title: string, left: string) => `Thank you! Your vote for ${title} is in.${left}`,
  canceled: (title: string, left: string) => `Your vote for ${title} is canceled.${left}`,
  unanswered: (title: string) =>
    `We haven’t heard back from the server, so we don’t know yet whether your vote for ${title} was counted. We saved it on this device and will send it again. It can only count once.`,
  withdrawing: (title: string) =>
    `We haven’t heard back from the server, so we don’t know yet whether your vote for ${title} is canceled. We’ll keep trying.`,
  canceling: (title: string) =>
    `We’re canceling your vote for ${title}. It may have reached the server, so please wait until we tell you it’s canceled.`,
  dayOver: (title: string) =>
    `The voting day ended before your vote for ${title} arrived, so it wasn’t counted. You have new votes today. Please vote again.`,
  closedBefore: (title: string) =>
    `Voting closed before your vote for ${title} arrived, so it wasn’t counted.`,
  notCounted: (title: string, reason: string) => `Your vote for ${title} wasn’t counted. ${reason}`,
  countedBefore: (title: string) =>
    `Your vote for ${title} was counted on the day you cast it. You have new votes today.`,
  undeterminable: (title: string) =>
    `We couldn’t find out whether your earlier vote for ${title} was counted. Your receipts show what was counted.`,
  tooLate: (title: string) =>
    `You chose ${title} more than an hour ago, so we didn’t send that vote. Please vote for ${title} again.`,
  limit: 'You have no votes left in this category today.',
  gone: (title: string) => `Your vote for ${title} wasn’t counted. You can’t vote for ${title} anymore.`,
  alreadyVoted: (title: string) => `You’ve already voted for ${title} today.`,
  notCanceled: (title: string, reason: string) => `Your vote for ${title} wasn’t canceled. ${reason}`,
};

/**
 * Shows what became of a user's attempt, here and in the other tabs. Nothing is shown after that user has signed out; a stored
 * attempt that was refused then stays stored, until that user is back.
 */
export async function report(
  ballots: Ballots,
  user: string,
  attempt: Attempt,
  result: Exclude<AttemptResult, { kind: 'unanswered' }>,
): Promise<void> {
  ballots.votesChanged();
  const isRefused = result.kind === 'refused' || result.kind === 'undeterminable';
  if (isRefused && user !== ballots.user) return;
  ballots.dependencies.unanswered.remove(user, attempt);
  switch (result.kind) {
    case 'counted':
      await reportCounted(ballots, user, attempt, result.vote);
      break;
    case 'canceled':
      await reportCanceled(ballots, user, attempt, result.voteId);
      break;
    case 'undeterminable':
      ballots.store.clearAttempt(attempt);
      ballots.store.notify('danger', messages.undeterminable(attempt.title));
      break;
    case 'refused':
      if (attempt.kind === 'vote') await reportRefusedVote(ballots, attempt, result.failure);
      else reportRefusedCancel(ballots, attempt, result.failure);
  }
}

async function reportCounted(ballots: Ballots, user: string, attempt: Attempt, vote: Vote): Promise<void> {
  const isOld = ballots.isOfEarlierDay(attempt);
  const added = { ...vote, day: attempt.day };
  if (!isOld) ballots.dependencies.tabs.post({ user, added });
  if (user !== ballots.user) return;
  if (isOld) {
    ballots.store.clearAttempt(attempt);
    ballots.store.notify('success', messages.countedBefore(attempt.title));
    await ballots.loadVotes();
  } else {
    ballots.store.addVote(added);
    ballots.store.notify('success', messages.voted(attempt.title, ballots.votesLeft(attempt)));
  }
}

async function reportCanceled(
  ballots: Ballots,
  user: string,
  attempt: Attempt,
  canceled: string | undefined,
): Promise<void> {
  const { store } = ballots;
  const { title } = attempt;
  const id = canceled ?? attempt.voteId;
  if (id !== undefined) ballots.dependencies.tabs.post({ user, removed: id });
  if (user !== ballots.user) return;
  store.clearAttempt(attempt);
  if (id !== undefined) store.removeVote(id);
  // It was gone before this call: another device may have voted again.
  const isListed = canceled !== undefined || (await ballots.loadVotes()) !== undefined;
  if (user !== ballots.user) return;
  if (id === undefined && !isListed) store.notify('danger', messages.undeterminable(title));
  else if (isDuplicate(store.get().votes, attempt)) store.notify('danger', messages.alreadyVoted(title));
  else store.notify('success', messages.canceled(title, ballots.votesLeft(attempt)));
}

async function reportRefusedVote(ballots: Ballots, attempt: AttemptWithId, failure: Failure): Promise<void> {
  const { category_id, nominee_id, title, attemptId, day } = attempt;
  const { kind, message } = failure;
  const { store } = ballots;
  if (kind === 'refused' || kind === 'server-error') {
    const choice = { category_id, nominee_id };
    store.setAttempt({ status: 'failed', choice, attemptId, day, message });
    store.notify('danger', message);
    return;
  }
  const wasUnanswered = store.get().attempts[choiceKey(attempt)]?.status === 'unanswered';
  store.clearAttempt(attempt);
  if (kind === 'closed') closeVoting(ballots, wasUnanswered ? messages.closedBefore(title) : message);
  else if (kind === 'signed-out') {
    ballots.setPending(attempt);
    ballots.dependencies.expireSession();
  } else if (wasUnanswered && kind === 'conflict') await reportNotCounted(ballots, attempt, message);
  else {
    if (kind === 'gone') ballots.dependencies.refreshShow();
    const texts: Partial<Record<Failure['kind'], string>> = {
      'day-over': messages.dayOver(title),
      gone: messages.gone(title),
    };
    store.notify('danger', texts[kind] ?? message);
    await ballots.loadVotes();
  }
}

/** The voter was told that a vote is saved on the device, so it is mentioned by name once its result is known. */
async function reportNotCounted(ballots: Ballots, attempt: Attempt, reason: string): Promise<void> {
  const { user } = ballots;
  const votes = await ballots.loadVotes();
  if (user !== ballots.user) return;
  const { title } = attempt;
  if (!votes) ballots.store.notify('danger', messages.undeterminable(title));
  else if (isDuplicate(votes, attempt)) ballots.store.notify('danger', messages.alreadyVoted(title));
  else ballots.store.notify('danger', messages.notCounted(title, reason));
}

function reportRefusedCancel(ballots: Ballots, attempt: Attempt, { kind, message }: Failure): void {
  ballots.store.clearAttempt(attempt);
  const text = messages.notCanceled(attempt.title, message);
  if (kind === 'closed') closeVoting(ballots, text);
  else ballots.store.notify('danger', text);
  if (kind === 'signed-out') ballots.dependencies.expireSession();
}

function closeVoting(ballots: Ballots, message: string): void {
  ballots.store.update({ refusedAt: ballots.dependencies.now() });
  ballots.store.notify('danger', message);
}
