import type { Answer } from '#contract/routes.ts';
import { resultsPath } from '../../admin-paths.ts';
import { formatCount } from '../../counts.ts';
import { dayIn } from '../../format.ts';
import { Link } from '../../ui/link.tsx';
import { LoadState, type Loaded } from '../ui/calls.tsx';
import { formatClock } from '../ui/times.ts';

/** How many votes there are, of today while voting is open; for those who may see results. */
export function Turnout({ summary }: { summary: Loaded<Answer<'results.summary'>> }) {
  const { data } = summary;
  return (
    <section className="overview-card" aria-labelledby="turnout">
      <h2 id="turnout">Turnout</h2>
      <LoadState of={summary} label="Loading the turnout" lines={2} />
      {data ? (
        <>
          <dl className="turnout">
            {data.state === 'voting' ? (
              <div>
                <dt>Votes today</dt>
                <dd>{formatCount(votesToday(data))}</dd>
              </div>
            ) : null}
            <div>
              <dt>Votes in all</dt>
              <dd>{formatCount(data.votes)}</dd>
            </div>
            <div>
              <dt>Ballots</dt>
              <dd>{formatCount(data.ballots)}</dd>
            </div>
          </dl>
          <p className="overview-note">
            {data.source === 'live' ? 'Live count' : 'Certified result'} at{' '}
            {formatClock(data.at, data.timeZone)}. <Link to={resultsPath}>See the results</Link>
          </p>
        </>
      ) : null}
    </section>
  );
}

/** The votes of the voting day that it is in the show's time zone. */
const votesToday = ({ days, at, timeZone }: Answer<'results.summary'>): number =>
  days.find(({ day }) => day === dayIn(timeZone, Date.parse(at)))?.votes ?? 0;
