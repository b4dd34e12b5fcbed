import { callProof } from '../../api/proofs.ts';
import { readCertificate, readSeal, type Sealed } from './check/certificate.ts';
import type { PublicResult } from './check/receipt.ts';

/** What the site publishes of an edition's result, with what this browser finds about it. */
export interface Result extends PublicResult {
  /** Null where none is sealed. */
  edition: string | null;
  /** Of its receipts; null until the first one is made. */
  key: string | null;
  /** What the seal says; undefined if there is none, or it is not signed with its key. */
  seal: Sealed | undefined;
}

/**
 * The result of an edition, or of the newest that is sealed.
 * @throws ApiError when it cannot be loaded, and any other error in a browser without this cryptography
 */
export async function loadResult(of?: string): Promise<Result> {
  const query = of === undefined ? {} : { edition: of };
  const { edition, key, seal, certificate } = await callProof('results.certificate', { query });
  if (seal === null) return { edition, key, hasSeal: false, seal: undefined, certificate: undefined };
  return {
    edition,
    key,
    hasSeal: true,
    seal: await readSeal(seal, key),
    certificate: certificate === null ? undefined : await readCertificate(certificate, seal, key),
  };
}

/**
 * The key of receipts, asked for once more where there was none: the first receipt may have been made on this very page. The
 * edition in the address leads past what caches hold of the answer without one.
 * @throws ApiError when it cannot be loaded
 */
export const receiptKeyOf = async ({ key, edition }: Result): Promise<string | null> =>
  key ?? (await loadResult(edition ?? undefined)).key;

/** Loads the result of each edition once. */
export function loadEach(known: Result): (edition: string) => Promise<Result> {
  const results = new Map([[known.edition, Promise.resolve(known)]]);
  return (edition) => {
    const result = results.get(edition) ?? loadResult(edition);
    results.set(edition, result);
    return result;
  };
}
