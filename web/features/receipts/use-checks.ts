import { useEffect, useState } from 'react';
import { ApiError } from '../../api/client.ts';
import { certifiedBallots, certifiedResult } from '../../api/proofs.ts';
import { readCertificate, type CertifiedResult } from './check/certificate.ts';
import { checkReceipt, type Verdict } from './check/verdict.ts';

/** What the site says of the result: its key and, once there is one, its certificate. */
export interface Result {
  key: string;
  certificate: CertifiedResult | undefined;
}

export type Loaded<T> =
  { state: 'loading' } | { state: 'failed'; message: string } | { state: 'done'; value: T };

/** Loads the certified result; `again` asks anew. */
export function useResult(): [Loaded<Result>, again: () => void] {
  const [round, setRound] = useState(0);
  const result = useLoaded(`result ${round}`, async () => {
    const { key, certificate, seal } = await certifiedResult();
    const isThere = certificate !== null && seal !== null;
    return { key, certificate: isThere ? await readCertificate(certificate, seal, key) : undefined };
  });
  return [result, () => setRound((before) => before + 1)];
}

/** Checks receipts against a result, each with its verdict, in their order. */
export function useVerdicts(receipts: readonly string[], result: Result | undefined): Loaded<Verdict[]> {
  return useLoaded(result ? JSON.stringify([receipts, result]) : undefined, async () =>
    Promise.all(result ? receipts.map((receipt) => checkReceipt(receipt, result, certifiedBallots)) : []),
  );
}

/** What a task gives, run once for each key; without a key it waits. */
function useLoaded<T>(key: string | undefined, task: () => Promise<T>): Loaded<T> {
  const [done, setDone] = useState<{ key: string; outcome: Loaded<T> }>();
  useEffect(() => {
    if (key === undefined) return undefined;
    let isWanted = true;
    const settle = (outcome: Loaded<T>) => isWanted && setDone({ key, outcome });
    task().then(
      (value) => settle({ state: 'done', value }),
      (error: unknown) => settle({ state: 'failed', message: wordsOf(error) }),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key says all that the task depends on
  }, [key]);
  return done && done.key === key ? done.outcome : { state: 'loading' };
}

/** A browser without the cryptography of receipts says so in terms that nobody knows. */
export const wordsOf = (error: unknown): string =>
  error instanceof ApiError
    ? error.message
    : 'This browser cannot check signatures. Please use a current version of Chrome, Edge, Firefox or Safari.';
