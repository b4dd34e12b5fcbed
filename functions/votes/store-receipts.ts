import { ballotKeys, ballotName, signText } from '#platform/ballot-keys.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReceiptSigner } from './receipts.ts';

/** The show's keys, read or made when the first receipt is asked for, and then kept: they never change. */
export function createReceiptSigner({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): () => Promise<ReceiptSigner> {
  let kept: ReceiptSigner | undefined;
  return async () => {
    if (kept) return kept;
    const keys = await ballotKeys(documents, environment.RESULTS_TABLE);
    kept = { nameOf: (ballot) => ballotName(keys, ballot), sign: (text) => signText(keys, text) };
    return kept;
  };
}
