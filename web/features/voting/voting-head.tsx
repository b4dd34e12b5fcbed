import { momentInWords } from '#contract/times.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { useServerNow } from '../../api/server-clock.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { newVotesTime } from './state/votes.ts';

/** The rules of voting, which open. */
export function VotingRules({ eventTitle }: { eventTitle: string }) {
  const { voteLimit, votingEnd, timeZone } = useAppConfig();
  return (
    <details className="voting-head">
      <summary>
        Rules and dates <ChevronIcon />
      </summary>
      <div className="voting-rules">
        <p className="voting-eyebrow">{eventTitle}</p>
        <p>{voteLimit === 1 ? 'One vote' : `${voteLimit} votes`} per category, every day.</p>
        <p>
          <NewVotes />.
        </p>
        {votingEnd === null ? null : (
          <p>
            Voting ends on <time dateTime={votingEnd}>{momentInWords(Date.parse(votingEnd), timeZone)}</time>.
          </p>
        )}
      </div>
    </details>
  );
}

/** When new votes come. */
export function NewVotes() {
  const { votesResetAt, timeZone } = useAppConfig();
  const now = useServerNow(60_000);
  return (
    <>
      New votes <time dateTime={votesResetAt}>{newVotesTime(Date.parse(votesResetAt), now, timeZone)}</time>
    </>
  );
}
