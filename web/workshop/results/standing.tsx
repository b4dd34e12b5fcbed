import type { Answer } from '#contract/routes.ts';
import { formatCount, plural } from '../../counts.ts';
import { zoneName } from '../../format.ts';
import { clockTime, driftWords, lagWords, share } from './words.ts';

interface StandingProps {
  summary: Answer<'results.summary'>;
  review: Answer<'results.review'> | undefined;
}

const phases = {
  before: 'Voting has not begun.',
  open: 'Voting is open.',
  ended: 'Voting is closed.',
};

/** What the result is worth as it stands, and the totals. */
export function Standing({ summary, review }: StandingProps) {
  const { timeZone, certificate, source } = summary;
  const taken = summary.disqualified ?? review?.disqualified;
  const all = taken && taken.votes + (summary.disqualified ? summary.votes : (review?.counted.votes ?? 0));
  return (
    <>
      <p className="standing" data-certified={source === 'certificate'}>
        {source === 'certificate' ? (
          <>
            <strong>Certified.</strong> Votes and ranking are those of the certificate{' '}
            <code>{certificate?.slice(0, 16)}</code>.
          </>
        ) : (
          <>
            <strong>Provisional until certified.</strong>{' '}
            {certificate
              ? 'A single day is shown from the live count, before any rule; the certificate has the whole show.'
              : 'The live count is shown before any rule of disqualification; the order may still change.'}
          </>
        )}
      </p>
      <dl className="totals">
        <Total name="Votes" figure={formatCount(summary.votes)} testId="total-votes" />
        <Total name="Ballots" figure={formatCount(summary.ballots)} />
        <Total name="Voters who count" figure={review ? formatCount(review.voters) : '…'} note="All days" />
        <Total
          name="Votes disqualified"
          figure={taken && all !== undefined ? share(taken.votes, all) : '…'}
          note={taken ? plural(taken.votes, 'vote') : undefined}
        />
      </dl>
      <p className="freshness">
        {phases[summary.phase]} Last updated {clockTime(summary.at, timeZone)}{' '}
        {zoneName(timeZone, Date.parse(summary.at))}. {lagWords(summary.lag)}{' '}
        {driftWords(summary.drift, timeZone)}
        {review ? ` Voters and disqualified votes were counted at ${clockTime(review.at, timeZone)}.` : null}
      </p>
    </>
  );
}

interface TotalProps {
  name: string;
  figure: string;
  note?: string | undefined;
  testId?: string;
}

const Total = ({ name, figure, note, testId }: TotalProps) => (
  <div>
    <dt>{name}</dt>
    <dd data-testid={testId}>
      {figure}
      {note ? <small>{note}</small> : null}
    </dd>
  </div>
);
