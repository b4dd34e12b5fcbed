import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { withBallotBox } from './voting.ts';

/** The voter's votes of today could not be loaded: the ballot below is no fresh one. They are asked for again by themselves, too. */
export function VotesFailure() {
  const [isAsking, setIsAsking] = useState(false);
  const retry = async () => {
    setIsAsking(true);
    await withBallotBox((box) => box.refresh());
    setIsAsking(false);
  };
  return (
    <Alert className="voting-votes-failure">
      <p>
        Your votes of today could not be loaded, so this page does not show what you have voted for. We keep
        trying.
      </p>
      <Button busy={isAsking} onClick={() => void retry()}>
        Try again
      </Button>
    </Alert>
  );
}
