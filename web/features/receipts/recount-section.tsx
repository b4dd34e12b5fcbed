import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { certifiedBallots } from '../../api/proofs.ts';
import { formatCount, votesOnBallots } from '../../counts.ts';
import { basePath } from '../../paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { CertifiedResult } from './check/certificate.ts';
import { startRecount, type RecountOutcome } from './check/recount.ts';

type Recounting =
  | { state: 'idle' }
  | { state: 'counting'; ballots: number }
  /** Stopped by the visitor, or by a failure with this message. */
  | { state: 'stopped'; ballots: number; message?: string }
  | { state: 'done'; outcome: RecountOutcome };

/** Approximate bytes of a ballot in the answers. */
const ballotSize = 230;
const maxDifferences = 20;

export function RecountSection({ certificate }: { certificate: CertifiedResult }) {
  const { recounting, run, stop } = useRecount(certificate);
  const ballots = certificate.counted.ballots + certificate.disqualified;
  const isCounting = recounting.state === 'counting';
  return (
    <section className="verify-section" aria-labelledby="recount-title">
      <h2 id="recount-title">Count it again yourself</h2>
      <p>
        Every ballot of this result is public and anonymous. Your browser can download all{' '}
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
  stopped: 'Keep counting',
};

const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? 'less than 1 MB' : `about ${formatCount(Math.round(bytes / 1_000_000))} MB`;

/** The heading takes the focus, so that screen readers announce the outcome. */
function Outcome({ outcome, certificate }: { outcome: RecountOutcome; certificate: CertifiedResult }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { counted, differences } = outcome;
  const isCorrect = differences.length === 0;
  const more = differences.length - maxDifferences;
  const file = `ballots-${certificate.digest.slice(0, 8)}.jsonl`;
  return (
    <>
      <article className="verify-card" data-tone={isCorrect ? 'good' : 'bad'}>
        <h3 ref={heading} tabIndex={-1}>
          {isCorrect ? 'The count is correct' : 'The count is not correct'}
        </h3>
        <p>
          Counted here, in your browser: {votesOnBallots(counted)}.{' '}
          {isCorrect
            ? 'They match every figure of the certificate and lead to its root.'
            : 'Please let us know, and keep the ballots.'}
        </p>
        {isCorrect ? null : (
          <ul>
            {differences.slice(0, maxDifferences).map((each) => (
              <li key={each}>{each}</li>
            ))}
            {more > 0 ? <li>And {formatCount(more)} more.</li> : null}
          </ul>
        )}
      </article>
      <VotesByNominee outcome={outcome} certificate={certificate} />
      <div className="verify-actions">
        <Button onClick={() => saveFile(file, outcome.bundle)}>Download the ballots</Button>
        <a className="btn btn-outline-primary" href={`${basePath}/verify-bundle.ts`} download>
          Download the checking program
        </a>
      </div>
      <p>
        The program is a single, readable file that shares no code with this site and needs no network. With
        Node.js 22.18 or later: <code>node verify-bundle.ts {file}</code>
      </p>
    </>
  );
}

/** The votes of every nominee as counted here, beside the certificate's; rendered only when opened. */
function VotesByNominee({ outcome, certificate }: { outcome: RecountOutcome; certificate: CertifiedResult }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="verify-counts" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Votes by nominee</summary>
      {isOpen
        ? certificate.categories.map(({ id, title, isByJury, isWithdrawn, nominees }) => (
            <table key={id}>
              <caption>
                {title}
                {isByJury ? ' (decided by a jury)' : null}
                {isWithdrawn ? ' (withdrawn)' : null}
              </caption>
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
                    <th scope="row">
                      {nominee.title}
                      {nominee.isWithdrawn ? ' (withdrawn)' : null}
                      {nominee.mergedInto === undefined
                        ? null
                        : ` (merged into ${titleOf(nominees, nominee.mergedInto)})`}
                    </th>
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

const titleOf = (nominees: CertifiedResult['categories'][number]['nominees'], wanted: string): string =>
  nominees.find(({ id }) => id === wanted)?.title ?? wanted;

const parallelRequests = 6;

/** A recount of a certificate that can be stopped and continued. */
function useRecount(certificate: CertifiedResult) {
  const [recounting, setRecounting] = useState<Recounting>({ state: 'idle' });
  const recount = useRef<ReturnType<typeof startRecount>>(undefined);
  const running = useRef<AbortController>(undefined);
  /** Settles when no bucket is being counted. */
  const lastRun = useRef(Promise.resolve());
  useEffect(() => () => running.current?.abort(), []);

  const run = () => {
    const count = (recount.current ??= startRecount(certificate));
    const { signal } = (running.current = new AbortController());
    const show = (now: Recounting) => signal.aborted || setRecounting(now);
    show({ state: 'counting', ballots: count.ballots });
    lastRun.current = lastRun.current.then(async () => {
      try {
        for await (const bucket of bucketsFrom(count.taken, count.buckets, certificate.digest)) {
          if (signal.aborted) return;
          await count.take(bucket);
          show({ state: 'counting', ballots: count.ballots });
        }
        show({ state: 'done', outcome: count.outcome() });
      } catch (error) {
        show({ state: 'stopped', ballots: count.ballots, message: readable(error).message });
      }
    });
  };
  const stop = () => {
    running.current?.abort();
    setRecounting({ state: 'stopped', ballots: recount.current?.ballots ?? 0 });
  };
  return { recounting, run, stop };
}

/** An error for visitors. Any other than a failed call is a browser without this cryptography. */
function readable(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const browsers = 'Please use a current version of Chrome, Edge, Firefox or Safari.';
  return new ApiError('internal', 0, `This browser can’t check signatures. ${browsers}`);
}

export function throwReadable(error: unknown): never {
  throw readable(error);
}

/** Buckets in order; the next ones are requested while one is counted. */
async function* bucketsFrom(first: number, end: number, certificate: string) {
  const ahead: ReturnType<typeof certifiedBallots>[] = [];
  for (let bucket = first; bucket < end; bucket += 1) {
    while (ahead.length < parallelRequests && bucket + ahead.length < end) {
      const request = certifiedBallots(certificate, bucket + ahead.length);
      // A failure is thrown when its turn comes.
      request.catch(() => undefined);
      ahead.push(request);
    }
    const due = ahead.shift();
    if (due) yield await due;
  }
}
