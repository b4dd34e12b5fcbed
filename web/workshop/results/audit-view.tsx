import { useCallback, useState } from 'react';
import type { Answer } from '#contract/routes.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { callAdmin } from '../api.ts';
import { useLoaded } from '../ui/use-loaded.ts';
import { dayAndTime } from './words.ts';
import { LoadFailure } from '../ui/load-failure.tsx';

type Entry = Answer<'results.audit'>['entries'][number];

const deeds: Record<Entry['what'], string> = {
  view: 'Looked at the results',
  review: 'Looked for fraud, with every ballot counted',
  export: 'Exported the results',
  preview: 'Previewed a rule',
  rule: 'Added a rule',
  revoke: 'Revoked a rule',
  publish: 'Published the winners',
};

const load = (signal: AbortSignal) => callAdmin('results.audit', { query: {} }, { signal });

/** Who looked at the results, took them away or changed what counts, newest first. */
export function AuditView({ timeZone }: { timeZone: string }) {
  const { data, error, reload } = useLoaded(load);
  return (
    <section aria-labelledby="results-log">
      <h2 id="results-log">Who did what</h2>
      <p className="results-note">
        The newest 200 entries. A page that stays open is one entry for every five minutes.
      </p>
      <LoadFailure message={error} onRetry={reload} />
      {!data && !error ? <SkeletonText lines={4} label="Loading the log" /> : null}
      {data?.entries.length === 0 ? <p className="results-none">Nothing yet.</p> : null}
      {data && data.entries.length > 0 ? (
        <table className="results-table">
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
            </tr>
          </thead>
          <tbody>
            {data.entries.map((entry) => (
              <tr key={entry.id}>
                <td>{dayAndTime(entry.at, timeZone)}</td>
                <td>{entry.by}</td>
                <td>
                  {deeds[entry.what]}
                  <Detail entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  );
}

/** More about a deed; the terms of a rule may name a thousand accounts, and are loaded once they are opened. */
function Detail({ entry: { id, detail, isCut } }: { entry: Entry }) {
  const [isOpened, setIsOpened] = useState(false);
  if (detail === '') return null;
  if (!isCut) return <span className="results-detail">: {detail}</span>;
  return (
    <details className="results-detail" onToggle={() => setIsOpened(true)}>
      <summary>{detail}…</summary>
      {isOpened ? <WholeDetail id={id} /> : null}
    </details>
  );
}

function WholeDetail({ id }: { id: string }) {
  const loadEntry = useCallback(
    (signal: AbortSignal) => callAdmin('results.audit', { query: { id } }, { signal }),
    [id],
  );
  const { data, error, reload } = useLoaded(loadEntry);
  return (
    <>
      <LoadFailure message={error} onRetry={reload} />
      {!data && !error ? <SkeletonText lines={2} label="Loading the whole entry" /> : null}
      <code>{data?.entries[0]?.detail}</code>
    </>
  );
}
