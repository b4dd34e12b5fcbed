import type { User } from '#contract/auth.ts';
import { useEffect, useLayoutEffect } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { votingStore, withBallotBox } from './voting.ts';

/** Keeps the ballot box in step with the rules of the day, and with the server when the page is looked at again. */
export function useVotingUpkeep(user: User | undefined): void {
  const { voteLimit, votesResetAt, timeZone } = useAppConfig();

  const isSignedIn = user !== undefined;
  // Before the effects of the views below, one of which sends a pending vote.
  useLayoutEffect(() => {
    votingStore.dispatch({ type: 'limit-set', voteLimit });
    if (isSignedIn) void withBallotBox((box) => box.setRules(voteLimit, Date.parse(votesResetAt), timeZone));
  }, [voteLimit, votesResetAt, timeZone, isSignedIn]);

  useEffect(() => {
    if (!isSignedIn) return undefined;
    const refresh = () => {
      if (document.visibilityState === 'visible') void withBallotBox((box) => box.refresh());
    };
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [isSignedIn]);
}
