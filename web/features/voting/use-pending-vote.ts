import type { User } from '#contract/auth.ts';
import type { Nominee } from '#contract/catalog.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useVotingState, withBallotBox } from './voting.ts';

interface PendingVoteOptions {
  user: User | undefined;
  nominees: readonly Nominee[];
  /** The nominees are on the page. */
  isReady: boolean;
  reveal: (nominee: Nominee) => Promise<void>;
  requestSignIn: () => void;
}

/**
 * The way of a vote clicked while signed out (tests/SPEC.md: States and transitions): the sign-in form is asked for; after login the page
 * scrolls to the nominee, the vote is submitted by itself, and the pending vote cleared. One that was pending before the page came asks for
 * no form.
 */
export function usePendingVote(options: PendingVoteOptions): void {
  const { user, nominees, isReady, reveal, requestSignIn } = options;
  const { pending } = useVotingState();
  const askedFor = useRef(pending);
  const ask = useEffectEvent(requestSignIn);
  const complete = useEffectEvent(async () => {
    const nominee = nominees.find((each) => each.nominee_id === pending?.nominee_id);
    if (nominee) await reveal(nominee);
    await withBallotBox((box) => box.submitPending());
  });

  useEffect(() => {
    if (!pending || user || askedFor.current === pending) return;
    askedFor.current = pending;
    ask();
  }, [pending, user]);

  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined && isReady) void complete();
  }, [userId, isReady]);
}
