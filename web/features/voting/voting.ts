import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { getSession } from '../../api/session.ts';
import { logFailure } from '../../log.ts';
import type { BallotBox } from './ballot-box/ballot-box.ts';
import { VotingStore } from './ballot-box/store.ts';
import { keepPendingVote, readPendingVote } from './pending-vote.ts';
import type { ChosenNominee, VotingState } from './state/reducer.ts';

/** The state of voting. It lives as long as the page, whatever route is shown; the pending vote as long as the tab. */
export const votingStore = new VotingStore({ pending: readPendingVote() });

let kept = votingStore.getState().pending;
votingStore.subscribe(() => {
  const { pending } = votingStore.getState();
  if (pending !== kept) keepPendingVote(pending);
  kept = pending;
});

/** The state of voting, renewed with every change. */
export const useVotingState = (): VotingState => useVoting((state) => state);

/** A part of the state of voting: the component is drawn again when that part has changed. */
export function useVoting<Part>(select: (state: VotingState) => Part): Part {
  return useSyncExternalStore(votingStore.subscribe, () => select(votingStore.getState()));
}

let opening: Promise<BallotBox> | undefined;

/**
 * Does something with the ballot box of this page, which is loaded for the first voter who is signed in, and stays: a vote
 * that waits for the connection is sent wherever the voter has gone meanwhile. Resolves when it is done.
 */
export async function withBallotBox(task: (box: BallotBox) => unknown): Promise<void> {
  let box: BallotBox;
  try {
    opening ??= import('./ballot-box/page-box.ts').then(({ openBallotBox }) => openBallotBox(votingStore));
    box = await opening;
  } catch (error) {
    opening = undefined;
    logFailure('The ballot box could not be loaded.', error);
    const text = 'Your ballot could not be loaded. Please check your connection and load the page again.';
    votingStore.dispatch({ type: 'notified', notice: { tone: 'danger', text } });
    return;
  }
  await task(box);
}

/** The voter presses a nominee's picture. Signed out, the vote becomes the pending one. */
export function press(chosen: ChosenNominee): void {
  if (getSession().user) void withBallotBox((box) => box.press(chosen));
  else votingStore.dispatch({ type: 'pending-set', pending: { ...chosen, since: serverNow() } });
}

/** Dismissing the sign-in form drops the pending vote. */
export const dropPendingVote = (): void => votingStore.dispatch({ type: 'pending-cleared' });
