import { useEffect, useRef, useState } from 'react';
import { certifiedBallots } from '../../api/proofs.ts';
import type { CertifiedResult } from './check/certificate.ts';
import { startRecount, type Recount, type RecountOutcome } from './check/recount.ts';
import { wordsOf } from './use-checks.ts';

/** How far a recount is. */
export type Recounting =
  | { state: 'idle' }
  | { state: 'counting'; ballots: number }
  /** Stopped by the visitor, or by a failure in these words. */
  | { state: 'stopped'; ballots: number; message?: string }
  | { state: 'done'; outcome: RecountOutcome };

/** Buckets that are on their way at a time. */
const width = 6;

/** A recount of a certificate that can be stopped, and goes on from where it was. */
export function useRecount(certificate: CertifiedResult) {
  const [recounting, setRecounting] = useState<Recounting>({ state: 'idle' });
  const recount = useRef<Recount>(undefined);
  const running = useRef<AbortController>(undefined);
  /** Settles when no bucket is being counted. */
  const rest = useRef(Promise.resolve());
  useEffect(() => () => running.current?.abort(), []);

  const run = () => {
    const count = (recount.current ??= startRecount(certificate));
    const { signal } = (running.current = new AbortController());
    const show = (now: Recounting) => signal.aborted || setRecounting(now);
    show({ state: 'counting', ballots: count.ballots });
    rest.current = rest.current.then(async () => {
      try {
        for await (const bucket of bucketsFrom(count.taken, count.buckets, certificate.digest)) {
          if (signal.aborted) return;
          await count.take(bucket);
          show({ state: 'counting', ballots: count.ballots });
        }
        show({ state: 'done', outcome: count.outcome() });
      } catch (error) {
        show({ state: 'stopped', ballots: count.ballots, message: wordsOf(error) });
      }
    });
  };
  const stop = () => {
    running.current?.abort();
    setRecounting({ state: 'stopped', ballots: recount.current?.ballots ?? 0 });
  };
  return { recounting, run, stop };
}

/** Buckets in their order, the next ones on their way while one is counted. */
async function* bucketsFrom(first: number, end: number, certificate: string) {
  const ahead: ReturnType<typeof certifiedBallots>[] = [];
  for (let bucket = first; bucket < end; bucket += 1) {
    while (ahead.length < width && bucket + ahead.length < end) {
      const asked = certifiedBallots(certificate, bucket + ahead.length);
      // A failure is met when its turn comes.
      asked.catch(() => undefined);
      ahead.push(asked);
    }
    const due = ahead.shift();
    if (due) yield await due;
  }
}
