import type { Category } from '#contract/catalog.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { Countdown } from './countdown.tsx';
import { usedVotes } from './state/marks.ts';
import { votesLeft, votesLeftText } from './state/votes.ts';
import { useVotingState } from './voting.ts';

interface VotingBarProps {
  category: Category | undefined;
  isSignedIn: boolean;
  /** Counts down to closing. */
  isOpen: boolean;
}

/** Lower part of the voting bar, which stays in sight: votes left in the category, and the countdown to closing. */
export function VotingBar({ category, isSignedIn, isOpen }: VotingBarProps) {
  const { votingEnd } = useAppConfig();
  const { votes, votesStatus, marks, voteLimit } = useVotingState();
  const isKnown = !isSignedIn || votesStatus === 'known';
  const used = category && isSignedIn ? usedVotes(votes, marks, category.id) : 0;
  return (
    <section className="voting-bar" aria-label="Voting bar">
      <div className="voting-bar-inner">
        <p className="voting-bar-left">
          {isKnown ? (
            <>
              <Pips limit={voteLimit} left={votesLeft(voteLimit, used)} />
              <strong>{votesLeftText(voteLimit, used)}</strong>
              {category ? <span className="voting-bar-category"> in {category.title}</span> : null}
            </>
          ) : (
            <span>{votesStatus === 'missing' ? 'Votes not loaded' : 'Loading your votes…'}</span>
          )}
        </p>
        {votingEnd === null || !isOpen ? null : (
          <Countdown label="Closes in" until={Date.parse(votingEnd)} announceAs="Voting closes in" />
        )}
      </div>
    </section>
  );
}

/** The votes as a row of stars, full and hollow; the words beside them say the same. */
function Pips({ limit, left }: { limit: number; left: number }) {
  if (limit > 5) return null;
  return (
    <span className="pips" aria-hidden="true">
      {Array.from({ length: limit }, (_, index) => (
        <span key={index} className="pip" data-left={index < left} />
      ))}
    </span>
  );
}
