import type { Answer } from '#contract/routes.ts';
import { plural } from '../../counts.ts';
import { Chart } from './chart.tsx';
import { Ranking } from './ranking.tsx';
import { Standing } from './standing.tsx';
import { TakeAway } from './take-away.tsx';
import { minuteTime } from './words.ts';

interface ResultViewProps {
  summary: Answer<'results.summary'>;
  review: Answer<'results.review'> | undefined;
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** The result as it stands. */
export function ResultView({ summary, review, day, onDay }: ResultViewProps) {
  const { rate, timeZone, days } = summary;
  const step = rate.unit === 'minute' ? 60_000 : 3_600_000;
  const from = Date.parse(rate.from);
  return (
    <>
      <div className="results-tools">
        <label>
          Day{' '}
          <select value={day ?? ''} onChange={(event) => onDay(event.target.value || undefined)}>
            <option value="">All days</option>
            {days.map((each) => (
              <option key={each.day} value={each.day}>
                {each.day} ({plural(each.votes, 'vote')})
              </option>
            ))}
          </select>
        </label>
        <TakeAway day={day} />
      </div>
      <Standing summary={summary} review={review} />
      <div className="charts">
        <Chart
          title={rate.unit === 'minute' ? 'Votes per minute' : `Votes per hour on ${day ?? ''}`}
          heading={rate.unit === 'minute' ? 'Minute' : 'Hour'}
          none={
            rate.unit === 'minute'
              ? `No vote ${summary.phase === 'ended' ? 'in the last hour of voting' : 'in the last hour'}.`
              : 'No vote on this day.'
          }
          bars={rate.counts.map((votes, index) => ({
            name: minuteTime(from + index * step, timeZone),
            votes,
          }))}
        />
        <Chart
          title="Votes by day"
          heading="Day"
          none="No vote yet."
          bars={days.map((each) => ({ name: each.day, votes: each.votes }))}
        />
      </div>
      <h2 className="rankings-head">
        {summary.source === 'certificate' ? 'Certified ranking' : 'Provisional ranking'}
      </h2>
      {summary.categories.length === 0 ? (
        <p className="results-none">The show has no categories yet.</p>
      ) : null}
      <div className="rankings">
        {summary.categories.map((category) => (
          <Ranking key={category.id} category={category} isProvisional={summary.source === 'live'} />
        ))}
      </div>
    </>
  );
}
