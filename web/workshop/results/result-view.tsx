import type { Answer } from '#contract/routes.ts';
import { useState } from 'react';
import { formatCount, plural, votesOnBallots } from '../../counts.ts';
import { zoneName } from '../../format.ts';
import { Alert } from '../../ui/alert.tsx';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { callAdmin } from '../api.ts';
import { useAction } from '../ui/calls.tsx';
import { formatClock, formatWhen } from '../ui/times.ts';
import { Chart, TableHead } from './chart.tsx';

type Summary = Answer<'results.summary'>;

interface ResultViewProps {
  summary: Summary;
  /** Absent for the running edition. */
  edition: string | undefined;
  review: Answer<'results.review'> | undefined;
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}

export function ResultView({ summary, edition, review, day, onDay }: ResultViewProps) {
  const { rate, timeZone, days, source } = summary;
  const isByMinute = rate.unit === 'minute';
  const step = isByMinute ? 60_000 : 3_600_000;
  const from = Date.parse(rate.from);
  return (
    <>
      <div className="results-tools">
        <label className="results-choice">
          Day
          <select
            className="form-select"
            value={day ?? ''}
            onChange={(event) => onDay(event.target.value || undefined)}
          >
            <option value="">All days</option>
            {days.map((each) => (
              <option key={each.day} value={each.day}>
                {each.day} ({plural(each.votes, 'vote')})
              </option>
            ))}
          </select>
        </label>
        <Downloads edition={edition} day={day} />
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

function Downloads({ edition, day }: Pick<ResultViewProps, 'edition' | 'day'>) {
  const { isBusy, error, run } = useAction(async (format: 'csv' | 'json') => {
    const body = { format, ...(edition !== undefined && { edition }), ...(day !== undefined && { day }) };
    const file = await callAdmin('results.export', { body });
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
  before: 'Voting isn’t open.',
  open: 'Voting is open.',
  ended: 'Voting is closed.',
};

function Totals({ summary, review }: Pick<ResultViewProps, 'summary' | 'review'>) {
  const { timeZone, certificate, source } = summary;
  const leftOut = (summary.disqualified ?? review?.disqualified)?.ballots;
  const counted = summary.disqualified ? summary.ballots : review?.counted.ballots;
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
          name="Ballots left out"
          figure={leftOut === undefined || counted === undefined ? '…' : share(leftOut, leftOut + counted)}
          note={leftOut === undefined ? undefined : plural(leftOut, 'ballot')}
        />
      </dl>
      <p className="freshness">
        {phases[summary.phase]} Last updated {formatClock(summary.at, timeZone)}{' '}
        {zoneName(timeZone, Date.parse(summary.at))}. {lagText(summary.lag)}{' '}
        {driftText(summary.drift, timeZone)}
        {review ? ` Voters and left-out ballots were counted at ${formatClock(review.at, timeZone)}.` : null}
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

/** A part of a whole in percent, with one decimal where it is small: `3.2%`. */
function share(part: number, whole: number): string {
  if (whole === 0) return '0%';
  const percent = (100 * part) / whole;
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)}%`;
}

const shownFirst = 10;

function Ranking({
  category,
  isProvisional,
}: {
  category: Summary['categories'][number];
  isProvisional: boolean;
}) {
  const { title, withdrawn, votes, ballots, nominees } = category;
  const most = Math.max(1, ...nominees.map((nominee) => nominee.votes));
  const ranked = nominees.filter((nominee) => !withdrawn && !nominee.withdrawn);
  const [isWhole, setIsWhole] = useState(false);
  return (
    <section className="ranking">
      <h3>
        {title} {withdrawn ? <Withdrawn /> : null}
      </h3>
      <p className="ranking-sum">{votesOnBallots({ votes, ballots })}</p>
      {nominees.length === 0 ? <p className="results-none">No nominees yet.</p> : null}
      {nominees.length > 0 ? (
        <table>
          <caption className="visually-hidden">
            {title}, {isProvisional ? 'provisional' : 'certified'} ranking
          </caption>
          <TableHead className="visually-hidden" columns={['Rank', 'Nominee', 'Votes']} />
          <tbody>
            {nominees.map((nominee, index) => (
              <tr key={nominee.id} data-more={(!isWhole && index >= shownFirst) || undefined}>
                <td className="ranking-rank">
                  {ranked.includes(nominee)
                    ? 1 + ranked.filter((other) => other.votes > nominee.votes).length
                    : null}
                </td>
                <th scope="row">
                  {nominee.title} {nominee.withdrawn ? <Withdrawn /> : null}
                  <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                    <rect className="ranking-ground" width="100" height="4" />
                    <rect width={(100 * nominee.votes) / most} height="4" />
                  </svg>
                </th>
                <td className="ranking-votes">
                  {formatCount(nominee.votes)}
                  <VisuallyHidden> votes</VisuallyHidden>
                  <small>{share(nominee.votes, votes)}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {nominees.length > shownFirst ? (
        <Button tone="link" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${String(shownFirst)}` : `Show all ${String(nominees.length)}`}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </Button>
      ) : null}
    </section>
  );
}

/** Marks what was withdrawn from the show: its votes count, but it is never proposed as a winner. */
const Withdrawn = () => <small className="ranking-withdrawn">Withdrawn</small>;
