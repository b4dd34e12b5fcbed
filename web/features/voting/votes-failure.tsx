import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { useHandedFocus } from '../../ui/handed-focus.ts';
import { votingStore, withBallotBox } from './voting.ts';

/** The voter's votes of today could not be loaded: the ballot below is no fresh one. They are asked for again automatically, too. */
export function VotesFailure() {
  const [isAsking, setIsAsking] = useState(false);
  const retry = async () => {
    setIsAsking(true);
    await withBallotBox((box) => box.refresh());
    setIsAsking(false);
  };

  // With the votes there the alert goes away.
  const place = useHandedFocus('#category-title');
  useEffect(
    () => () => {
      if (votingStore.getState().votesStatus === 'known') announce('Your votes for today are loaded.');
    },
    [],
  );
  return (
    <Alert ref={place} className="voting-votes-failure">
      <p>We couldn’t load your votes for today, so this page doesn’t show them. We’ll keep trying.</p>
      <Button busy={isAsking} onClick={() => void retry()}>
        Try again
      </Button>
    </Alert>
  );
}
