import { useEffect, useRef, useState } from 'react';
import { formatCount, votesOnBallots } from '../../counts.ts';
import { basePath } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { CertifiedResult } from './check/certificate.ts';
import type { RecountOutcome } from './check/recount.ts';
import { useRecount, type Recounting } from './use-recount.ts';

/** Bytes of a ballot in the answers, about. */
const ballotSize = 230;
/** Differences that are told; a count that is wrong in more is no less wrong. */
const mostDifferences = 20;

/** Counts every ballot of the certified result again, here in the browser, and gives away what it was counted from. */
export function RecountSection({ certificate }: { certificate: CertifiedResult }) {
  const { recounting, run, stop } = useRecount(certificate);
  const ballots = certificate.counted.ballots + certificate.disqualified.ballots;
  const isCounting = recounting.state === 'counting';
  return (
    <section className="verify-section" aria-labelledby="recount-title">
      <h2 id="recount-title">Count it again yourself</h2>
      <p>
        Every ballot of this result is public, and names nobody. Your browser can fetch all{' '}
        {formatCount(ballots)} ({sizeOf(ballots * ballotSize)}), count them, and compare every figure with the
        certificate.
      </p>
      {recounting.state === 'stopped' && recounting.message ? <Alert>{recounting.message}</Alert> : null}
      {recounting.state === 'counting' || recounting.state === 'stopped' ? (
        <div className="verify-progress">
          <progress max={ballots} value={recounting.ballots} aria-label="Ballots counted" />
          <span>
            {formatCount(recounting.ballots)} of {formatCount(ballots)} ballots
          </span>
        </div>
      ) : null}
      {recounting.state === 'done' ? (
        <Outcome outcome={recounting.outcome} certificate={certificate} />
      ) : (
        <Button tone={isCounting ? 'secondary' : 'primary'} onClick={isCounting ? stop : run}>
          {action[recounting.state]}
        </Button>
      )}
    </section>
  );
}

const action: Record<Exclude<Recounting['state'], 'done'>, string> = {
  idle: 'Count every ballot again',
  counting: 'Stop',
  stopped: 'Go on counting',
};

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? 'less than 1 MB' : `about ${formatCount(Math.round(bytes / 1_000_000))} MB`;

/** What the count found. The heading takes the focus, so that a screen reader says it. */
function Outcome({ outcome, certificate }: { outcome: RecountOutcome; certificate: CertifiedResult }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { counted, differences } = outcome;
  const holds = differences.length === 0;
  return (
    <>
      <article className="verify-card" data-tone={holds ? 'good' : 'bad'}>
        <h3 ref={heading} tabIndex={-1}>
          {holds ? 'The count holds' : 'The count does not hold'}
        </h3>
        <p>
          Counted here, in your browser: {votesOnBallots(counted)}.{' '}
          {holds
            ? 'They give every figure of the certificate, and lead to its root.'
            : 'Please tell us, and keep the ballots.'}
        </p>
        {holds ? null : <Differences differences={differences} />}
      </article>
      <VotesByNominee outcome={outcome} certificate={certificate} />
      <Take bundle={outcome.bundle} digest={certificate.digest} />
    </>
  );
}

function Differences({ differences }: { differences: readonly string[] }) {
  const more = differences.length - mostDifferences;
  return (
    <ul>
      {differences.slice(0, mostDifferences).map((each) => (
        <li key={each}>{each}</li>
      ))}
      {more > 0 ? <li>And {formatCount(more)} more.</li> : null}
    </ul>
  );
}

/** The votes of every nominee as counted here, beside the certificate's; made only when they are looked at. */
function VotesByNominee({ outcome, certificate }: { outcome: RecountOutcome; certificate: CertifiedResult }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="verify-counts" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Votes by nominee</summary>
      {isOpen
        ? certificate.categories.map(({ id, title, nominees }) => (
            <table key={id}>
              <caption>{title}</caption>
              <thead>
                <tr>
                  <th scope="col">Nominee</th>
                  <th scope="col">Counted here</th>
                  <th scope="col">Certified</th>
                </tr>
              </thead>
              <tbody>
                {nominees.map((nominee) => (
                  <tr key={nominee.id}>
                    <th scope="row">{nominee.title}</th>
                    <td>{formatCount(outcome.votesFor(id, nominee.id))}</td>
                    <td>{formatCount(nominee.votes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))
        : null}
    </details>
  );
}

/** The ballots as a file, and the program that checks it without this site. */
function Take({ bundle, digest }: { bundle: Blob; digest: string }) {
  const file = `ballots-${digest.slice(0, 8)}.jsonl`;
  return (
    <>
      <div className="verify-actions">
        <Button onClick={() => saveFile(file, bundle)}>Download the ballots</Button>
        <a className="btn btn-outline-primary" href={`${basePath}/verify-bundle.ts`} download>
          Download the checking program
        </a>
      </div>
      <p>
        The program is a single file to read, shares no code with this site, and needs no network. With
        Node.js 22.18 or later: <code>node verify-bundle.ts {file}</code>
      </p>
    </>
  );
}
