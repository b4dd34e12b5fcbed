import type { Category } from '#contract/catalog.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { Countdown } from './countdown.tsx';
import { showFreedVotes } from './freed-votes.tsx';
import { countFreed, freedText, usedVotes, votesLeft, votesLeftText } from './state/votes.ts';
import { useVotingState } from './voting.ts';

interface VotingBarProps {
  category: Category | undefined;
  isSignedIn: boolean;
  isOpen: boolean;
}

/** Lower part of the voting bar, which stays in sight: votes left in the category, and the countdown to closing. */
export function VotingBar({ category, isSignedIn, isOpen }: VotingBarProps) {
  const { votingEnd } = useAppConfig();
  return (
    <section className="voting-bar" aria-label="Voting bar">
      <div className="voting-bar-inner">
        <p className="voting-bar-left">
          <VotesLeft category={category} isSignedIn={isSignedIn} />
        </p>
        {votingEnd === null || !isOpen ? null : (
          <Countdown label="Closes in" until={Date.parse(votingEnd)} announceAs="Voting closes in" />
        )}
      </div>
    </section>
  );
}

function VotesLeft({ category, isSignedIn }: Omit<VotingBarProps, 'isOpen'>) {
  const state = useVotingState();
  const { votesStatus, voteLimit } = state;
  if (category?.decided_by === 'jury')
    return (
      <>
        <strong>Decided by a jury</strong>
        <span className="voting-bar-category"> {category.title}</span>
      </>
    );
  if (isSignedIn && votesStatus !== 'known')
    return <span>{votesStatus === 'missing' ? 'Votes not loaded' : 'Loading your votes…'}</span>;
  const [used, freed] =
    category && isSignedIn ? [usedVotes(state, category.id), countFreed(state, category.id)] : [0, 0];
  return (
    <>
      <Pips limit={voteLimit} left={votesLeft(voteLimit, used)} />
      <strong>{votesLeftText(voteLimit, used)}</strong>
      {freed > 0 ? (
        <button type="button" className="voting-bar-freed" onClick={showFreedVotes}>
          {freedText(freed)}
        </button>
      ) : null}
      {category && freed === 0 ? <span className="voting-bar-category"> in {category.title}</span> : null}
    </>
  );
}

/** The votes left as a row of stars; the text beside them is for screen readers, too. */
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
