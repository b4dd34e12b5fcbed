import type { Category } from '#contract/catalog.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { formatEventTime, zoneName } from '../../format.ts';
import { Countdown } from './countdown.tsx';
import { usedVotes, votesLeft, votesLeftText } from './state/votes.ts';
import { useVotingState } from './voting.ts';

/** Upper part of the voting bar: the event, the end of voting, and when new votes come. */
export function VotingHead({ eventTitle }: { eventTitle: string }) {
  const { voteLimit, votingEnd, votesResetAt, timeZone } = useAppConfig();
  return (
    <header className="voting-head">
      <p className="voting-eyebrow">{eventTitle}</p>
      <h1>Voting</h1>
      <p className="voting-rules">
        <span>{voteLimit === 1 ? 'One vote' : `${voteLimit} votes`} per category, every day</span>
        <span>
          New votes on <time dateTime={votesResetAt}>{formatEventTime(votesResetAt, timeZone)}</time>
        </span>
        {votingEnd === null ? null : (
          <span>
            Voting ends on <time dateTime={votingEnd}>{formatEventTime(votingEnd, timeZone)}</time>
          </span>
        )}
        <span>All times {zoneName(timeZone, Date.parse(votesResetAt))}</span>
      </p>
    </header>
  );
}

interface VotingBarProps {
  category: Category | undefined;
  isSignedIn: boolean;
  /** Counts down to closing. */
  isOpen: boolean;
}

/** Lower part of the voting bar, which stays in sight: votes left in the category, and the countdown to closing. */
export function VotingBar({ category, isSignedIn, isOpen }: VotingBarProps) {
  const { votingEnd } = useAppConfig();
  const state = useVotingState();
  const { votesStatus, voteLimit } = state;
  const isKnown = !isSignedIn || votesStatus === 'known';
  const used = category && isSignedIn ? usedVotes(state, category.id) : 0;
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
