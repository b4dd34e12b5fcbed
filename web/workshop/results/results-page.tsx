import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { adminPath } from '../../admin-paths.ts';
import { useSession } from '../../api/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { callAdmin } from '../api.ts';
import { AuditView } from './audit-view.tsx';
import { FraudView } from './fraud-view.tsx';
import { ResultView } from './result-view.tsx';
import { usePolled } from './use-polled.ts';
import { WinnersView } from './winners-view.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import './results.scss';

/** Milliseconds between two looks at the live count, and between two counts of every ballot. */
const summaryEvery = 1000;
const reviewEvery = 60_000;

const views = { result: 'Result', fraud: 'Fraud and rules', winners: 'Winners', log: 'Log' };
type View = keyof typeof views;

interface ResultsPageProps {
  /** The sign-in form, for a session that ends. */
  signIn: ReactNode;
}

/** The page at /admin/results. */
export function ResultsPage({ signIn }: ResultsPageProps) {
  const { user } = useSession();
  const isAdmin = user?.roles.includes('admin') ?? true;
  return (
    <main className="results">
      <title>Results</title>
      <header className="results-head">
        <h1>Results</h1>
        <Link to={adminPath}>Templates</Link>
      </header>
      {isAdmin ? <Results signIn={signIn} /> : <NoRole />}
    </main>
  );
}

const NoRole = () => (
  <Alert tone="info">
    Results are for admins of the show. This account may change the home page, and not see the count. If it
    should, ask whoever runs the show to give it the role of an admin.
  </Alert>
);

const loadReview = (signal: AbortSignal) => callAdmin('results.review', {}, { signal });

function Results({ signIn }: ResultsPageProps) {
  const [view, setView] = useState<View>('result');
  const [day, setDay] = useState<string>();
  const loadSummary = useCallback(
    (signal: AbortSignal) =>
      callAdmin('results.summary', { query: day === undefined ? {} : { day } }, { signal }),
    [day],
  );
  const summary = usePolled(loadSummary, summaryEvery);
  const review = usePolled(loadReview, reviewEvery);
  if (summary.isSignedOut)
    return (
      <>
        <Alert>Your session has ended. Sign in again to go on.</Alert>
        {signIn}
      </>
    );
  return (
    <>
      <nav className="results-views" aria-label="Views of the results">
        {(Object.keys(views) as View[]).map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {views[each]}
          </button>
        ))}
      </nav>
      <LoadFailure
        message={
          summary.error && `${summary.data ? 'The figures below are not the newest. ' : ''}${summary.error}`
        }
        onRetry={summary.reload}
      />
      {!summary.data && !summary.error ? <SkeletonText lines={6} label="Loading the results" /> : null}
      {summary.data && view === 'result' ? (
        <ResultView summary={summary.data} review={review.data} day={day} onDay={setDay} />
      ) : null}
      {summary.data && view === 'fraud' ? (
        <FraudView review={review} timeZone={summary.data.timeZone} />
      ) : null}
      {view === 'winners' ? <WinnersView /> : null}
      {summary.data && view === 'log' ? <AuditView timeZone={summary.data.timeZone} /> : null}
    </>
  );
}
