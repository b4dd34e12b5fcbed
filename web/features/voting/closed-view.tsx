import { useAppConfig } from '../../api/app-config.tsx';
import { formatEventTime } from '../../format.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { Countdown } from './countdown.tsx';
import type { Phase } from './state/phase.ts';
import type { VotingSlots } from './slots.ts';
import { VoteMessage } from './vote-message.tsx';
import { useVoting } from './voting.ts';

interface ClosedViewProps {
  phase: Phase;
  slots: VotingSlots;
}

/** What stands where the show has no title of its own, and the way on. */
const variants = {
  votingClosed: { title: 'Voting is closed', link: 'See the winners', to: paths.winners() },
  votingNotOpen: { title: 'Voting opens soon', link: 'See the nominees', to: paths.nominees() },
};

/**
 * The closed view: voting closed, or not open yet, each with its own title and message from the app configuration, and a
 * way on, and what became of a vote that was under way. At its foot a way to sign in, without which no admin could be recognised.
 */
export function ClosedView({ phase, slots }: ClosedViewProps) {
  const { titles, messages } = useAppConfig();
  const notice = useVoting((state) => state.notice);
  const variant = phase === 'closed' ? 'votingClosed' : 'votingNotOpen';
  const { title, link, to } = variants[variant];
  return (
    <div className="page-column voting-closed" data-phase={phase}>
      <h1>{titles[variant] || title}</h1>
      <VoteMessage notice={notice} />
      {phase === 'not-open' ? <Opening /> : null}
      <SafeHtml html={messages[variant]} />
      <Link className="btn btn-outline-primary" to={to}>
        {link}
      </Link>
      <footer className="voting-closed-foot">
        {slots.closedAuthArea}
        {slots.loginBar}
      </footer>
    </div>
  );
}

function Opening() {
  const { votingStart, timeZone } = useAppConfig();
  if (votingStart === null) return null;
  return (
    <p className="voting-opening">
      <span>
        Voting opens <time dateTime={votingStart}>{formatEventTime(votingStart, timeZone)}</time>
      </span>
      <Countdown label="Opens in" until={Date.parse(votingStart)} />
    </p>
  );
}
