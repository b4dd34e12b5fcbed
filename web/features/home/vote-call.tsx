import type { AppConfig } from '#contract/app.ts';
import { useAppConfig } from '../../api/app-config.tsx';
import { TimeLeft } from '../../blocks/countdown/time-left.tsx';
import { formatEventTime } from '../../format.ts';
import { paths } from '../../paths.ts';
import { SafeHtml } from '../../ui/safe-html.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import type { Phase } from './phase.ts';

/** Where the vote stands and what can be done about it; nothing while there is nothing to tell. */
export function VoteCall({ phase }: { phase: Phase }) {
  const config = useAppConfig();
  if (phase.name === 'quiet') return null;
  const when = phase.until === undefined ? undefined : formatEventTime(phase.until, config.timeZone);
  return (
    <section className="vote-call" aria-labelledby="vote-call">
      {phase.name === 'open' ? <Open config={config} when={when} /> : null}
      {phase.name === 'before' ? <Before config={config} when={when} /> : null}
      {phase.name === 'over' ? <Over config={config} /> : null}
      {phase.until === undefined ? null : <TimeLeft until={phase.until} />}
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
        {when ? (
          <>
            {' '}
            Voting closes {when}, {zoneName(config)}.
          </>
        ) : null}
      </p>
      <SiteLink className="btn btn-primary btn-wide" destination={{ to: paths['voting.index']() }}>
        Vote now
      </SiteLink>
    </div>
  );
}

function Before({ config, when }: { config: AppConfig; when: string | undefined }) {
  return (
    <div>
      <h2 id="vote-call">{config.titles.votingNotOpen || 'Voting opens soon'}</h2>
      <p>
        Voting opens {when}, {zoneName(config)}.
      </p>
      <SiteLink className="btn btn-outline-primary" destination={{ to: paths.nominees() }}>
        See the nominees
      </SiteLink>
    </div>
  );
}

function Over({ config }: { config: AppConfig }) {
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

/** The zone as people name it: `Pacific Time`. */
function zoneName({ timeZone }: AppConfig): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
