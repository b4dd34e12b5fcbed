import { useAppConfig } from '../../api/app-config.tsx';
import { formatEventTime, zoneName } from '../../format.ts';

/** Upper part of the voting bar: what is voted on, until when, and when votes start anew. */
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
