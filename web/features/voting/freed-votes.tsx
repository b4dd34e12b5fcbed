import type { Nominee } from '#contract/catalog.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { useHandedFocus } from '../../ui/handed-focus.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { freedVotes, type FreedVote } from './state/votes.ts';
import { press, useVotingState } from './voting.ts';

const alertId = 'freed-votes';

/** Brings the votes that are free again into sight, and focuses the first button that takes one back. */
export function showFreedVotes(): void {
  const alert = document.getElementById(alertId);
  alert?.scrollIntoView({ block: 'center' });
  alert?.querySelector('button')?.focus({ preventScroll: true });
}

interface FreedVotesProps {
  categoryId: string;
  nominees: readonly Nominee[];
}

/** The voter's votes of today that are free again in a category, each with a button that takes it back. */
export function FreedVotes({ categoryId, nominees }: FreedVotesProps) {
  const freed = freedVotes(useVotingState(), categoryId);
  return freed.length === 0 ? null : <FreedAlert {...{ freed, nominees }} />;
}

function FreedAlert({ freed, nominees }: { freed: FreedVote[]; nominees: readonly Nominee[] }) {
  // The alert goes away when the last vote is canceled.
  const alert = useHandedFocus('#category-title');
  const titleOf = (nominee: string) => nominees.find(({ nominee_id }) => nominee_id === nominee)?.title;
  return (
    <Alert ref={alert} id={alertId} role="alert" tone="warning" className="freed-votes">
      {freed.map(({ category_id, nominee_id, title, into, status }) => {
        const isBusy = status !== 'voted';
        return (
          <div key={nominee_id} className="freed-vote">
            <p>
              {into === null
                ? `${title} has left the show. Your vote for them is free again.`
                : `${title} and ${titleOf(into)} turned out to be one nominee, who has your vote already. Your second vote is free again.`}
            </p>
            <Button busy={isBusy} onClick={() => press({ category_id, nominee_id, title })}>
              {isBusy ? 'Taking it back…' : 'Take it back'}
              <VisuallyHidden> (your vote for {title})</VisuallyHidden>
            </Button>
          </div>
        );
      })}
    </Alert>
  );
}
