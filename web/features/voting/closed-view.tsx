import type { ReactNode } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import type { VotingPhase } from '../../api/voting-phase.ts';
import { formatEventTime } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { Countdown } from './countdown.tsx';
import { VoteMessage } from './vote-message.tsx';

const variants = {
  votingClosed: { title: 'Voting is closed', link: 'See the winners', to: paths.winners() },
  votingNotOpen: { title: 'Voting opens soon', link: 'See the nominees', to: paths.nominees() },
};

/**
 * Voting closed, or not open yet, each with its own title and message from the app configuration, and what became of a vote
 * that was under way. The children are the sign-in, for admins.
 */
export function ClosedView({ phase, children }: { phase: VotingPhase; children: ReactNode }) {
  const { titles, messages, votingStart, timeZone } = useAppConfig();
  const variant = phase === 'closed' ? 'votingClosed' : 'votingNotOpen';
  const { title, link, to } = variants[variant];
  return (
    <div className="page-column voting-closed" data-phase={phase}>
      <h1>{titles[variant] || title}</h1>
      <VoteMessage />
      {phase === 'not-open' && votingStart !== null ? (
        <p className="voting-opening">
          <span>
            Voting opens <time dateTime={votingStart}>{formatEventTime(votingStart, timeZone)}</time>
          </span>
          <Countdown label="Opens in" until={Date.parse(votingStart)} />
        </p>
      ) : null}
      <SafeHtml html={messages[variant]} />
      <Link className="btn btn-outline-primary" to={to}>
        {link}
      </Link>
      <footer className="voting-closed-foot">{children}</footer>
    </div>
  );
}
