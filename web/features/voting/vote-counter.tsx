import type { Category } from '#contract/catalog.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { formatEventTime } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { usedVotes } from './state/marks.ts';
import { useVotingState } from './voting.ts';

interface VoteCounterProps {
  category: Category | undefined;
  isSignedIn: boolean;
}

/** The vote counter: how many of the day's votes in a category are used, and when they start anew. */
export function VoteCounter({ category, isSignedIn }: VoteCounterProps) {
  const { votesResetAt, timeZone } = useAppConfig();
  const { votes, votesStatus, marks, voteLimit } = useVotingState();
  if (!category || !isSignedIn) return null;
  return (
    <p className="vote-counter">
      {votesStatus === 'missing' ? null : (
        <>
          <strong>
            {votesStatus === 'known' ? usedVotes(votes, marks, category.id) : '…'} of {voteLimit}
          </strong>{' '}
          votes used in {category.title} today.{' '}
        </>
      )}
      New votes on <time dateTime={votesResetAt}>{formatEventTime(votesResetAt, timeZone)}</time>.{' '}
      <Link to={paths.verify()}>Get your receipts</Link>
    </p>
  );
}
