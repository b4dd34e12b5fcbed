import { ballotKeys, ballotName, signText } from '#platform/ballot-keys.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReceiptSigner } from './receipts.ts';

/** Reads or creates the keys for the first receipt and caches them: they never change. */
export function createReceiptSigner({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): () => Promise<ReceiptSigner> {
  let signer: ReceiptSigner | undefined;
  return async () => {
    if (signer) return signer;
    const keys = await ballotKeys(documents, environment.RESULTS_TABLE);
    signer = { nameOf: (ballot) => ballotName(keys, ballot), sign: (text) => signText(keys, text) };
    return signer;
  };
}
