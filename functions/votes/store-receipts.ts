import { ballotKeys, ballotName, signText } from '#platform/ballot-keys.ts';
import { cached } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReceiptSigner } from './receipts.ts';

/** Reads or creates the keys for the first receipt and caches them: they never change. */
export const createReceiptSigner = ({
  documents,
  environment,
  clock,
}: Pick<Platform, 'documents' | 'environment' | 'clock'>): (() => Promise<ReceiptSigner>) =>
  cached(clock, Infinity, async () => {
    const keys = await ballotKeys(documents, environment.RESULTS_TABLE);
    return { nameOf: (ballot) => ballotName(keys, ballot), sign: (text) => signText(keys, text) };
  });
