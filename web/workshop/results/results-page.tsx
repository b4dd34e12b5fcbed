import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { resultsPath } from '../../admin-paths.ts';
import { Link } from '../../ui/link.tsx';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { EditionHead } from './edition-head.tsx';
import { WorkshopTitle } from '../workshop-title.tsx';
import { FraudView } from './fraud-view.tsx';
import { LogView } from './log-view.tsx';
import { useReading } from './reading.tsx';
import { ResultView } from './result-view.tsx';
import { WinnersView } from './winners-view.tsx';
import './results.scss';

/** Milliseconds between two loads of the live count, and between two counts of every ballot. */
const summaryEvery = 1000;
const reviewEvery = 60_000;

const views = { result: 'Result', fraud: 'Fraud and rules', winners: 'Winners', log: 'Log' };
type View = keyof typeof views;

export function ResultsPage() {
  return (
    <div className="admin-page results">
      <WorkshopTitle of="Results" />
      <header className="admin-head">
        <h1>Results</h1>
      </header>
      <Results />
    </div>
  );
}

function Results() {
  const [view, setView] = useState<View>('result');
  const [day, setDay] = useState<string>();
  const [edition, setEdition] = useEdition();
  const loadSummary = useCallback(
    (signal: AbortSignal) => {
      const query = { ...queryOf(edition), ...(day !== undefined && { day }) };
      return callAdmin('results.summary', { query }, { signal });
    },
    [edition, day],
  );
  const loadReview = useCallback(
    (signal: AbortSignal) => callAdmin('results.review', { query: queryOf(edition) }, { signal }),
    [edition],
  );
  const summary = useLoaded(loadSummary, summaryEvery);
  const review = useReading(loadReview, reviewEvery);
  const { data, error } = summary;
  const isOutdated = data && error !== undefined;
  return (
    <>
      {data ? (
        <EditionHead
          summary={data}
          onEdition={(id) => {
            setDay(undefined);
            setEdition(id === data.editions[0]?.id ? undefined : id);
          }}
        />
      ) : null}
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
      {!data && error !== undefined && edition !== undefined ? (
        <Link to={resultsPath}>Go to the results of the running edition</Link>
      ) : null}
      {data && view === 'result' ? (
        <ResultView summary={data} edition={edition} review={review.data} day={day} onDay={setDay} />
      ) : null}
      {data && view === 'fraud' ? (
        <FraudView key={edition} edition={edition} summary={data} review={review} />
      ) : null}
      {data && view === 'winners' ? (
        <WinnersView
          key={edition}
          edition={edition}
          isRunning={data.edition.id === data.editions[0]?.id}
          timeZone={data.timeZone}
        />
      ) : null}
      {data && view === 'log' ? <LogView timeZone={data.timeZone} /> : null}
    </>
  );
}

const queryOf = (edition: string | undefined) => (edition === undefined ? {} : { edition });

/** The edition in the address, none for the running one, and a function that changes it. */
function useEdition(): [string | undefined, (id: string | undefined) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const change = (id: string | undefined) =>
    void navigate({ search: id === undefined ? '' : `?${new URLSearchParams({ edition: id })}` });
  return [new URLSearchParams(search).get('edition') ?? undefined, change];
}
