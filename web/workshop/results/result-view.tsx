import type { Answer } from '#contract/routes.ts';
import { formatCount, plural } from '../../counts.ts';
import { zoneName } from '../../format.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { callAdmin } from '../api.ts';
import { useAction } from '../ui/calls.tsx';
import { formatClock, formatWhen } from '../ui/times.ts';
import { Chart } from './chart.tsx';
import { Ranking, share } from './ranking.tsx';

type Summary = Answer<'results.summary'>;

interface ResultViewProps {
  summary: Summary;
  review: Answer<'results.review'> | undefined;
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}

/** The result so far: totals, votes over time, and the ranking of each category. */
export function ResultView({ summary, review, day, onDay }: ResultViewProps) {
  const { rate, timeZone, days, source } = summary;
  const isByMinute = rate.unit === 'minute';
  const step = isByMinute ? 60_000 : 3_600_000;
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
        <Downloads day={day} />
      </div>
      <Totals summary={summary} review={review} />
      <div className="charts">
        <Chart
          title={isByMinute ? 'Votes per minute' : `Votes per hour on ${day ?? ''}`}
          heading={isByMinute ? 'Minute' : 'Hour'}
          none={
            isByMinute
              ? `No votes in the last hour${summary.phase === 'ended' ? ' of voting' : ''}.`
              : 'No votes on this day.'
          }
          bars={rate.counts.map((votes, index) => ({
            name: new Date(from + index * step).toLocaleTimeString('en-US', { timeZone, timeStyle: 'short' }),
            votes,
          }))}
        />
        <Chart
          title="Votes by day"
          heading="Day"
          none="No votes yet."
          bars={days.map((each) => ({ name: each.day, votes: each.votes }))}
        />
      </div>
      <h2 className="rankings-head">
        {source === 'certificate' ? 'Certified ranking' : 'Provisional ranking'}
      </h2>
      {summary.categories.length === 0 ? (
        <p className="results-none">The show has no categories yet.</p>
      ) : null}
      <div className="rankings">
        {summary.categories.map((category) => (
          <Ranking key={category.id} category={category} isProvisional={source === 'live'} />
        ))}
      </div>
    </>
  );
}

function Downloads({ day }: { day: string | undefined }) {
  const { isBusy, error, run } = useAction(async (format: 'csv' | 'json') => {
    const file = await callAdmin('results.export', { body: { format, ...(day !== undefined && { day }) } });
    saveFile(file.filename, new Blob([file.content], { type: file.type }));
    announce(`${file.filename} downloaded.`);
  });
  return (
    <div className="results-actions">
      {(['csv', 'json'] as const).map((format) => (
        <Button
          key={format}
          tone="secondary"
          className="btn-compact"
          busy={isBusy}
          onClick={() => void run(format)}
        >
          Download {format.toUpperCase()}
        </Button>
      ))}
      <Button tone="secondary" className="btn-compact" onClick={() => window.print()}>
        Print
      </Button>
      {error ? <Alert>{error}</Alert> : null}
    </div>
  );
}

const phases = {
  before: 'Voting hasn’t started.',
  open: 'Voting is open.',
  ended: 'Voting is closed.',
};

/** How final and how fresh the result is, and its totals. */
function Totals({ summary, review }: Pick<ResultViewProps, 'summary' | 'review'>) {
  const { timeZone, certificate, source } = summary;
  const leftOut = summary.disqualified ?? review?.disqualified;
  const all =
    leftOut && leftOut.votes + (summary.disqualified ? summary.votes : (review?.counted.votes ?? 0));
  return (
    <>
      <p className="standing" data-certified={source === 'certificate'}>
        {source === 'certificate' ? (
          <>
            <strong>Certified.</strong> Votes and ranking are from certificate{' '}
            <code>{certificate?.slice(0, 16)}</code>.
          </>
        ) : (
          <>
            <strong>Provisional until certified.</strong>{' '}
            {certificate
              ? 'A single day shows the live count, before any rules; the certificate covers the whole show.'
              : 'This is the live count, before any rules; the ranking may still change.'}
          </>
        )}
      </p>
      <dl className="totals">
        <Total name="Votes" figure={formatCount(summary.votes)} />
        <Total name="Ballots" figure={formatCount(summary.ballots)} />
        <Total name="Counted voters" figure={review ? formatCount(review.voters) : '…'} note="All days" />
        <Total
          name="Votes left out"
          figure={leftOut && all !== undefined ? share(leftOut.votes, all) : '…'}
          note={leftOut ? plural(leftOut.votes, 'vote') : undefined}
        />
      </dl>
      <p className="freshness">
        {phases[summary.phase]} Last updated {formatClock(summary.at, timeZone)}{' '}
        {zoneName(timeZone, Date.parse(summary.at))}. {lagText(summary.lag)}{' '}
        {driftText(summary.drift, timeZone)}
        {review ? ` Voters and left-out votes were counted at ${formatClock(review.at, timeZone)}.` : null}
      </p>
    </>
  );
}

const Total = ({ name, figure, note }: { name: string; figure: string; note?: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd data-testid={`total-${name.toLowerCase()}`}>
      {figure}
      {note ? <small>{note}</small> : null}
    </dd>
  </div>
);

function lagText(lag: Summary['lag']): string {
  if (!lag) return 'No votes counted yet.';
  const seconds = Math.round(lag.lag / 1000);
  return seconds < 2
    ? 'Votes are counted within two seconds.'
    : `The count was ${plural(seconds, 'second')} behind at its last update.`;
}

function driftText(drift: Summary['drift'], timeZone: string): string {
  if (!drift)
    return 'The live count hasn’t been compared with a recount yet; that happens after voting closes.';
  const when = formatWhen(drift.at, timeZone);
  return drift.differences === 0
    ? `The recount of ${when} matched every vote.`
    : `The recount of ${when} differed by ${plural(drift.votes, 'vote')} in ${plural(drift.differences, 'count')}.`;
}
