import { Suspense } from 'react';
import { useAppConfig } from '../../api/app-config.tsx';
import { useVotingPhase } from '../../api/voting-phase.ts';
import { paths } from '../../paths.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Call, useMoment } from './call.tsx';

const NotOpen = lazyPart('blocks/ballot/not-open.tsx', async () => (await import('./not-open.tsx')).NotOpen);

/** `Ballot`: whether voting is open and until when, with the way to it; once it is closed, with that to the winners. */
export function View() {
  const phase = useVotingPhase();
  return phase === 'open' ? (
    <Open />
  ) : (
    <Suspense>
      <NotOpen phase={phase} />
    </Suspense>
  );
}

function Open() {
  const { voteLimit, votingEnd } = useAppConfig();
  const { until, when } = useMoment(votingEnd);
  return (
    <Call heading="Voting is open" to={paths['voting.index']()} words="Vote now" isMain until={until}>
      <p>
        You get {voteLimit === 1 ? 'one vote' : `${voteLimit} votes`} a day in every category.
        {when ? ` Voting closes ${when}.` : null}
      </p>
    </Call>
  );
}
