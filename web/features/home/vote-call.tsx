import type { AppConfig } from '#contract/app.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import type { VotingPhase } from '../../api/voting-phase.ts';
import { TimeLeft } from '../../blocks/countdown/time-left.tsx';
import { formatEventTime, parseInstant, zoneName } from '../../format.ts';
import { paths } from '../../paths.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { SiteLink } from '../../ui/site-link.tsx';

/** Whether voting is open, until when, and the way to the page for it. */
export function VoteCall({ phase }: { phase: VotingPhase }) {
  const config = useAppConfig();
  const { votingStart, votingEnd, timeZone } = config;
  const instant = { 'not-open': votingStart, open: votingEnd, closed: null }[phase];
  const until = instant === null ? undefined : parseInstant(instant);
  const when =
    until === undefined ? undefined : `${formatEventTime(until, timeZone)}, ${zoneName(timeZone, until)}`;
  return (
    <section className="vote-call" aria-labelledby="vote-call">
      {phase === 'open' ? <Open config={config} when={when} /> : null}
      {phase === 'not-open' ? <NotOpen config={config} when={when} /> : null}
      {phase === 'closed' ? <Closed config={config} /> : null}
      {until === undefined ? null : <TimeLeft until={until} />}
    </section>
  );
}

function Open({ config, when }: { config: AppConfig; when: string | undefined }) {
  const { voteLimit } = config;
  return (
    <div>
      <h2 id="vote-call">The ballot is open</h2>
      <p>
        You have {voteLimit === 1 ? 'one vote' : `${voteLimit} votes`} a day in every category.
        {when ? ` Voting closes ${when}.` : null}
      </p>
      <SiteLink className="btn btn-primary btn-wide" destination={{ to: paths['voting.index']() }}>
        Vote now
      </SiteLink>
    </div>
  );
}

function NotOpen({ config, when }: { config: AppConfig; when: string | undefined }) {
  return (
    <div>
      <h2 id="vote-call">{config.titles.votingNotOpen || 'Voting opens soon'}</h2>
      {when ? <p>Voting opens {when}.</p> : null}
      <SiteLink className="btn btn-outline-primary" destination={{ to: paths.nominees() }}>
        See the nominees
      </SiteLink>
    </div>
  );
}

function Closed({ config }: { config: AppConfig }) {
  return (
    <div>
      <h2 id="vote-call">{config.titles.votingClosed || 'Voting is closed'}</h2>
      <SafeHtml html={config.messages.votingClosed} />
      <SiteLink className="btn btn-outline-primary" destination={{ to: paths.winners() }}>
        See the winners
      </SiteLink>
    </div>
  );
}
