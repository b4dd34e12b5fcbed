import { useCallback, useState, type ReactNode } from 'react';
import { adminPath } from '../../admin-paths.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { FraudView } from './fraud-view.tsx';
import { LogView } from './log-view.tsx';
import { ResultView } from './result-view.tsx';
import { WinnersView } from './winners-view.tsx';
import './results.scss';

/** Milliseconds between two loads of the live count, and between two counts of every ballot. */
const summaryEvery = 1000;
const reviewEvery = 60_000;

const views = { result: 'Result', fraud: 'Fraud and rules', winners: 'Winners', log: 'Log' };
type View = keyof typeof views;

export function ResultsPage({ signIn }: { signIn: ReactNode }) {
  const { user } = useSession();
  return (
    <main className="admin-page results">
      <title>Results</title>
      <header className="admin-head">
        <h1>Results</h1>
        <Link to={adminPath}>Templates</Link>
      </header>
      {user && !user.roles.includes('admin') ? (
        <Alert tone="info">
          Results are for admins of the show. This account can edit the home page but not see the count. If
          you need access, ask an admin of the show for the admin role.
        </Alert>
      ) : (
        <Results signIn={signIn} />
      )}
    </main>
  );
}

const loadReview = (signal: AbortSignal) => callAdmin('results.review', {}, { signal });

function Results({ signIn }: { signIn: ReactNode }) {
  const [view, setView] = useState<View>('result');
  const [day, setDay] = useState<string>();
  const { user } = useSession();
  const loadSummary = useCallback(
    (signal: AbortSignal) =>
      callAdmin('results.summary', { query: day === undefined ? {} : { day } }, { signal }),
    [day],
  );
  const summary = useLoaded(loadSummary, summaryEvery);
  const review = useLoaded(loadReview, reviewEvery);
  if (!user)
    return (
      <>
        <Alert>Your session has ended. Sign in again to continue.</Alert>
        {signIn}
      </>
    );
  const { data, error } = summary;
  const isOutdated = data && error !== undefined;
  return (
    <>
      <nav className="results-views" aria-label="Views of the results">
        {(Object.keys(views) as View[]).map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {views[each]}
          </button>
        ))}
      </nav>
      <LoadState
        of={{ ...summary, error: isOutdated ? `The figures below are out of date. ${error}` : error }}
        label="Loading the results"
        lines={6}
      />
      {data && view === 'result' ? (
        <ResultView summary={data} review={review.data} day={day} onDay={setDay} />
      ) : null}
      {data && view === 'fraud' ? <FraudView review={review} timeZone={data.timeZone} /> : null}
      {view === 'winners' ? <WinnersView /> : null}
      {data && view === 'log' ? <LogView timeZone={data.timeZone} /> : null}
    </>
  );
}
