import type { Category } from '#contract/catalog.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { useBallot } from './ballot-overview.tsx';
import { Countdown } from './countdown.tsx';
import { showFreedVotes } from './freed-votes.tsx';
import { freedText, votesLeft, votesLeftText } from './state/votes.ts';
import { useVotesIn } from './use-vote.ts';

interface VotingBarProps {
  category: Category | undefined;
  isStranger: boolean;
  isOpen: boolean;
}

/**
 * Lower part of the voting bar, which stays in sight: votes left in the category, the countdown to closing, and at its edge
 * how far the voter is in all categories.
 */
export function VotingBar({ category, isStranger, isOpen }: VotingBarProps) {
  const { votingEnd } = useAppConfig();
  const ballot = useBallot();
  return (
    <section className="voting-bar" aria-label="Voting bar">
      <div className="voting-bar-inner">
        <p className="voting-bar-left">
          <VotesLeft
            category={category}
            isEmpty={ballot.some(
              ({ category: { id }, progress }) => id === category?.id && progress === 'empty',
            )}
            isStranger={isStranger}
          />
        </p>
        {votingEnd === null || !isOpen ? null : (
          <Countdown label="Closes in" until={Date.parse(votingEnd)} announceAs="Voting closes in" />
        )}
      </div>
      {/* In words, this is the summary of the ballot. */}
      <div className="voting-progress" aria-hidden="true">
        {ballot.map(({ category: { id }, progress }) => (
          <span key={id} data-progress={progress} data-here={id === category?.id} />
        ))}
      </div>
    </section>
  );
}

interface VotesLeftProps extends Pick<VotingBarProps, 'category' | 'isStranger'> {
  isEmpty: boolean;
}

function VotesLeft({ category, isEmpty, isStranger }: VotesLeftProps) {
  const { voteLimit } = useAppConfig();
  const { votesStatus, used, freed } = useVotesIn(isStranger ? undefined : category);
  const inCategory = (word: string) =>
    category ? (
      <span key={category.id} className="voting-bar-category">{` ${word}${category.title}`}</span>
    ) : null;
  if (isEmpty || category?.decided_by === 'jury')
    return (
      <>
        <strong>{isEmpty ? 'No nominees yet' : 'Decided by a jury'}</strong>
        {inCategory('')}
      </>
    );
  if (!isStranger && votesStatus !== 'known')
    return (
      <>
        <Pips limit={voteLimit} left={0} />
        <span>{votesStatus === 'missing' ? 'Votes not loaded' : 'Loading votes…'}</span>
      </>
    );
  return (
    <>
      <Pips limit={voteLimit} left={votesLeft(voteLimit, used)} />
      <strong>{votesLeftText(voteLimit, used)}</strong>
      {freed > 0 ? (
        <button type="button" className="voting-bar-freed" onClick={showFreedVotes}>
          {freedText(freed)}
        </button>
      ) : null}
      {freed === 0 ? inCategory('in ') : null}
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
