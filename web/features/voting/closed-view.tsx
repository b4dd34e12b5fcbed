import { useAppConfig } from '../../api/app-config.tsx';
import { formatEventTime } from '../../format.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { Countdown } from './countdown.tsx';
import type { Phase } from './state/phase.ts';
import type { VotingSlots } from './slots.ts';

interface ClosedViewProps {
  phase: Phase;
  slots: VotingSlots;
}

/**
 * The closed view: voting closed, or not open yet, each with its own title and message from the app configuration. At
 * its foot a way to sign in, without which no admin could be recognised.
 */
export function ClosedView({ phase, slots }: ClosedViewProps) {
  const { titles, messages } = useAppConfig();
  const variant = phase === 'closed' ? 'votingClosed' : 'votingNotOpen';
  return (
    <div className="page-column voting-closed" data-phase={phase}>
      <h1>{titles[variant]}</h1>
      {phase === 'not-open' ? <Opening /> : null}
      <SafeHtml html={messages[variant]} />
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
      Voting opens <time dateTime={votingStart}>{formatEventTime(votingStart, timeZone)}</time>
      <Countdown label="Opens in" until={Date.parse(votingStart)} />
    </p>
  );
}
