import { useSyncExternalStore } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { getSession } from '../../api/session.ts';
import { logFailure } from '../../log.ts';
import type { BallotBox } from './ballot-box/ballot-box.ts';
import {
  createVotingStore,
  initialState,
  type ChosenNominee,
  type PendingVote,
  type VotingState,
} from './state/store.ts';

const pendingKey = 'acclaim-pending-vote';

/** The state of voting. It lives as long as the page, whatever route is shown; the pending vote as long as the tab. */
export const votingStore = createVotingStore({ pending: readPendingVote() });

let storedPending = votingStore.get().pending;
votingStore.subscribe(() => {
  const { pending } = votingStore.get();
  if (pending !== storedPending) storePendingVote(pending);
  storedPending = pending;
});

export const useVotingState = (): VotingState => useVoting((state) => state);

export const useVoting = <Part>(select: (state: VotingState) => Part): Part =>
  useSyncExternalStore(
    votingStore.subscribe,
    () => select(votingStore.get()),
    () => select(initialState),
  );

let ballotBox: BallotBox | undefined;
let opening: Promise<BallotBox> | undefined;

/**
 * Runs a task with the ballot box of this page, which is loaded for the first signed-in voter and stays, so that an unanswered
 * vote is sent again whatever route is shown. Once it is there the task begins before this returns, so that a press is drawn
 * in one piece. Resolves when the task is done.
 */
export async function withBallotBox(task: (box: BallotBox) => unknown): Promise<void> {
  if (!ballotBox)
    try {
      opening ??= import('./ballot-box/open-ballot-box.ts').then(({ openBallotBox }) =>
        openBallotBox(votingStore),
      );
      ballotBox = await opening;
    } catch (error) {
      opening = undefined;
      logFailure('The ballot box could not be loaded.', error);
      const text = 'We couldn’t load your ballot. Please check your connection and reload the page.';
      votingStore.notify('danger', text);
      return;
    }
  await task(ballotBox);
}

/**
 * The voter presses a nominee's picture. Signed out, the vote becomes the pending one; so it does while it is not known who
 * is signed in.
 */
export function press(chosen: ChosenNominee): void {
  if (getSession().user) void withBallotBox((box) => box.press(chosen));
  else votingStore.update({ pending: { ...chosen, since: serverNow() } });
}

export const dropPendingVote = (): void => votingStore.update({ pending: undefined });

/** The pending vote of an earlier page of this tab: a link in an email may lead away from the page and back. */
function readPendingVote(): PendingVote | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(pendingKey) ?? 'null');
    return isPendingVote(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function storePendingVote(pending: PendingVote | undefined): void {
  try {
    if (pending) sessionStorage.setItem(pendingKey, JSON.stringify(pending));
    else sessionStorage.removeItem(pendingKey);
  } catch {
    // The browser refuses storage: the vote is pending as long as the page lives.
  }
}

function isPendingVote(value: unknown): value is PendingVote {
  if (typeof value !== 'object' || value === null) return false;
  const { category_id, nominee_id, title, since } = value as Partial<Record<keyof PendingVote, unknown>>;
  return (
    [category_id, nominee_id, title].every((text) => typeof text === 'string') && typeof since === 'number'
  );
}
