import type { Answer } from '#contract/routes.ts';
import { useCallback, useState } from 'react';
import { callAdmin } from '../api.ts';
import { LoadState, useLoaded } from '../ui/calls.tsx';
import { formatWhen } from '../ui/times.ts';
import { TableHead } from './chart.tsx';

type Entry = Answer<'results.audit'>['entries'][number];

const actions: Record<Entry['what'], string> = {
  view: 'Viewed the results',
  review: 'Checked every ballot for fraud',
  export: 'Downloaded the results',
  preview: 'Previewed a rule',
  rule: 'Added a rule',
  revoke: 'Revoked a rule',
  certify: 'Certified the result',
  open: 'Published all figures',
  announce: 'Announced winners',
  import: 'Imported the show',
  withdraw: 'Withdrew a nominee',
  reinstate: 'Brought a nominee back',
  begin: 'Began an edition',
  grant: 'Gave a role',
  'revoke-role': 'Took a role away',
  'reset-factor': 'Reset passkeys',
  disable: 'Disabled an account',
  enable: 'Enabled an account',
  'sign-out': 'Signed someone out everywhere',
  invite: 'Invited someone',
  'delete-account': 'Deleted an account',
  'schedule-mail': 'Scheduled an email',
  'stop-mail': 'Stopped an email',
};

const load = (signal: AbortSignal) => callAdmin('results.audit', { query: {} }, { signal });

/** Who viewed or downloaded the results, or changed what counts, newest first. */
export function LogView({ timeZone }: { timeZone: string }) {
  const loaded = useLoaded(load);
  const entries = loaded.data?.entries ?? [];
  return (
    <section aria-labelledby="results-log">
      <h2 id="results-log">Activity log</h2>
      <p className="results-note">
        The latest 200 entries. A results page left open adds one every five minutes.
      </p>
      <LoadState of={loaded} label="Loading the log" lines={4} />
      {loaded.data && entries.length === 0 ? <p className="results-none">Nothing yet.</p> : null}
      {entries.length > 0 ? (
        <table className="results-table results-log">
          <TableHead columns={['When', 'Who', 'What']} />
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>{formatWhen(entry.at, timeZone)}</td>
                <td>{entry.by}</td>
                <td>
                  {actions[entry.what]}
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

/** More about an entry. The terms of a rule may name a thousand accounts: all of them load once opened. */
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
  const loaded = useLoaded(loadEntry);
  return (
    <>
      <LoadState of={loaded} label="Loading the whole entry" lines={2} />
      <code>{loaded.data?.entries[0]?.detail}</code>
    </>
  );
}
