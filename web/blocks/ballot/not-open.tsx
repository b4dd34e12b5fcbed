import type { Phase } from '#contract/phase.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { revealTitles, useClosedPhase } from '../../api/reveals.ts';
import { formatEventTime } from '../../format.ts';
import { paths } from '../../paths.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { Call, useMoment } from './call.tsx';

const toNominees = { to: paths.nominees(), words: 'See the nominees' };

/** While no vote is taken. */
export function NotOpen({ phase }: { phase: Phase }) {
  return phase === 'closed' ? <After /> : <Before />;
}

function Before() {
  const { timeZone, titles, votingStart, votingEnd } = useAppConfig();
  const { until, when } = useMoment(votingStart);
  return (
    <Call {...toNominees} heading={titles.votingNotOpen || 'Voting opens soon'} until={until}>
      {when ? (
        <p>
          Voting opens {when}.
          {votingEnd === null ? null : ` It closes ${formatEventTime(votingEnd, timeZone)}.`}
        </p>
      ) : null}
    </Call>
  );
}

/** What the show says of the wait for the winners, until they are out. */
function After() {
  const { titles, messages } = useAppConfig();
  const phase = useClosedPhase();
  return phase === 'revealing' || phase === 'announced' ? (
    <Call heading={revealTitles[phase]} to={paths.winners()} words="See the winners" isMain>
      <p>Thank you to everyone who voted.</p>
    </Call>
  ) : (
    <Call {...toNominees} heading={titles.votingClosed || 'Voting is closed'}>
      {phase ? <SafeHtml html={messages.votingClosed} /> : null}
    </Call>
  );
}
