import { ballotKeysOf, ballotName, keepReceiptKey, signText } from '#platform/ballot-keys.ts';
import { cached } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReceiptSigner } from './receipts.ts';

/** Reads the ballot secret for the first receipt and caches its keys: they never change. */
export const createReceiptSigner = ({
  documents,
  environment,
  secrets,
  clock,
}: Pick<Platform, 'documents' | 'environment' | 'secrets' | 'clock'>): (() => Promise<ReceiptSigner>) =>
  cached(clock, Infinity, async () => {
    const keys = ballotKeysOf(await secrets.ballotSecret());
    await keepReceiptKey(documents, environment.RESULTS_TABLE, keys);
    return { nameOf: (ballot) => ballotName(keys, ballot), sign: (text) => signText(keys, text) };
  });
